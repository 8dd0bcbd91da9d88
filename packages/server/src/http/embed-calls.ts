import {
  collectEmbedSignIn,
  countCardUse,
  createEmbedSignIn,
  endEmbedSession,
  type RouteSpec,
  refreshEmbedToken,
  searchCards,
} from '@oriel/contracts';

const patternOf = ({ service, path }: RouteSpec) =>
  new RegExp(`^/api/${service}${path.replace(/:\w+/g, '[^/]+')}$`);

const cookieCalls = [collectEmbedSignIn, refreshEmbedToken, endEmbedSession].map(patternOf);
const calls = [...cookieCalls, patternOf(createEmbedSignIn)];

/** Whether a path is of the calls that set, read or remove the cookie of an embed. */
export const takesEmbedCookie = (path: string): boolean => cookieCalls.some(pattern => pattern.test(path));

/** Whether a path is of the calls that an embed makes before it has a token. */
export const isEmbedCall = (path: string): boolean => calls.some(pattern => pattern.test(path));

const guestCalls = [searchCards, countCardUse].map(patternOf);

/**
 * Whether a path is of the calls that a guest makes on a page of others. A cookie is not known there, so the caller is
 * nobody: a search changes nothing, and a use is counted for everybody.
 */
export const isGuestCall = (path: string): boolean => guestCalls.some(pattern => pattern.test(path));
