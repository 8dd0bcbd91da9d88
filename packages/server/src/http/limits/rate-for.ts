import { limits, type RouteSpec } from '@oriel/contracts';
import type { Config } from '../../platform/config/config';
import type { Actor } from '../caller/actor';
import { maxWindowMs, type RateLimiter } from './rate-limiter';

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
  if (route.cost) await limiter.take(costOf(route.cost, caller), config.rateLimit / 10);
}

/** Counts the additional agents of a comparison, each of which is a completion. @throws 429 */
export async function rateComparison(
  config: Config,
  limiter: RateLimiter,
  { cost }: RouteSpec,
  actor: Actor,
  address: string,
  body: unknown,
): Promise<void> {
  if (cost !== 'completion' || typeof body !== 'object' || body === null) return;
  const others = 'compareWith' in body && Array.isArray(body.compareWith) ? body.compareWith.length : 0;
  // A comparison with more agents is refused.
  const calls = Math.min(others, limits.comparedAgents - 1);
  if (calls > 0) await limiter.take(costOf(cost, callerOf(actor, address)), config.rateLimit / 10, calls);
}

const invitesPerHour = 6;

/** Counts an invite against its address, for any sender. @throws 429 */
export async function rateInvite(config: Config, limiter: RateLimiter, email: string): Promise<void> {
  if (config.rateLimit > 0)
    await limiter.take(`invite to ${email.toLowerCase()}`, invitesPerHour, 1, maxWindowMs);
}

const costOf = (cost: NonNullable<RouteSpec['cost']>, caller: string): string => `${cost} ${caller}`;

/**
 * Identifies the caller. A refused credential counts against the address; after too many of them no further one is checked, so
 * that nobody can guess credentials or keep the database busy. @throws 429
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
