import { lifetimes } from '@oriel/contracts';
import type { Actor } from '../../http/caller/actor';
import { forbidden } from '../../platform/errors/errors';

/** Milliseconds by which the clock of a provider may be ahead. */
const tolerance = 60_000;

/** @throws 403 unless the person has recently signed in to the portal */
export function checkFresh(now: Date, actor: Actor): void {
  const since = now.getTime() - lifetimes.freshSignIn * 1000;
  const signedInAt = actor.kind === 'session' ? actor.signedInAt : undefined;
  const isAhead = signedInAt !== undefined && signedInAt.getTime() > now.getTime() + tolerance;
  if (signedInAt === undefined || signedInAt.getTime() < since || isAhead)
    throw forbidden('fresh_sign_in_required', 'Sign in to the portal again');
}
