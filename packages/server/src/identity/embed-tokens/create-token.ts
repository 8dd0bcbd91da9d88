/**
 * Exchanges an application's secret key and the signed-in user of its page for a token of at most ten minutes. The token is valid
 * for one workspace, user, page origin and set of widgets, limited to the widgets of the application that accept a page's server
 * as proof.
 */
import {
  type EmbedToken,
  type EmbedTokenRequest,
  identityTable,
  lifetimes,
  type WidgetName,
} from '@oriel/contracts';
import { and, arrayContains, asc, eq, lt } from 'drizzle-orm';
import { applications, embedSessions } from '../../platform/db/schema';
import { forbidden } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { findEmbeddedUser } from '../people/find-embedded-user';
import type { KeyActor } from '../people/key-actor';
import { signToken } from './sign-token';

export async function createToken(
  services: Services,
  key: Pick<KeyActor, 'organizationId' | 'applicationId' | 'keyId'>,
  request: EmbedTokenRequest,
): Promise<EmbedToken> {
  const { db, now } = services;
  const { organizationId } = key;
  const application = await findApplication(services, key, request);
  const refused = request.widgets.find(name => !application.widgets.includes(name));
  if (refused !== undefined)
    throw forbidden('forbidden', `The application does not embed the widget ${refused}`);
  // The owner trusts the application, not other keys.
  if (key.applicationId === undefined && application.trustedDomains !== null)
    throw forbidden('forbidden', 'Only the application’s own secret key can vouch for members');
  const widgets = vouchedWidgets(request.widgets);
  const { id: userId, identity } = await findEmbeddedUser(db, application, request.user);
  const expiresAt = new Date((Math.floor(now().getTime() / 1000) + lifetimes.embedToken) * 1000);
  await db.delete(embedSessions).where(lt(embedSessions.expiresAt, now()));
  const [session] = await db
    .insert(embedSessions)
    .values({
      applicationId: application.id,
      organizationId,
      userId,
      identity,
      keyId: key.keyId,
      origin: request.origin,
      widgets,
      expiresAt,
    })
    .returning();
  if (!session) throw new Error('The embed session was not stored');
  return signToken(services, session);
}

/** The widgets that accept a page's server as proof. @throws 403 if there are none */
function vouchedWidgets(asked: readonly WidgetName[]): WidgetName[] {
  const allowed = identityTable.applicationPerson.widgets;
  const widgets = [...new Set(asked)].filter(name => allowed?.includes(name) ?? true);
  if (widgets.length === 0)
    throw forbidden(
      'own_sign_in_required',
      `The widget ${asked.join(', ')} needs the person’s own sign-in, not a token of the page`,
    );
  return widgets;
}

/** The application of the key; for a key of the workspace the named one, or the first that allows the origin. */
async function findApplication(
  { db }: Services,
  { organizationId, applicationId }: Pick<KeyActor, 'organizationId' | 'applicationId'>,
  { publishableKey, origin }: EmbedTokenRequest,
): Promise<typeof applications.$inferSelect> {
  const [row] = await db
    .select()
    .from(applications)
    .where(
      and(
        eq(applications.organizationId, organizationId),
        applicationId === undefined ? undefined : eq(applications.id, applicationId),
        publishableKey === undefined ? undefined : eq(applications.publishableKey, publishableKey),
        applicationId === undefined && publishableKey === undefined
          ? and(eq(applications.enabled, true), arrayContains(applications.allowedOrigins, [origin]))
          : undefined,
      ),
    )
    .orderBy(asc(applications.createdAt), asc(applications.id))
    .limit(1);
  if (row && !row.enabled) throw forbidden('application_disabled', 'The application is switched off');
  if (!row?.allowedOrigins.includes(origin)) {
    throw forbidden('origin_not_allowed', `No application of the workspace allows the origin ${origin}`);
  }
  return row;
}
