/*
 * Vectors of the passages of files, for a search by meaning beside that by words:
 *
 * 1. An upload is answered first; then its passages go to the endpoint, some at once, as work in the background.
 * 2. A clock adds the files that have none of the model that is set: it may be another than before.
 * 3. A question gets its vector only where the files of its chat are too long to be given whole. Where that fails, the words
 *    of the question have to do.
 *
 * A text that the endpoint refuses gets an empty vector, so that it holds up no other. A file that fails as a whole is tried
 * again after a while, longer each time.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { chatFilePassages, chatFiles, chatPassageVectors, work } from '../../platform/db/schema';
import { describeError } from '../../platform/log/describe-error';
import type { Job, WorkItem } from '../../platform/work/job';
import { announceWork } from '../../platform/work/start-work';
import { addWork } from '../../platform/work/work-store';
import type { Services } from '../../services';
import { type EmbeddingEndpoint, embedTexts } from '../embeddings/embed-texts';
import { ProviderError, type ProviderErrorCode } from '../providers/provider-error';
import { hasParent } from './file-parent';

/** Passages of one request: about 20,000 tokens. */
const batchSize = 64;
/** Files that wait at a time where the clock adds them. */
const mostWaiting = 1_000;
/** Seconds before each further attempt at a file; one that is given up is begun anew after the last of them. */
const waits = [60, 120, 240, 480, 960, 1_920, 3_840, 7_680, 15_360, 21_600];
/** Milliseconds that a person waits for the vector of her question. */
const questionTime = 5_000;
/** Characters of a question that are looked for. */
const questionLength = 8_000;

type VectorServices = Pick<Services, 'db' | 'bus' | 'log' | 'stopping'>;

export interface QuestionVector {
  readonly model: string;
  readonly values: readonly number[];
}

/** The failure says nothing of the texts. */
const codesOfAbsence: readonly ProviderErrorCode[] = [
  'provider_authentication',
  'provider_permission_denied',
  'provider_rate_limited',
  'provider_overloaded',
  'provider_unreachable',
];

/** The endpoint takes no text, not even the shortest. */
class EndpointAway extends Error {}

const embedFile = { name: 'embed-file' };

export class FileVectors {
  readonly #services: VectorServices;
  readonly #endpoint: EmbeddingEndpoint;
  readonly #pause: number;

  /** @param pause Milliseconds before an attempt ends that has found the endpoint away: it is not asked for one file after the other */
  constructor(services: VectorServices, endpoint: EmbeddingEndpoint, pause = 10_000) {
    this.#services = services;
    this.#endpoint = endpoint;
    this.#pause = pause;
  }

  /** The vector of a question; none where the endpoint does not make one in time. */
  async ofQuestion(text: string): Promise<QuestionVector | undefined> {
    const { stopping, log } = this.#services;
    if (text.trim() === '') return undefined;
    try {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(questionTime)]);
      const [values] = await embedTexts(this.#endpoint, [text.slice(0, questionLength)], signal);
      return values && { model: this.#endpoint.model, values };
    } catch (error) {
      log.warn({ error: describeError(error) }, 'question without a vector');
      return undefined;
    }
  }

  /** The work that makes them, for files that `addFile` and the clock have added. */
  get jobs(): readonly Job[] {
    return [
      { ...embedFile, atOnce: 2, waits, run: item => this.#embedOrPause(item) },
      { name: 'find-files-to-embed', everyMinutes: 1, run: () => this.#addMissing() },
    ];
  }

  /** Has the vectors of a file made that has just been read. @param db the transaction that stores it */
  addFile(db: Queryable, id: string): Promise<void> {
    return addWork(db, embedFile, [id]);
  }

  /** Has what was added begun at once. Call it after the commit. */
  announce(): Promise<void> {
    return announceWork(this.#services, embedFile);
  }

  /** The latest files come first. */
  async #addMissing(): Promise<void> {
    const { db } = this.#services;
    const isWaiting = and(eq(work.job, embedFile.name), isNull(work.failedAt));
    const room = mostWaiting - (await db.$count(work, isWaiting));
    if (room <= 0) return;
    const files = await db
      .select({ id: chatFiles.id })
      .from(chatFiles)
      .where(
        and(
          gt(chatFiles.textLength, 0),
          sql`${chatFiles.vectorModel} IS DISTINCT FROM ${this.#endpoint.model}`,
          hasParent,
          sql`NOT EXISTS (
            SELECT FROM ${work} AS known WHERE known.job = ${embedFile.name} AND known.key = ${chatFiles.id}::text
              AND (known.failed_at IS NULL OR known.failed_at > now() - make_interval(secs => ${waits.at(-1)}))
          )`,
        ),
      )
      .orderBy(desc(chatFiles.readAt), desc(chatFiles.id))
      .limit(room);
    await addWork(
      db,
      embedFile,
      files.map(({ id }) => id),
    );
  }

  async #embedOrPause({ key, signal }: WorkItem): Promise<void> {
    try {
      await this.#embed(key, signal);
    } catch (error) {
      if (isAway(error)) await delay(this.#pause, undefined, { signal });
      throw error;
    }
  }

  /**
   * Once through the passages, never back: a process that runs with another model, while the two are exchanged, may
   * replace the same vectors.
   */
  async #embed(fileId: string, signal: AbortSignal): Promise<void> {
    const { db } = this.#services;
    const { model } = this.#endpoint;
    let last = -1;
    for (;;) {
      signal.throwIfAborted();
      const passages = await db
        .select({ position: chatFilePassages.position, text: chatFilePassages.text })
        .from(chatFilePassages)
        .where(
          and(
            eq(chatFilePassages.fileId, fileId),
            gt(chatFilePassages.position, last),
            sql`NOT EXISTS (SELECT FROM ${chatPassageVectors} AS known WHERE known.file_id = ${chatFilePassages.fileId} AND known.position = ${chatFilePassages.position} AND known.model = ${model})`,
          ),
        )
        .orderBy(asc(chatFilePassages.position))
        .limit(batchSize);
      const end = passages.at(-1);
      if (!end) break;
      last = end.position;
      const texts = passages.map(({ text }) => text);
      await this.#store(fileId, passages, await this.#vectorsOf(texts, signal));
    }
    await db
      .update(chatFiles)
      .set({
        vectorModel: sql`CASE WHEN NOT EXISTS (SELECT FROM ${chatPassageVectors} AS made WHERE made.file_id = ${fileId}::uuid AND made.model <> ${model}) THEN ${model} END`,
      })
      .where(eq(chatFiles.id, fileId));
  }

  /** Halves a request that is refused until the text is found that is the reason. */
  async #vectorsOf(texts: readonly string[], signal: AbortSignal): Promise<readonly (readonly number[])[]> {
    // An empty text is refused by some.
    const full = texts.map(text => text.trim() || '-');
    try {
      return await embedTexts(this.#endpoint, full, signal);
    } catch (error) {
      if (!ProviderError.isInstance(error) || isAway(error)) throw error;
      if (texts.length === 1) {
        await this.#checkEndpoint(signal);
        return [[]];
      }
      const half = Math.ceil(texts.length / 2);
      const first = await this.#vectorsOf(texts.slice(0, half), signal);
      return [...first, ...(await this.#vectorsOf(texts.slice(half), signal))];
    }
  }

  /** One that refuses everything, such as for the name of the model, has nothing against a text. */
  async #checkEndpoint(signal: AbortSignal): Promise<void> {
    try {
      await embedTexts(this.#endpoint, ['-'], signal);
    } catch (cause) {
      throw ProviderError.isInstance(cause)
        ? new EndpointAway('The endpoint takes no text', { cause })
        : cause;
    }
  }

  /** Nothing is stored of a file that was deleted meanwhile. */
  async #store(
    fileId: string,
    passages: readonly { readonly position: number }[],
    vectors: readonly (readonly number[])[],
  ): Promise<void> {
    const rows = JSON.stringify(
      passages.map(({ position }, index) => ({ position, vector: vectors[index] ?? [] })),
    );
    await this.#services.db.execute(sql`
      INSERT INTO ${chatPassageVectors} (file_id, position, model, vector)
      SELECT passage.file_id, passage.position, ${this.#endpoint.model}, made.vector
      FROM json_to_recordset(${rows}::json) AS made(position integer, vector real[])
      JOIN ${chatFilePassages} AS passage ON passage.file_id = ${fileId}::uuid AND passage.position = made.position
      ORDER BY passage.position
      ON CONFLICT (file_id, position) DO UPDATE SET model = excluded.model, vector = excluded.vector`);
  }
}

/** Without a status it is the connection that took too long, not the work on a text. */
const isAway = (error: unknown): boolean =>
  error instanceof EndpointAway ||
  (ProviderError.isInstance(error) &&
    (codesOfAbsence.includes(error.code) ||
      (error.code === 'provider_timeout' && error.statusCode === null)));
