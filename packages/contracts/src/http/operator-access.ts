import type { RouteAccess } from './route';

/** Callers of the operator's console: operators with their own sign-in in the portal, never keys or tokens. */
export const operatorAccess = {
  login: 'session',
  permission: 'operateProduct',
  inPerson: 'signedIn',
} as const satisfies RouteAccess;

/** The same, with a sign-in of the last minutes: for acts that give rights, or decide where questions go. */
export const freshOperatorAccess = { ...operatorAccess, inPerson: 'fresh' } as const satisfies RouteAccess;
