import { createHash } from 'node:crypto';
import { lifetimes } from '@oriel/contracts';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { idempotencyKeys } from '../../platform/db/schema';
import { badRequest, conflict } from '../../platform/errors/errors';
import { HttpError } from '../../platform/errors/http-error';
import type { Services } from '../../services';

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

interface Keyed {
  readonly userId: string;
  readonly key: string;
  /** The data that must be equal in a repetition: method, path and body. */
  readonly request: unknown;
}

/** A first request that did not finish in this time counts as failed. */
const pendingFor = 60_000;

/** Reads the header. @throws 400 if the key is malformed */
export function readIdempotencyKey(value: string | null): string | undefined {
  if (value === null) return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(value))
    throw badRequest('invalid_payload', 'The Idempotency-Key is not valid');
  return value;
}

/** Runs the work once per key; a repetition of the request gets the first response. */
export async function withIdempotency(
  { db, now }: Services,
  { userId, key, request }: Keyed,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const requestHash = sha256(JSON.stringify(await withoutFiles(request)));
  const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  const time = now().getTime();
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(time - lifetimes.idempotencyKey * 1000)));
  await db
    .delete(idempotencyKeys)
    .where(
      and(mine, isNull(idempotencyKeys.status), lt(idempotencyKeys.createdAt, new Date(time - pendingFor))),
    );
  const inserted = await db
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash, createdAt: new Date(time) })
    .onConflictDoNothing()
    .returning();
  if (inserted.length === 0) {
    const [first] = await db.select().from(idempotencyKeys).where(mine);
    if (first && first.requestHash !== requestHash) {
      throw new HttpError(422, 'idempotency_key_reused', 'The Idempotency-Key belongs to another request');
    }
    if (!first || first.status === null) throw conflict('conflict', 'The first request is still at work');
    return { status: first.status, body: first.answer };
  }
  const answer = await work().catch(async (error: unknown) => {
    await db.delete(idempotencyKeys).where(mine);
    throw error;
  });
  // If this fails the work is done nevertheless: the key is kept, so that a repetition does not run it again.
  await db.update(idempotencyKeys).set({ status: answer.status, answer: answer.body }).where(mine);
  return answer;
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Replaces each file by its hash. */
async function withoutFiles(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return { file: sha256(new Uint8Array(await value.arrayBuffer())) };
  if (Array.isArray(value)) return Promise.all(value.map(withoutFiles));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([key, each]) => [key, await withoutFiles(each)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
