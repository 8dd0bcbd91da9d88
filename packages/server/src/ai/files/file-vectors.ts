/*
 * Embeddings of the passages of files, for a semantic search in addition to the word search:
 *
 * 1. The response to an upload is sent first; then its passages are sent to the endpoint in batches, as background work.
 * 2. A schedule adds files without embeddings of the configured model, which may have changed.
 * 3. A question is only embedded if the files of its chat are too long to be sent completely. If that fails, the word search has
 *    to do.
 *
 * No text leaves the places that a workspace or an agent allows: its files have no embeddings then, and existing ones are not
 * used, because its questions have none. A file waits until the agents that may read it are known: those that the chat asks or has
 * asked, the agent that it belongs to, or, for a folder, all of the workspace.
 *
 * A text that the endpoint refuses gets an empty vector, so that it does not block the others. A file that fails completely is
 * retried later, with a growing delay.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { allowsLocations, type HostLocation, namedLocations } from '@oriel/contracts';
import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { isInSuspended } from '../../identity/permissions/find-access';
import type { Queryable } from '../../platform/db/database';
import {
  agents,
  channels,
  chatFilePassages,
  chatFiles,
  chatPassageVectors,
  messages,
  organizationSettings,
  work,
} from '../../platform/db/schema';
import { describeError } from '../../platform/log/describe-error';
import type { Job, WorkItem } from '../../platform/work/job';
import { announceWork } from '../../platform/work/start-work';
import { addWork } from '../../platform/work/work-store';
import type { Services } from '../../services';
import { type EmbeddingEndpoint, embedTexts } from '../embeddings/embed-texts';
import { ProviderError, type ProviderErrorCode } from '../providers/provider-error';
import { hasParent } from './file-parent';

/** Passages per request: about 20,000 tokens. */
const batchSize = 64;
/** Maximum number of waiting files when the schedule adds more. */
const mostWaiting = 1_000;
/** Seconds before each retry of a file; a file that was given up starts again after the last of them. */
const waits = [60, 120, 240, 480, 960, 1_920, 3_840, 7_680, 15_360, 21_600];
/** Timeout for the embedding of a question, in milliseconds. */
const questionTime = 5_000;
/** Maximum characters of a question that are embedded. */
const questionLength = 8_000;

type VectorServices = Pick<Services, 'db' | 'bus' | 'log' | 'stopping'>;

export interface QuestionVector {
  readonly model: string;
  readonly values: readonly number[];
}

/** The workspace that asks, and the places of the agents that answer. */
export interface QuestionPlaces {
  readonly organizationId: string;
  readonly agentPlaces: readonly HostLocation[];
}

/** The restrictions that a location satisfies, as an array literal. */
const placesWith = (location: HostLocation): string =>
  `{${namedLocations.filter(each => allowsLocations([each], [location])).join(',')}}`;

/** Errors that do not depend on the texts. */
const codesOfAbsence: readonly ProviderErrorCode[] = [
  'provider_authentication',
  'provider_permission_denied',
  'provider_rate_limited',
  'provider_overloaded',
  'provider_unreachable',
];

/** The endpoint accepts no text, not even the shortest. */
class EndpointAway extends Error {}

const embedFile = { name: 'embed-file' };

export class FileVectors {
  readonly #services: VectorServices;
  readonly #endpoint: EmbeddingEndpoint;
  readonly #pause: number;

  /**
   * @param pause Milliseconds by which an attempt is delayed that found the endpoint down, so that it is not called for one file
   * after the other
   */
  constructor(services: VectorServices, endpoint: EmbeddingEndpoint, pause = 10_000) {
    this.#services = services;
    this.#endpoint = endpoint;
    this.#pause = pause;
  }

  /** The embedding of a question; undefined if it may not be sent there, or the endpoint does not create it in time. */
  async ofQuestion(text: string, asker: QuestionPlaces): Promise<QuestionVector | undefined> {
    const { stopping, log } = this.#services;
    if (text.trim() === '' || !(await this.#mayReceive(asker))) return undefined;
    try {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(questionTime)]);
      const [values] = await embedTexts(this.#endpoint, [text.slice(0, questionLength)], signal);
      return values && { model: this.#endpoint.model, values };
    } catch (error) {
      log.warn({ error: describeError(error) }, 'question without a vector');
      return undefined;
    }
  }

  async #mayReceive({ organizationId, agentPlaces }: QuestionPlaces): Promise<boolean> {
    const places = [this.#endpoint.location ?? 'any'];
    const [settings] = await this.#services.db
      .select({ allowed: organizationSettings.allowedHostLocations })
      .from(organizationSettings)
      .where(eq(organizationSettings.organizationId, organizationId));
    return (
      allowsLocations(settings?.allowed ?? [], places) &&
      agentPlaces.every(place => place === 'any' || allowsLocations([place], places))
    );
  }

  /** Whether a file may be sent there: by its workspace, and by each agent that may read it. */
  get #mayReceiveFile(): SQL {
    const allowing = placesWith(this.#endpoint.location ?? 'any');
    return sql`(NOT ${isInSuspended(chatFiles.organizationId)} AND NOT EXISTS (
      SELECT FROM ${organizationSettings} AS chosen WHERE chosen.organization_id = ${chatFiles.organizationId}
        AND cardinality(chosen.allowed_host_locations) > 0
        AND NOT chosen.allowed_host_locations && ${allowing}::text[]
    ) AND (${chatFiles.channelId} IS NULL OR EXISTS (
      SELECT FROM ${channels} AS chat JOIN ${agents} AS chosen ON chosen.id = chat.agent_id
        WHERE chat.id = ${chatFiles.channelId} AND chat.binned_at IS NULL
    )) AND NOT EXISTS (
      SELECT FROM ${agents} AS asked WHERE asked.model_host_location <> 'any'
        AND NOT asked.model_host_location = ANY (${allowing}::text[])
        AND (
          asked.id = ${chatFiles.agentId}
          OR (
            ${chatFiles.folderId} IS NOT NULL AND asked.organization_id = ${chatFiles.organizationId}
            -- A private agent answers in its creator's folders only.
            AND (asked.access <> 'private' OR asked.created_by = ${chatFiles.ownerId})
          )
          OR asked.id = (SELECT chat.agent_id FROM ${channels} AS chat WHERE chat.id = ${chatFiles.channelId})
          OR EXISTS (
            SELECT FROM ${messages} AS answer
              WHERE answer.channel_id = ${chatFiles.channelId} AND answer.agent_id = asked.id
          )
        )
    ))`;
  }

  /** The jobs that create them, for files added by `addFile` and the schedule. */
  get jobs(): readonly Job[] {
    return [
      { ...embedFile, atOnce: 2, waits, run: item => this.#embedOrPause(item) },
      { name: 'find-files-to-embed', everyMinutes: 1, run: () => this.#addMissing() },
    ];
  }

  /** Schedules the embedding of a file that was just read. @param db the transaction that stores it */
  addFile(db: Queryable, id: string): Promise<void> {
    return addWork(db, embedFile, [id]);
  }

  /** Has added work started at once. Call it after the commit. */
  announce(): Promise<void> {
    return announceWork(this.#services, embedFile);
  }

  /** Adds the latest files first. */
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
          this.#mayReceiveFile,
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

  /** Goes through the passages once: during a rolling update a process with another model may replace the same vectors. */
  async #embed(fileId: string, signal: AbortSignal): Promise<void> {
    const { db } = this.#services;
    const { model } = this.#endpoint;
    let last = -1;
    for (;;) {
      signal.throwIfAborted();
      if ((await db.$count(chatFiles, and(eq(chatFiles.id, fileId), this.#mayReceiveFile))) === 0) return;
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

  /** Halves a refused request until the offending text is found. */
  async #vectorsOf(texts: readonly string[], signal: AbortSignal): Promise<readonly (readonly number[])[]> {
    // Some endpoints refuse an empty text.
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

  /** If the endpoint refuses everything, for example because of the model's name, the text is not the reason. */
  async #checkEndpoint(signal: AbortSignal): Promise<void> {
    try {
      await embedTexts(this.#endpoint, ['-'], signal);
    } catch (cause) {
      throw ProviderError.isInstance(cause)
        ? new EndpointAway('The endpoint takes no text', { cause })
        : cause;
    }
  }

  /** Stores nothing for a file that was deleted meanwhile. */
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

/** Without a status the connection timed out, not the work on a text. */
const isAway = (error: unknown): boolean =>
  error instanceof EndpointAway ||
  (ProviderError.isInstance(error) &&
    (codesOfAbsence.includes(error.code) ||
      (error.code === 'provider_timeout' && error.statusCode === null)));
