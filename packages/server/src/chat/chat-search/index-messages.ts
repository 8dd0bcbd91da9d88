import { setImmediate } from 'node:timers/promises';
import { foldedWords } from '@oriel/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../platform/db/database';
import { isDatabaseAway } from '../../platform/db/is-database-away';
import { channels, messageFolding, messages, messageWords } from '../../platform/db/schema';

/** Number of characters of a message that are indexed, far more than a page of a book has. */
export const searchedLength = 200_000;
/** Bytes of words: PostgreSQL limits a document to 1 MB, and each word adds a few bytes. */
const documentBytes = 500_000;

/** Number of characters that are read at once, to limit how long folding blocks the process. */
const portionCharacters = 2_000_000;

interface Unread {
  readonly [column: string]: unknown;
  readonly id: string;
  /** Number of characters that are read. */
  readonly characters: number;
}

/**
 * Indexes the words of messages that have changed since they were last indexed, or were indexed by older rules, skipping those that the database refuses.
 * @param among Condition on messages of `message`, in channels of `channel`
 * @returns their number, at most the limit, and why some were refused
 */
export async function indexMessages(
  db: Queryable,
  among: SQL,
  limit: number,
): Promise<{ readonly count: number; readonly refused: readonly unknown[] }> {
  const { rows } = await db.execute<Unread>(sql`
    SELECT message.id, least(length(message.full_text), ${searchedLength}) AS characters
    FROM ${messages} AS message JOIN ${channels} AS channel ON channel.id = message.channel_id
    WHERE message.complete AND message.role <> 'system' AND NOT channel.is_temporary AND ${among} AND NOT EXISTS (
      SELECT FROM ${messageWords} AS words
      WHERE words.message_id = message.id AND words.read_at >= message.updated_at
        AND words.folding >= ${messageFolding})
    LIMIT ${limit}`);
  const refused: unknown[] = [];
  for (const ids of portionsOf(rows)) {
    if ((await catchHttpError(db, ids)) === undefined) continue;
    // A refused message does not block the others.
    for (const id of ids) {
      const refusal = await catchHttpError(db, [id]);
      if (refusal !== undefined) refused.push(refusal);
    }
  }
  return { count: rows.length, refused };
}

/** Groups the messages that are read at once, in order. */
export function portionsOf(rows: readonly Unread[]): string[][] {
  const portions: string[][] = [];
  let characters = portionCharacters;
  for (const row of rows) {
    if (characters >= portionCharacters) {
      portions.push([]);
      characters = 0;
    }
    portions.at(-1)?.push(row.id);
    characters += row.characters;
  }
  return portions;
}

/** Indexes messages. @returns why the database refuses them, if it does */
async function catchHttpError(db: Queryable, ids: readonly string[]): Promise<unknown> {
  try {
    await readWords(db, ids);
    return undefined;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    return error;
  }
}

interface Text {
  readonly [column: string]: unknown;
  readonly id: string;
  /** Time of the last change, as text from the database: a JavaScript date would round it. */
  readonly stamp: string;
  readonly text: string;
}

async function readWords(db: Queryable, ids: readonly string[]): Promise<void> {
  const { rows } = await db.execute<Text>(sql`
    SELECT id, updated_at::text AS stamp, left(full_text, ${searchedLength}) AS text
    FROM ${messages} WHERE id = ANY (${uuids(ids)})`);
  const read = [];
  for (const { id, stamp, text } of rows) {
    read.push({ id, stamp, words: documentOf(text) });
    // Let other requests run between two long messages.
    await setImmediate();
  }
  // A message deleted meanwhile has no row to join, and a changed one is indexed again.
  await db.execute(sql`
    INSERT INTO ${messageWords} (message_id, organization_id, owner_id, said_at, read_at, document, folding)
    SELECT message.id, channel.organization_id, channel.owner_id, message.created_at, read.stamp,
      array_to_tsvector(read.words::text[]), ${messageFolding}
    FROM json_to_recordset(${JSON.stringify(read)}::json) AS read (id uuid, stamp timestamptz, words text)
    JOIN ${messages} AS message ON message.id = read.id
    JOIN ${channels} AS channel ON channel.id = message.channel_id
    ON CONFLICT (message_id) DO UPDATE SET
      read_at = excluded.read_at, document = excluded.document, folding = excluded.folding`);
}

const uuids = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`;

/** An array literal; its words contain neither quotation marks nor backslashes. */
function documentOf(text: string): string {
  const words: string[] = [];
  let bytes = 0;
  for (const word of foldedWords(text)) {
    bytes += Buffer.byteLength(word) + 4;
    if (bytes > documentBytes) break;
    words.push(`"${word}"`);
  }
  return `{${words.join(',')}}`;
}

/** Number of messages per step of the job, and of steps per run. */
const stepSize = 500;
const stepsOfRun = 200;
const nowhere = { stamp: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/**
 * Creates the job that indexes the words of all messages: after the start of a process it checks each message once, which also
 * replaces words of older rules, and then only changed ones. A change of the last minute may not be committed yet and is indexed in the next run. The job fails after its work
 * if messages were refused.
 */
export function createMessageIndex(db: Database): () => Promise<void> {
  let after = nowhere;
  const goOn = async () => {
    const refused: unknown[] = [];
    for (let step = 0; step < stepsOfRun; step++) {
      const { rows } = await db.execute<{ stamp: string; id: string }>(sql`
        SELECT updated_at::text AS stamp, id FROM ${messages}
        WHERE (updated_at, id) > (${after.stamp}::timestamptz, ${after.id}::uuid)
          AND updated_at < now() - interval '1 minute'
        ORDER BY updated_at, id LIMIT ${stepSize}`);
      const last = rows.at(-1);
      if (!last) break;
      const ids = uuids(rows.map(({ id }) => id));
      const read = await indexMessages(db, sql`message.id = ANY (${ids})`, stepSize);
      refused.push(...read.refused);
      after = last;
      if (rows.length < stepSize) break;
    }
    return refused;
  };
  return async () => {
    const refused = await goOn();
    if (refused.length > 0)
      throw new Error(`Messages that cannot be searched: ${refused.length}`, { cause: refused[0] });
  };
}
