import { lifetimes, type Session } from '@oriel/contracts';
import type { RequestContext } from '../../http/route/request-context';
import type { Services } from '../../services';

/** Who is signed in, as the client keeps it. */
export function describeSession({ now, config }: Services, { actor }: RequestContext): Session {
  if (actor.kind === 'guest') return { authenticated: false };
  const { user } = actor;
  return {
    authenticated: true,
    userId: user.id,
    name: user.fullName,
    username: user.username,
    nameRule: config.nameRule,
    ...(user.email !== undefined && { email: user.email }),
    ...(actor.kind === 'session'
      ? {
          tokenExpiresInSec: statedLife((actor.expiresAt.getTime() - now().getTime()) / 1000),
          ...(user.lastOrganizationId !== undefined && { organizationId: user.lastOrganizationId }),
        }
      : { organizationId: actor.organizationId }),
  };
}

/** What the client is told of a life in seconds: a little less, so that it refreshes while the session still holds. */
export const statedLife = (seconds: number): number =>
  Math.max(1, Math.floor(seconds) - lifetimes.sessionMargin);
