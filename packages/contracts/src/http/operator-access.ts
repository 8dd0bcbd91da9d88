import type { RouteAccess } from './route';

/** Callers of the operator's console: operators under an own sign-in in the portal, never keys or tokens. */
export const operatorAccess = {
  login: 'session',
  permission: 'operateProduct',
  inPerson: 'signedIn',
} as const satisfies RouteAccess;
