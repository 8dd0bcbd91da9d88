import { emailAddress, normalizeText, type ProductRoleName, productRoleNames } from '@oriel/contracts';
import * as client from 'openid-client';
import { badRequest } from '../../platform/errors/errors';
import { describeError } from '../../platform/log/describe-error';
import type { Logger } from '../../platform/log/logger';
import type { Identity } from '../users/identity';
import type { ClaimedRoles, IdentityProvider } from './identity-provider';

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;

/** A claim that is a text. */
const text = (value: unknown): string | undefined => {
  const normal = typeof value === 'string' ? normalizeText(value).slice(0, 200) : '';
  return normal === '' ? undefined : normal;
};

/** Claims that often have an address that the provider does not vouch for. */
const likelyClaims = ['email', 'preferred_username', 'upn'];

/**
 * Reads the person from the id token and, if that has no address or name, from the provider's user information. An address gives
 * access to invites and accounts, so it only counts if the same source declares it verified, or if the operator has named its
 * claim: otherwise anybody could have typed it in.
 */
export async function readIdentity(
  configuration: client.Configuration,
  tokens: Tokens,
  provider: Pick<IdentityProvider, 'name' | 'trustEmail' | 'emailClaim' | 'productRoles'>,
  log: Pick<Logger, 'warn'>,
): Promise<Identity> {
  const { name: issuer, productRoles } = provider;
  const claims = tokens.claims();
  if (!claims) throw badRequest('invalid_payload', 'The identity provider sent no id token');
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const isWithoutRoles = productRoles !== undefined && findClaim(claims, productRoles.claim) === undefined;
  const isNeeded = claims.email === undefined || isWithoutRoles;
  const asksMore = hasMore && (isNeeded || nameIn(claims) === undefined);
  const more: Readonly<Record<string, unknown>> = asksMore
    ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub).catch((error: unknown) => {
        // A name is not worth a sign-in.
        if (isNeeded) throw error;
        log.warn({ issuer, error: describeError(error) }, 'the user information was not read');
        return {};
      })
    : {};
  const all: Readonly<Record<string, unknown>> = { ...claims, ...more };
  const email = emailIn(claims, more, provider);
  if (email === undefined) {
    const claimsWithAddress = likelyClaims.filter(name => isEmail(text(all[name])));
    log.warn(
      { issuer, claimsWithAddress },
      'the identity provider sends no verified address of this person; OIDC_TRUST_EMAIL and OIDC_EMAIL_CLAIM decide what counts',
    );
  }
  const username = text(all.preferred_username) ?? email ?? claims.sub;
  return {
    issuer,
    subject: claims.sub,
    email,
    username,
    fullName: nameIn(all),
    ...(productRoles && { productRoles: readClaimedRoles(all, productRoles) }),
  };
}

type Claims = Readonly<Record<string, unknown>>;

/** The confirmed address of a person. */
function emailIn(
  claims: Claims,
  more: Claims,
  { trustEmail, emailClaim }: Pick<IdentityProvider, 'trustEmail' | 'emailClaim'>,
): string | undefined {
  const { email, email_verified: verified } = claims.email === undefined ? more : claims;
  const isVerified = verified === true || verified === 'true' || (verified === undefined && trustEmail);
  if (isVerified && text(email) !== undefined) return text(email);
  if (emailClaim === undefined) return undefined;
  const named = text(findClaim(claims, emailClaim) ?? findClaim(more, emailClaim));
  return isEmail(named) ? named : undefined;
}

const isEmail = (value: string | undefined): boolean => emailAddress.safeParse(value).success;

/** The name of a person, whole or from its parts. */
const nameIn = ({ name, given_name, family_name }: Claims): string | undefined =>
  text(name) ?? text([given_name, family_name].filter(part => typeof part === 'string').join(' '));

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
