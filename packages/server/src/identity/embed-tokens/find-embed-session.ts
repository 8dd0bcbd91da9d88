/**
 * Validates an embed token. Requirements: our signature, not expired, used from the page origin it was created for, its session
 * not revoked, and its application switched on and still allowing that origin. A publishable key in the request must belong to
 * that application. The guard looks up the membership, as for everybody.
 */
import { identityTable } from '@oriel/contracts';
import { eq, inArray } from 'drizzle-orm';
import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { toActingUser } from '../../http/caller/acting-user';
import type { Actor } from '../../http/caller/actor';
import { batchLookups } from '../../platform/db/batch-lookups';
import type { Database } from '../../platform/db/database';
import { applications, embedSessions, users } from '../../platform/db/schema';
import { forbidden, unauthorized } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { isTrusted } from '../people/is-trusted';
import { findVerificationKey } from '../signing/signing-keys';
import { type EmbedTokenClaims, embedTokenAudience, embedTokenClaims, vouchedTokenAudience } from './claims';

/**
 * @param origin of the request. A GET from a frame's own origin has none; then the token's origin is used, which the frame has
 * compared with the page that embeds it.
 * @param publishableKey of the request. Optional: the token names its application itself.
 */
export async function findEmbedSession(
  services: Services,
  token: string,
  { origin, publishableKey }: { origin: string | undefined; publishableKey: string | undefined },
): Promise<Extract<Actor, { kind: 'embed' }>> {
  const claims = await verify(services, token);
  const inFrame = origin === services.frameOrigin;
  if (origin !== undefined && !inFrame && origin !== claims.origin) {
    throw forbidden('origin_not_allowed', `The token is not for the origin ${origin}`);
  }
  const row = await findRow(services.db, claims.sid);
  if (!row || row.session.revokedAt !== null || row.session.expiresAt <= services.now())
    throw unauthorized('token_rejected', 'The token is no longer accepted');
  if (publishableKey !== undefined && publishableKey !== row.application.publishableKey) {
    throw forbidden(
      'publishable_key_unknown',
      'The token is for another application than the publishable key of the page; check the key, and name it when the token is made',
    );
  }
  if (!row.application.enabled) throw forbidden('application_disabled', 'The application is switched off');
  if (!row.application.allowedOrigins.includes(claims.origin)) {
    throw forbidden('origin_not_allowed', `The application does not allow the origin ${claims.origin}`);
  }
  // An earlier version of the server created it and treated an address as a sign-in: the page requests another one.
  if (row.session.identity === 'ownSignIn' && row.session.refreshHash === null)
    throw unauthorized('token_rejected', 'The token is no longer accepted');
  // Tokens from trust that has ended, or for a domain that was removed, stay invalid.
  if (row.session.identity === 'trustedMember' && !isTrusted(row.application, row.user.email))
    throw unauthorized('token_rejected', 'The application is no longer trusted');
  const { widgets } = identityTable[row.session.identity];
  return {
    kind: 'embed',
    user: toActingUser(row.user),
    organizationId: row.session.organizationId,
    identity: row.session.identity,
    application: { name: row.application.name, offersSignIn: row.application.offersSignIn },
    applicationId: row.application.id,
    embedSessionId: row.session.id,
    // A widget removed from the application is removed from its tokens at once.
    widgets: claims.widgets.filter(
      name => row.application.widgets.includes(name) && (widgets?.includes(name) ?? true),
    ),
    origin: claims.origin,
  };
}

const findRow = batchLookups(
  async (db: Database, ids: readonly string[]) => {
    const rows = await db
      .select({ session: embedSessions, application: applications, user: users })
      .from(embedSessions)
      .innerJoin(applications, eq(applications.id, embedSessions.applicationId))
      .innerJoin(users, eq(users.id, embedSessions.userId))
      .where(inArray(embedSessions.id, [...ids]));
    const byId = new Map(rows.map(row => [row.session.id, row]));
    return ids.map(id => byId.get(id));
  },
  id => id,
);

async function verify(services: Services, token: string): Promise<EmbedTokenClaims> {
  const rejected = () => unauthorized('token_rejected', 'The token is not accepted');
  try {
    const { kid } = decodeProtectedHeader(token);
    const key = !isUuid(kid) ? undefined : await findVerificationKey(services, kid);
    if (!key) throw rejected();
    const { payload } = await jwtVerify(token, key.verifyKey, {
      algorithms: [key.algorithm],
      audience: [embedTokenAudience, vouchedTokenAudience],
      issuer: services.publicUrl,
      currentDate: services.now(),
    });
    return embedTokenClaims.parse(payload);
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw unauthorized('token_expired', 'The token has expired');
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw rejected();
    throw error;
  }
}

/** The header is not verified yet, so it may contain anything. */
const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
