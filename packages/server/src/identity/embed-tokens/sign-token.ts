import { type EmbedToken, lifetimes } from '@oriel/contracts';
import { SignJWT } from 'jose';
import type { embedSessions } from '../../platform/db/schema';
import type { Services } from '../../services';
import { findSigningKey } from '../signing/signing-keys';
import { embedTokenAudience, vouchedTokenAudience } from './claims';

/** Creates a token of an embed session. It is valid for ten minutes, and never longer than the session. */
export async function signToken(
  services: Services,
  session: typeof embedSessions.$inferSelect,
  widgets: readonly string[] = session.widgets,
): Promise<EmbedToken> {
  const issuedAt = Math.floor(services.now().getTime() / 1000);
  const expiresAt = Math.min(issuedAt + lifetimes.embedToken, Math.floor(session.expiresAt.getTime() / 1000));
  const key = await findSigningKey(services);
  const token = await new SignJWT({
    org: session.organizationId,
    app: session.applicationId,
    origin: session.origin,
    widgets,
    sid: session.id,
  })
    .setProtectedHeader({ alg: key.algorithm, kid: key.id })
    .setSubject(session.userId)
    .setIssuer(services.publicUrl)
    .setAudience(session.identity === 'ownSignIn' ? embedTokenAudience : vouchedTokenAudience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key.signKey);
  return { token, expiresAt: new Date(expiresAt * 1000).toISOString() };
}
