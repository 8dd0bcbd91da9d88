import { normalizeText, type ProductRoleName, productRoleNames } from '@oriel/contracts';
import * as client from 'openid-client';
import { badRequest } from '../../platform/errors/errors';
import type { Logger } from '../../platform/log/logger';
import type { Identity } from '../users/identity';
import type { ClaimedRoles, IdentityProvider } from './identity-provider';

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;

const text = (value: unknown): string | undefined => {
  const normal = typeof value === 'string' ? normalizeText(value).slice(0, 200) : '';
  return normal === '' ? undefined : normal;
};

/**
 * Reads the person from the id token and, if that has no address, from the provider's user information. An address gives access
 * to invites and accounts, so it only counts if the same source declares it verified: otherwise anybody could have typed it in.
 *
 * @param trustEmail whether an address also counts if the provider says nothing about its verification
 */
export async function readIdentity(
  configuration: client.Configuration,
  tokens: Tokens,
  { name: issuer, trustEmail, productRoles }: Pick<IdentityProvider, 'name' | 'trustEmail' | 'productRoles'>,
  log: Pick<Logger, 'warn'>,
): Promise<Identity> {
  const claims = tokens.claims();
  if (!claims) throw badRequest('invalid_payload', 'The identity provider sent no id token');
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const isWithoutAddress = claims.email === undefined;
  const isWithoutRoles = productRoles !== undefined && findClaim(claims, productRoles.claim) === undefined;
  const asksMore = hasMore && (isWithoutAddress || isWithoutRoles);
  const more: Record<string, unknown> = asksMore
    ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
    : {};
  const all: Record<string, unknown> = { ...claims, ...more };
  const { email: address, email_verified: verified } = asksMore && isWithoutAddress ? more : claims;
  const isVerified = verified === true || verified === 'true' || (verified === undefined && trustEmail);
  if (address !== undefined && verified === undefined && !trustEmail)
    log.warn(
      { issuer },
      'the identity provider does not say whether an address is verified; OIDC_TRUST_EMAIL decides whether it counts',
    );
  const email = isVerified ? text(address) : undefined;
  const username = text(all.preferred_username) ?? email ?? claims.sub;
  return {
    issuer,
    subject: claims.sub,
    email,
    username,
    fullName: text(all.name) ?? username,
    ...(productRoles && { productRoles: readClaimedRoles(all, productRoles) }),
  };
}

/** A claim by its name, or by the names on the way to it, separated by dots. A name may itself contain dots. */
function findClaim(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const step of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    // The object has this key.
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** A claim is one text or a list of texts; everything else gives no role. */
function readClaimedRoles(
  claims: Readonly<Record<string, unknown>>,
  { claim, ...values }: ClaimedRoles,
): ProductRoleName[] {
  const found = findClaim(claims, claim);
  const given = (Array.isArray(found) ? found : [found]).filter(value => typeof value === 'string');
  return productRoleNames.filter(role => values[role].some(value => given.includes(value)));
}
