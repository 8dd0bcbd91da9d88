import {
  createCompletion,
  createCompletionSync,
  createEmbedToken,
  login,
  type RouteSpec,
} from '@oriel/contracts';
import type { Config } from '../config/config';
import type { Actor } from './actor';
import type { RateLimiter } from './rate-limiter';

/** Calls that cost more than a look into the database have a tenth of the allowance each. */
const costly = new Map<RouteSpec, string>([
  [login, 'login'],
  [createEmbedToken, 'embed-token'],
  [createCompletion, 'completion'],
  [createCompletionSync, 'completion'],
]);

/** Counts a call against its caller: the key, the user or, for guests, the address. @throws 429 */
export function rateFor(
  config: Config,
  limiter: RateLimiter,
  route: RouteSpec,
  actor: Actor,
  address: string,
): void {
  const caller = callerOf(actor, address);
  limiter.take(caller, config.rateLimit);
  const kind = costly.get(route);
  if (kind) limiter.take(`${kind} ${caller}`, config.rateLimit / 10);
}

function callerOf(actor: Actor, address: string): string {
  switch (actor.kind) {
    case 'guest':
      return `address ${address}`;
    case 'secretKey':
      return `key ${actor.keyId}`;
    default:
      return `user ${actor.user.id}`;
  }
}
