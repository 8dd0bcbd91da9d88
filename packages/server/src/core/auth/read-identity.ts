import { normalizeText } from '@oriel/contracts';
import * as client from 'openid-client';
import { badRequest } from '../../platform/errors/errors';
import type { Identity } from '../users/identity';

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;

const text = (value: unknown): string | undefined => {
  const normal = typeof value === 'string' ? normalizeText(value).slice(0, 200) : '';
  return normal === '' ? undefined : normal;
};

/** Takes the person from the id token and, where that says too little, from the provider's user information. */
export async function readIdentity(
  configuration: client.Configuration,
  tokens: Tokens,
  issuer: string,
): Promise<Identity> {
  const claims = tokens.claims();
  if (!claims) throw badRequest('invalid_payload', 'The identity provider sent no id token');
  let all: Record<string, unknown> = { ...claims };
  if (all.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined) {
    all = { ...all, ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)) };
  }
  // An address that the provider says is not verified could be somebody else's.
  const email = all.email_verified === false ? undefined : text(all.email);
  const username = text(all.preferred_username) ?? email ?? claims.sub;
  return {
    issuer,
    subject: claims.sub,
    email,
    username,
    fullName: text(all.name) ?? username,
  };
}
