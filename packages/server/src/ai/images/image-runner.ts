/*
 * Draws the pictures that wait, a few at a time in each process:
 *
 * 1. Take one: a row that waits, or one whose process has not been heard of for a while. The row says who draws it.
 * 2. Ask its endpoint, and say every few seconds that somebody is at it. A row that is another's by then is let go.
 * 3. Store the picture, and end the row in the transaction that charges it (`endImage`).
 *
 * A process that is killed leaves its rows behind, and the next one begins them again: an endpoint may be asked twice, a person
 * pays once. One that stops gives them back.
 */
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { tellOrganization } from '../../organizations/organization-events/organization-events';
import { images } from '../../platform/db/schema';
import { HttpError } from '../../platform/errors/http-error';
import { describeError } from '../../platform/log/describe-error';
import { type AiServices, imageTopics } from '../ai-services';
import { ProviderError } from '../providers/provider-error';
import type { ImageRow } from './describe-image';
import { drawPatiently } from './draw-patiently';
import { endImage, type ImageEnd } from './end-image';
import { readReferences } from './read-references';
import { storePicture } from './store-picture';
import { tellImages } from './tell-image';

/** Pictures that a process draws at once. */
const atOnce = 6;
/** Milliseconds. */
const lookEvery = 5_000;
const beatEvery = 3_000;
const progressEvery = 400;
const staleSeconds = 15;
/** Times that a picture is begun before it is given up: it may be what kills its process. */
const maxAttempts = 5;

class Stop extends Error {
  override readonly name = 'Stop';
  constructor(readonly reason: 'cancelled' | 'lost' | 'stopping') {
    super(reason);
  }
}

export class ImageRunner {
  readonly #services: AiServices;
  readonly #node = randomUUID();
  readonly #running = new Map<string, { readonly abort: AbortController; readonly done: Promise<void> }>();
  #unsubscribe: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;
  #looking: Promise<void> | undefined;
  #lookAgain = false;

  constructor(services: AiServices) {
    this.#services = services;
  }

  /** @param isAlone no other process can be at work on this database */
  async start(isAlone: boolean): Promise<void> {
    const { db, bus } = this.#services;
    if (isAlone)
      await db.update(images).set({ status: 'waiting', progress: null }).where(eq(images.status, 'drawing'));
    this.#unsubscribe = [
      bus.subscribe(imageTopics.waiting, () => this.#look()),
      bus.subscribe(imageTopics.cancelled, id => this.#running.get(id)?.abort.abort(new Stop('cancelled'))),
    ];
    this.#timer = setInterval(() => this.#look(), lookEvery);
    this.#look();
  }

  /** Begins no more, and gives back what is not finished. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    for (const end of this.#unsubscribe) end();
    await this.#looking;
    const running = [...this.#running.values()];
    for (const { abort } of running) abort.abort(new Stop('stopping'));
    await Promise.all(running.map(({ done }) => done));
  }

  #look(): void {
    this.#lookAgain = true;
    this.#looking ??= this.#takeAll()
      .catch((error: unknown) => {
        this.#services.log.warn({ error: describeError(error) }, 'pictures are held up');
      })
      .finally(() => {
        this.#looking = undefined;
      });
  }

  async #takeAll(): Promise<void> {
    while (this.#lookAgain && !this.#isStopping) {
      this.#lookAgain = false;
      while (this.#running.size < atOnce && !this.#isStopping) {
        const row = await this.#take();
        if (!row) break;
        const abort = new AbortController();
        const done = this.#draw(row, abort)
          .catch((error: unknown) => {
            this.#services.log.error(
              { imageId: row.id, error: describeError(error) },
              'end of a picture not stored',
            );
          })
          .finally(() => {
            this.#running.delete(row.id);
            this.#look();
          });
        this.#running.set(row.id, { abort, done });
      }
    }
  }

  async #take(): Promise<ImageRow | undefined> {
    const { db } = this.#services;
    const [row] = await db
      .update(images)
      .set({
        status: 'drawing',
        ownerNode: this.#node,
        heartbeatAt: sql`now()`,
        attempts: sql`${images.attempts} + 1`,
        progress: null,
      })
      .where(
        sql`${images.id} = (
          SELECT next.id FROM ${images} AS next
          WHERE next.status = 'waiting'
            OR (next.status = 'drawing' AND next.heartbeat_at < now() - make_interval(secs => ${staleSeconds}))
          -- Nobody's many pictures keep those of others waiting.
          ORDER BY (
            SELECT count(*) FROM ${images} AS drawn
            WHERE drawn.status = 'drawing' AND drawn.owner_id = next.owner_id AND drawn.id <> next.id
          ), next.created_at, next.position
          LIMIT 1 FOR UPDATE OF next SKIP LOCKED
        )`,
      )
      .returning();
    return row;
  }

  async #draw(row: ImageRow, abort: AbortController): Promise<void> {
    await tellImages(this.#services, [row]);
    let progress: number | null = null;
    const beat = () => this.#beat(row, progress, abort);
    const beats = setInterval(beat, beatEvery);
    let told = 0;
    const onProgress = (value: number) => {
      progress = value;
      if (performance.now() - told < progressEvery) return;
      told = performance.now();
      void beat();
    };
    let end: ImageEnd;
    try {
      end = await this.#paint(row, abort.signal, onProgress);
    } catch (error) {
      const stop = abort.signal.reason;
      if (stop instanceof Stop && stop.reason === 'stopping') return await this.#giveBack(row);
      // Whoever has cancelled it has ended it.
      if (stop instanceof Stop) return;
      end = { status: 'failed', errorCode: this.#codeOf(row, error) };
    } finally {
      clearInterval(beats);
    }
    await this.#end(row, end);
  }

  async #paint(row: ImageRow, signal: AbortSignal, onProgress: (value: number) => void): Promise<ImageEnd> {
    const { painters, files, db } = this.#services;
    if (row.attempts > maxAttempts) return { status: 'failed', errorCode: 'run_interrupted' };
    const painter = painters.get(row.serviceInternalId);
    if (!painter) return { status: 'failed', errorCode: 'capability_not_available' };
    const references = await readReferences({ db, files }, row.referenceIds);
    if (!references) return { status: 'failed', errorCode: 'image_reference_not_allowed' };
    const prompt = [row.instructions, row.message].filter(text => text !== '').join('\n\n');
    const bytes = await drawPatiently(painter, {
      model: row.model,
      prompt,
      parameters: row.parameters,
      variation: row.position,
      references,
      signal,
      onProgress,
    });
    signal.throwIfAborted();
    return { status: 'done', picture: await storePicture(files, row, bytes) };
  }

  /** Says that somebody is at it, and how far. */
  async #beat({ id, organizationId, ownerId }: ImageRow, progress: number | null, abort: AbortController) {
    try {
      const [mine] = await this.#services.db
        .update(images)
        .set({ heartbeatAt: sql`now()`, progress })
        .where(and(eq(images.id, id), eq(images.status, 'drawing'), eq(images.ownerNode, this.#node)))
        .returning({ id: images.id });
      if (!mine) abort.abort(new Stop('lost'));
      else if (progress !== null) await tellImages(this.#services, [{ id, organizationId, ownerId }]);
    } catch {
      // The database is away: the row is taken by another process when it comes back later than this one.
    }
  }

  async #giveBack({ id }: ImageRow): Promise<void> {
    await this.#services.db
      .update(images)
      .set({ status: 'waiting', ownerNode: null, progress: null, attempts: sql`${images.attempts} - 1` })
      .where(and(eq(images.id, id), eq(images.status, 'drawing'), eq(images.ownerNode, this.#node)));
  }

  async #end(row: ImageRow, end: ImageEnd): Promise<void> {
    const { db, files, now } = this.#services;
    const ended = await db.transaction(tx => endImage(tx, row.id, this.#node, end, now()));
    if (!ended) {
      if (end.status !== 'done') return;
      // Cancelled or taken by another in the last moment: that one's picture has the same keys, so only one without any goes.
      const [now] = await db.select({ status: images.status }).from(images).where(eq(images.id, row.id));
      if (now?.status === 'cancelled' || now === undefined)
        await Promise.all([files.delete(row.key), files.delete(row.thumbnailKey)]);
      return;
    }
    await tellImages(this.#services, [ended]);
    if (ended.costMicroeuro && ended.organizationId)
      await tellOrganization(this.#services, ended.organizationId, 'credits');
  }

  #codeOf(row: ImageRow, error: unknown) {
    if (ProviderError.isInstance(error)) return error.code;
    this.#services.log.warn({ imageId: row.id, error: describeError(error) }, 'picture not drawn');
    return HttpError.isInstance(error) ? error.code : 'internal';
  }
}
