import {
  collectEmbedSignIn,
  createEmbedSignIn,
  endEmbedSession,
  getEmbedConfiguration,
  lifetimes,
  type RouteInput,
  type RouteOutput,
  refreshEmbedToken,
} from '@oriel/contracts';
import { lt } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import type { PublishedApplication } from '../../http/route/request-context';
import { embedSignIns } from '../../platform/db/schema';
import { badRequest, forbidden } from '../../platform/errors/errors';
import { randomToken } from '../../platform/secrets/hash';
import type { Services } from '../../services';
import { collectSignIn } from './collect-sign-in';
import { endSignedIn } from './end-signed-in';
import { refreshToken } from './refresh-token';

const { operation } = operationsOf<Services>()({});

export const embedSignInOperations = [
  operation(getEmbedConfiguration, ({ context: { application } }) => ({
    application: { id: application.id, name: application.name },
    organization: application.organization,
    widgets: [...application.widgets],
  })),

  operation(createEmbedSignIn, ({ body, context, ...services }) =>
    beginSignIn(services, context.application, body),
  ),

  operation(collectEmbedSignIn, ({ params, body, context, ...services }) =>
    collectSignIn(services, context, params.id, body.codeVerifier),
  ),

  operation(refreshEmbedToken, ({ body, context, ...services }) => refreshToken(services, context, body)),

  operation(endEmbedSession, ({ query, context, ...services }) =>
    endSignedIn(services, context, query.origin),
  ),
];

/** Starts a sign-in attempt. Its id is part of an address, so it identifies the attempt but gives no rights. */
async function beginSignIn(
  { db, now, publicUrl }: Services,
  application: PublishedApplication,
  { codeChallenge, origin, widgets, returnTo, workspace }: RouteInput<typeof createEmbedSignIn>['body'],
): Promise<RouteOutput<typeof createEmbedSignIn>> {
  // A frame calls from its own origin, so check the page's origin as well.
  if (!application.allowedOrigins.includes(origin))
    throw forbidden('origin_not_allowed', `The application does not allow the origin ${origin}`);
  const refused = widgets.find(name => !application.widgets.includes(name));
  if (refused !== undefined)
    throw forbidden('forbidden', `The application does not embed the widget ${refused}`);
  if (workspace !== undefined && workspace !== application.organization.id)
    throw forbidden('forbidden', 'The application belongs to another workspace');
  if (returnTo !== undefined && !(URL.canParse(returnTo) && new URL(returnTo).origin === origin))
    throw badRequest('invalid_payload', 'returnTo must be an address on the origin of the page');
  const id = randomToken();
  const expiresAt = new Date(now().getTime() + lifetimes.embedSignIn * 1000);
  await db.delete(embedSignIns).where(lt(embedSignIns.expiresAt, now()));
  await db.insert(embedSignIns).values({
    id,
    applicationId: application.id,
    origin,
    widgets: [...new Set(widgets)],
    codeChallenge,
    returnTo: returnTo === undefined ? null : new URL(returnTo).href,
    expiresAt,
  });
  return { id, url: `${publicUrl}/embed/v1/sign-in/${id}`, expiresAt: expiresAt.toISOString() };
}
