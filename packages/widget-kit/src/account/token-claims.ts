import { claimsOf } from '@oriel/contracts';

/** Equal for all tokens of one user for one application, workspace, page and set of widgets. */
export function personOf(token: string | undefined): unknown {
  const claims = token === undefined ? undefined : claimsOf(token);
  return claims ? [claims.sub, claims.org, claims.app, claims.origin, claims.widgets] : token;
}

/** The workspace of an embed token. Unverified; the server decides whether it is true. */
export function workspaceOf(token: string | undefined): string | undefined {
  const org = token === undefined ? undefined : claimsOf(token)?.org;
  return typeof org === 'string' ? org : undefined;
}
