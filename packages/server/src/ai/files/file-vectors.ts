/*
 * Vectors of the passages of files, for a search by meaning beside that by words:
 *
 * 1. An upload is answered first; then its passages go to the endpoint, some at once.
 * 2. The job does the same for files whose process died, whose endpoint was away, or that are older than the model.
 * 3. A question gets its vector only where the files of its chat are too long to be given whole. Where that fails, the words
 *    of the question have to do.
 *
 * A text that the endpoint refuses gets an empty vector, so that it holds up no other. A file that fails as a whole is left
 * alone for a while, longer each time.
 */
import { and, asc, desc, eq, gt, notInArray, sql } from 'drizzle-orm';
import { isDatabaseAway } from '../../platform/db/is-database-away';
import { chatFilePassages, chatFiles, chatPassageVectors } from '../../platform/db/schema';
import { describeError } from '../../platform/log/describe-error';
import type { Services } from '../../services';
import { type EmbeddingEndpoint, embedTexts } from '../embeddings/embed-texts';
import { ProviderError, type ProviderErrorCode } from '../providers/provider-error';
import { hasHome } from './file-home';

/** Passages of one request: about 20,000 tokens. */
const batchSize = 64;
/** Milliseconds of one run of the job, which is begun anew each minute. */
const jobTime = 5 * 60_000;
/** Files in a row that find the endpoint away. */
const maxFailures = 3;
/** Milliseconds that a file waits after it has failed once, and at most. */
const [firstPause, longestPause] = [60_000, 6 * 3_600_000];
/** Milliseconds that a person waits for the vector of her question. */
const questionTime = 5_000;
/** Characters of a question that are looked for. */
const questionLength = 8_000;

type VectorServices = Pick<Services, 'db' | 'log' | 'stopping'>;

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

interface Pause {
  /** By the clock of `performance`. */
  readonly until: number;
  readonly length: number;
}

export class FileVectors {
  readonly #services: VectorServices;
  readonly #endpoint: EmbeddingEndpoint;
  /** Files that have failed. After a new start of the process each is tried again. */
  readonly #pauses = new Map<string, Pause>();

  constructor(services: VectorServices, endpoint: EmbeddingEndpoint) {
    this.#services = services;
    this.#endpoint = endpoint;
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

  /** For a file that has just been read. What fails is left to the job. */
  async embedFile(id: string): Promise<void> {
    try {
      await this.#embedOrPause(id, Number.POSITIVE_INFINITY);
    } catch (error) {
      if (!this.#services.stopping.aborted)
        this.#services.log.warn({ error: describeError(error) }, 'file without vectors');
    }
  }

  /** The job. The latest files come first. */
  async embedAll(): Promise<void> {
    const until = performance.now() + jobTime;
    const { db, log, stopping } = this.#services;
    let last: { readonly id: string; readonly readAt: Date | null } | undefined;
    let failures = 0;
    while (performance.now() < until && !stopping.aborted) {
      const [file] = await db
        .select({ id: chatFiles.id, readAt: chatFiles.readAt })
        .from(chatFiles)
        .where(
          and(
            gt(chatFiles.textLength, 0),
            // The process that has read it is at work.
            sql`${chatFiles.readAt} < now() - interval '2 minutes'`,
            sql`${chatFiles.vectorModel} IS DISTINCT FROM ${this.#endpoint.model}`,
            hasHome,
            notInArray(chatFiles.id, this.#paused()),
            last && sql`(${chatFiles.readAt}, ${chatFiles.id}) < (${last.readAt}, ${last.id}::uuid)`,
          ),
        )
        .orderBy(desc(chatFiles.readAt), desc(chatFiles.id))
        .limit(1);
      if (!file) return;
      last = file;
      try {
        await this.#embedOrPause(file.id, until);
        failures = 0;
      } catch (error) {
        if (stopping.aborted) return;
        if (isDatabaseAway(error)) throw error;
        // One file may be the reason; several say that it is the endpoint.
        failures = isAway(error) ? failures + 1 : 0;
        if (failures === maxFailures) throw error;
        log.warn({ error: describeError(error) }, 'file without vectors');
      }
    }
  }

  /** Files that wait. One that has been due for long is forgotten: it was deleted, or another process has done it. */
  #paused(): string[] {
    const now = performance.now();
    for (const [id, { until }] of this.#pauses) if (until + longestPause < now) this.#pauses.delete(id);
    return [...this.#pauses].filter(([, { until }]) => until > now).map(([id]) => id);
  }

  async #embedOrPause(fileId: string, until: number): Promise<void> {
    try {
      await this.#embed(fileId, until);
      this.#pauses.delete(fileId);
    } catch (error) {
      const former = this.#pauses.get(fileId);
      const length = former ? Math.min(2 * former.length, longestPause) : firstPause;
      this.#pauses.set(fileId, { until: performance.now() + length, length });
      throw error;
    }
  }

  /**
   * Once through the passages, never back: a process that runs with another model, while the two are exchanged, may
   * replace the same vectors.
   */
  async #embed(fileId: string, until: number): Promise<void> {
    const { db } = this.#services;
    const { model } = this.#endpoint;
    let last = -1;
    for (;;) {
      if (performance.now() > until) return;
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
      await this.#store(fileId, passages, await this.#vectorsOf(passages.map(({ text }) => text)));
    }
    await db
      .update(chatFiles)
      .set({
        vectorModel: sql`CASE WHEN NOT EXISTS (SELECT FROM ${chatPassageVectors} AS made WHERE made.file_id = ${fileId}::uuid AND made.model <> ${model}) THEN ${model} END`,
      })
      .where(eq(chatFiles.id, fileId));
  }

  /** Halves a request that is refused until the text is found that is the reason. */
  async #vectorsOf(texts: readonly string[]): Promise<readonly (readonly number[])[]> {
    // An empty text is refused by some.
    const full = texts.map(text => text.trim() || '-');
    try {
      return await embedTexts(this.#endpoint, full, this.#services.stopping);
    } catch (error) {
      if (!ProviderError.isInstance(error) || isAway(error)) throw error;
      if (texts.length === 1) {
        await this.#checkEndpoint();
        return [[]];
      }
      const half = Math.ceil(texts.length / 2);
      const first = await this.#vectorsOf(texts.slice(0, half));
      return [...first, ...(await this.#vectorsOf(texts.slice(half)))];
    }
  }

  /** One that refuses everything, such as for the name of the model, has nothing against a text. */
  async #checkEndpoint(): Promise<void> {
    try {
      await embedTexts(this.#endpoint, ['-'], this.#services.stopping);
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
