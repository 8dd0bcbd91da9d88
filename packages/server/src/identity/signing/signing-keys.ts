import { lifetimes } from '@oriel/contracts';
import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { batchLookups } from '../../platform/db/batch-lookups';
import { signingKeys } from '../../platform/db/schema';
import { seal, unseal } from '../../platform/secrets/seal';
import type { Services } from '../../services';

const newAlgorithm = 'EdDSA';

export interface SigningKey {
  readonly id: string;
  readonly algorithm: string;
  readonly signKey: Key;
  readonly verifyKey: Key;
}

type Key = Awaited<ReturnType<typeof importJWK>>;

type Needs = Pick<Services, 'db' | 'secret' | 'now'>;

async function open(row: typeof signingKeys.$inferSelect, secret: string): Promise<SigningKey | undefined> {
  const text = unseal(secret, row.sealedKey);
  if (text === undefined) return undefined;
  // Written below.
  return importKey(row.id, row.algorithm, JSON.parse(text) as JWK);
}

async function importKey(id: string, algorithm: string, jwk: JWK): Promise<SigningKey> {
  const { d: _, ...publicJwk } = jwk;
  return {
    id,
    algorithm,
    signKey: await importJWK(jwk, algorithm),
    verifyKey: await importJWK(publicJwk, algorithm),
  };
}

/** The key that currently signs; creates the first one. */
export async function findSigningKey(services: Needs): Promise<SigningKey> {
  const rows = await services.db
    .select()
    .from(signingKeys)
    .where(isNull(signingKeys.retiredAt))
    .orderBy(desc(signingKeys.createdAt), desc(signingKeys.id))
    .limit(1);
  const current = rows[0] && (await open(rows[0], services.secret));
  return current ?? createSigningKey(services);
}

/** The key that a token names; undefined once all its tokens have expired. */
export const findVerificationKey: (services: Needs, id: string) => Promise<SigningKey | undefined> =
  batchLookups(
    async (services, ids: readonly string[]) => {
      const rows = await services.db
        .select()
        .from(signingKeys)
        .where(inArray(signingKeys.id, [...ids]));
      const now = services.now().getTime();
      return Promise.all(
        ids.map(id => {
          const row = rows.find(each => each.id === id);
          if (!row) return undefined;
          const end = row.retiredAt && row.retiredAt.getTime() + lifetimes.embedToken * 1000;
          return end !== null && end < now ? undefined : open(row, services.secret);
        }),
      );
    },
    id => id,
  );

/** Replaces the signing key. Tokens of the old one are valid until they expire. */
export async function rotateSigningKey(services: Needs): Promise<SigningKey> {
  const over = new Date(services.now().getTime() - lifetimes.embedToken * 1000);
  await services.db.delete(signingKeys).where(lt(signingKeys.retiredAt, over));
  const retire = await services.db
    .select({ id: signingKeys.id })
    .from(signingKeys)
    .where(isNull(signingKeys.retiredAt));
  const next = await createSigningKey(services);
  for (const { id } of retire) {
    await services.db
      .update(signingKeys)
      .set({ retiredAt: services.now() })
      .where(and(eq(signingKeys.id, id), isNull(signingKeys.retiredAt)));
  }
  return next;
}

/**
 * Withdraws a key. From now on every process refuses its tokens; their holders get new ones through their sign-in. If the key
 * signs, it is replaced.
 *
 * @returns whether there was such a key
 */
export async function withdrawSigningKey(services: Needs, id: string): Promise<boolean> {
  const removed = await services.db.delete(signingKeys).where(eq(signingKeys.id, id)).returning();
  await findSigningKey(services);
  return removed.length > 0;
}

/** Metadata of each key, newest first; never the key itself. */
export const listSigningKeys = ({ db }: Pick<Needs, 'db'>) =>
  db
    .select({ id: signingKeys.id, createdAt: signingKeys.createdAt, retiredAt: signingKeys.retiredAt })
    .from(signingKeys)
    .orderBy(desc(signingKeys.createdAt), desc(signingKeys.id));

async function createSigningKey(services: Needs): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(newAlgorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const [row] = await services.db
    .insert(signingKeys)
    .values({ algorithm: newAlgorithm, sealedKey: seal(services.secret, JSON.stringify(jwk)) })
    .returning();
  if (!row) throw new Error('The signing key was not stored');
  return importKey(row.id, newAlgorithm, jwk);
}
