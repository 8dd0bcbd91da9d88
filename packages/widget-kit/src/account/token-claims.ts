import { claimsOf } from '@oriel/contracts';

/** The same for each token of one person for one application, workspace, page and widgets. */
export function personOf(token: string | undefined): unknown {
  const claims = token === undefined ? undefined : claimsOf(token);
  return claims ? [claims.sub, claims.org, claims.app, claims.origin, claims.widgets] : token;
}

/** The workspace that an embed token is for. The server decides whether it is true. */
export function workspaceOf(token: string | undefined): string | undefined {
  const org = token === undefined ? undefined : claimsOf(token)?.org;
  return typeof org === 'string' ? org : undefined;
}
