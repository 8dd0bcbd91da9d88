import {
  createCard,
  createCompletion,
  createCompletionSync,
  createEmbedSignIn,
  createEmbedToken,
  duplicateCard,
  exportCards,
  importCards,
  login,
  type RouteSpec,
  updateCard,
  updateCardById,
} from '@oriel/contracts';
import type { Config } from '../config/config';
import type { Actor } from './actor';
import type { RateLimiter } from './rate-limiter';

/** Calls that cost more than a look into the database have a tenth of the allowance each. */
const costly = new Map<RouteSpec, string>([
  [login, 'login'],
  [createEmbedToken, 'embed-token'],
  [createEmbedSignIn, 'embed-sign-in'],
  [createCompletion, 'completion'],
  [createCompletionSync, 'completion'],
  [createCard, 'upload'],
  [updateCard, 'upload'],
  [updateCardById, 'upload'],
  [duplicateCard, 'upload'],
  [importCards, 'upload'],
  [exportCards, 'export'],
]);

/** Counts a call against its caller: the key, the user or, for guests, the address. @throws 429 */
export async function rateFor(
  config: Config,
  limiter: RateLimiter,
  route: RouteSpec,
  actor: Actor,
  address: string,
): Promise<void> {
  const caller = callerOf(actor, address);
  await limiter.take(caller, config.rateLimit);
  const kind = costly.get(route);
  if (kind) await limiter.take(`${kind} ${caller}`, config.rateLimit / 10);
}

/**
 * Finds out who calls. A credential that is refused counts against the address, and where there were too many of them no
 * further one is looked at: nobody tries them through, or keeps the database busy with them. @throws 429
 */
export async function rateRefusals(
  config: Config,
  limiter: RateLimiter,
  address: string,
  identify: () => Promise<Actor>,
): Promise<Actor> {
  const key = `refused ${address}`;
  await limiter.take(key, config.rateLimit, 0);
  try {
    return await identify();
  } catch (error) {
    await limiter.take(key, config.rateLimit);
    throw error;
  }
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
