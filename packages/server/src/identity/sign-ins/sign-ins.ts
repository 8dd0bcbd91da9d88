import {
  getSession,
  lifetimes,
  login,
  loginCallback,
  logout,
  refreshSession,
  type Session,
} from '@oriel/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { identityOf } from '../../http/caller/actor';
import { operationsOf } from '../../http/route/operation';
import type { RequestContext } from '../../http/route/request-context';
import { sessions } from '../../platform/db/schema';
import { forbidden } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { writeSignOutEntries } from '../audit/write-audit-entry';
import { rightsChanged } from '../permissions/rights-watch';
import { createSession } from '../sessions/create-session';
import { lockSessions, noteUse, removeDeviceOf } from '../sessions/devices';
import { formatSessionCookie, formatSignedOutCookie, hasSignedOut } from '../sessions/session-cookie';
import type { SignIn } from './sign-in';

export interface SignInServices extends Services {
  readonly signIn: SignIn;
}

const { operation } = operationsOf<SignInServices>()({});

/** Requests in flight with the old cookie, such as those of another tab, are still answered. */
const graceMs = 30_000;

export const sessionOperations = [
  operation(login, ({ signIn, query, publicUrl, context }) =>
    signIn.start({
      ...query,
      headers: context.headers,
      isFresh: query.prompt === 'login',
      asksAccount: query.prompt === 'select_account' || hasSignedOut(publicUrl, context.headers),
    }),
  ),

  operation(loginCallback, ({ signIn, context }) => signIn.finish(context)),

  operation(getSession, async ({ context, ...services }) => {
    if (context.actor.kind === 'session') await noteUse(services, context.actor.sessionId);
    return describeSession(services, context);
  }),

  /** Replaces the session by a new one, which limits the use of a stolen cookie. */
  operation(refreshSession, async ({ context, ...services }) => {
    const { db, now, publicUrl } = services;
    const { actor } = context;
    if (actor.kind !== 'session')
      throw forbidden('forbidden', 'Only a session of a browser can be prolonged');
    const token = await db.transaction(async tx => {
      await lockSessions(tx, actor.user.id);
      const at = now();
      const [rotated] = await tx
        .update(sessions)
        .set({ rotatedAt: at, expiresAt: new Date(at.getTime() + graceMs) })
        .where(and(eq(sessions.id, actor.sessionId), isNull(sessions.rotatedAt)))
        .returning();
      if (!rotated) return undefined;
      const { deviceId: id, browser, system, enteredIds } = rotated;
      const device = {
        id,
        browser: browser ?? undefined,
        system: system ?? undefined,
        enteredIds: enteredIds ?? undefined,
      };
      return createSession({ db: tx, now }, actor.user.id, actor.signedInAt, device);
    });
    // Another tab was first: its cookie is already in the browser, or will be when its response arrives.
    if (token === undefined) return { tokenExpiresInSec: statedLife(lifetimes.session) };
    context.cookies.push(formatSessionCookie(publicUrl, token, lifetimes.session));
    return { tokenExpiresInSec: statedLife(lifetimes.session) };
  }),

  /** Signs the browser out; does nothing for a guest. The next sign-in of this browser asks for the account. */
  operation(logout, async ({ db, bus, publicUrl, context }) => {
    if (context.actor.kind === 'session') {
      const { sessionId, user } = context.actor;
      await db.transaction(async tx => {
        const enteredIds = await removeDeviceOf(tx, user.id, sessionId);
        await writeSignOutEntries(tx, { user, address: context.address }, 'signed-out', enteredIds);
      });
      await bus.publish(rightsChanged, user.id);
      context.cookies.push(formatSignedOutCookie(publicUrl, true));
    }
    context.cookies.push(formatSessionCookie(publicUrl, '', 0));
    return undefined;
  }),
];

/** The signed-in user, as the client stores it. */
function describeSession(
  { now, config }: Pick<Services, 'now' | 'config'>,
  { actor }: RequestContext,
): Session {
  if (actor.kind === 'guest') return { authenticated: false };
  const { user } = actor;
  return {
    authenticated: true,
    userId: user.id,
    name: user.fullName,
    username: user.username,
    identity: identityOf(actor),
    nameRule: config.nameRule,
    ...(user.email !== undefined && { email: user.email }),
    ...(config.passwordUrl !== undefined && { passwordUrl: config.passwordUrl }),
    ...(actor.kind === 'session'
      ? {
          tokenExpiresInSec: statedLife((actor.expiresAt.getTime() - now().getTime()) / 1000),
          ...(user.lastOrganizationId !== undefined && { organizationId: user.lastOrganizationId }),
          ...(user.pictureId !== undefined && { pictureId: user.pictureId }),
          ...(actor.signedInAt && { signedInAt: actor.signedInAt.toISOString() }),
        }
      : { organizationId: actor.organizationId }),
    ...(actor.kind === 'embed' && { application: actor.application }),
  };
}

/** The lifetime in seconds sent to the client: slightly less, so that it refreshes while the session is still valid. */
const statedLife = (seconds: number): number => Math.max(1, Math.floor(seconds) - lifetimes.sessionMargin);
