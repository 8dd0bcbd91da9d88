/*
 * Draws the waiting images, as background work:
 *
 * 1. Record the process that draws the image. An image that has ended meanwhile is left alone.
 * 2. Call its endpoint, if it still runs in an allowed place, and report the progress. If it fails by its own fault, another one
 *    draws that the agent names, or that is equal, at the same price.
 * 3. Store the image, and end the row in the transaction that charges it (`endImage`).
 *
 * A killed process leaves its row behind, and another one starts it again: the endpoint may be called twice, but a person pays
 * once.
 */

import { setTimeout } from 'node:timers/promises';
import { findImageDemandProblem } from '@oriel/contracts';
import { and, eq, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import { isInSuspended } from '../../identity/permissions/find-access';
import { publishOrganizationEvent } from '../../organizations/organization-events/organization-events';
import type { Database } from '../../platform/db/database';
import {
  agents,
  imageReferences,
  images,
  models,
  organizationSettings,
  work,
} from '../../platform/db/schema';
import { HttpError } from '../../platform/errors/http-error';
import type { Files } from '../../platform/files/files';
import { describeError } from '../../platform/log/describe-error';
import type { Job, WorkItem } from '../../platform/work/job';
import { addWork } from '../../platform/work/work-store';
import { readAgents } from '../agents/find-agents';
import { type AiServices, imageCancelled } from '../ai-services';
import { placeOf, readServed, runsWithin, type ServedModel } from '../endpoints/candidates';
import type { ImageCall, ImageProvider, ReferencePicture } from '../image-providers/image-provider';
import { hasMoved, mayFallBack } from '../models/ask-candidates';
import { ProviderError } from '../providers/provider-error';
import { writeReference } from './convert-reference';
import type { ImageRow } from './describe-image';
import { endImage, type ImageEnd } from './end-image';
import { publishImageChanges } from './publish-image-change';
import { storePicture } from './store-picture';

/** Maximum number of attempts for an image. */
const tries = 3;
/** Maximum pause between attempts, in seconds. */
const longestPause = 60;
const pause = 2;

const isPassing = (error: unknown): error is ProviderError =>
  ProviderError.isInstance(error) &&
  ['provider_rate_limited', 'provider_overloaded', 'provider_internal'].includes(error.code);

/** Retries after the pause that the endpoint requests, if the error may be temporary. Rejects with the last error. */
export async function drawWithRetries(painter: ImageProvider, call: ImageCall): Promise<Uint8Array> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await painter.draw(call);
    } catch (error) {
      if (attempt >= tries || !isPassing(error) || call.signal.aborted) throw error;
      const wanted = error.retryAfter ?? pause * attempt;
      if (wanted > longestPause) throw error;
      // The signal's reason is more useful than the timer's error.
      await setTimeout(wanted * 1_000, undefined, { signal: call.signal }).catch(() =>
        call.signal.throwIfAborted(),
      );
    }
  }
}

/** The key of its work is the id of an image. */
export const drawImage = { name: 'draw-image' };
/** Minimum milliseconds between two progress reports. */
const progressEvery = 400;

/** An unfinished image whose owner and workspace still exist. In a suspended workspace it waits. */
const isOpen = and(
  inArray(images.status, ['waiting', 'drawing']),
  isNotNull(images.ownerId),
  isNotNull(images.organizationId),
  not(isInSuspended(images.organizationId)),
);

type DrawServices = Pick<
  AiServices,
  'db' | 'bus' | 'log' | 'files' | 'endpoints' | 'health' | 'load' | 'now'
>;

/**
 * Each process draws six images at once. A failed image is not retried, so only an image that kills its process has several
 * attempts.
 */
export const drawJobs = (services: DrawServices): readonly Job[] => [
  {
    ...drawImage,
    atOnce: 6,
    waits: [0, 0, 0, 0],
    run: item => draw(services, item),
    giveUp: async id => {
      const end = { status: 'failed', errorCode: 'run_interrupted' } as const;
      const row = await services.db.transaction(tx => endImage(tx, id, undefined, end, services.now()));
      if (row) await publishImageChanges(services, [row]);
    },
  },
  { name: 'adopt-images', everyMinutes: 1, run: () => adoptImages(services.db) },
];

async function draw(services: DrawServices, { key, owner, signal }: WorkItem): Promise<void> {
  const cancel = new AbortController();
  const unsubscribe = services.bus.subscribe(imageCancelled, id => {
    if (id === key) cancel.abort(new Error('It was cancelled'));
  });
  try {
    const row = await begin(services, key, owner);
    if (!row) return;
    await publishImageChanges(services, [row]);
    const end = await paintOrFail(services, row, owner, signal, cancel.signal);
    // A failure to store it fails this attempt, not the image.
    if (end) await store(services, row, owner, end);
  } finally {
    unsubscribe();
  }
}

/** Claims an image that no process draws; an earlier version sends a heartbeat every few seconds while it draws. */
async function begin({ db }: DrawServices, id: string, owner: string): Promise<ImageRow | undefined> {
  const isLeft = lt(images.heartbeatAt, sql`now() - interval '15 seconds'`);
  const [row] = await db
    .update(images)
    .set({ status: 'drawing', ownerNode: owner, heartbeatAt: null, progress: null })
    .where(
      and(eq(images.id, id), isOpen, or(eq(images.status, 'waiting'), isNull(images.heartbeatAt), isLeft)),
    )
    .returning();
  return row;
}

/** @returns how it ended; undefined if it was cancelled, which has already ended it */
async function paintOrFail(
  services: DrawServices,
  row: ImageRow,
  owner: string,
  signal: AbortSignal,
  cancelled: AbortSignal,
): Promise<ImageEnd | undefined> {
  try {
    const ended = AbortSignal.any([signal, cancelled]);
    return await paint(services, row, owner, ended, reporter(services, row, owner));
  } catch (error) {
    if (cancelled.aborted) return undefined;
    if (!signal.aborted) return { status: 'failed', errorCode: codeOf(services, row, error) };
    await wait(services, row, owner);
    throw error;
  }
}

async function paint(
  services: DrawServices,
  row: ImageRow,
  owner: string,
  signal: AbortSignal,
  onProgress: (value: number) => void,
): Promise<ImageEnd> {
  const { files, db } = services;
  const candidates = await findPainters(services, row);
  if (candidates.length === 0) return { status: 'failed', errorCode: 'capability_not_available' };
  const references = await readReferences({ db, files }, row.referenceIds);
  if (!references) return { status: 'failed', errorCode: 'image_reference_not_allowed' };
  const prompt = [row.instructions, row.message].filter(text => text !== '').join('\n\n');
  const call = {
    prompt,
    parameters: row.parameters,
    variation: row.position,
    references,
    signal,
    onProgress,
  };
  const bytes = await drawAnywhere(
    services,
    candidates,
    call,
    async ({ model, service, serviceInternalId }) => {
      if (model.id !== row.modelId)
        await db
          .update(images)
          .set({
            modelId: model.id,
            model: model.modelId,
            modelName: model.name,
            serviceId: service.id,
            serviceInternalId,
            serviceName: service.name,
            hostLocation: placeOf(model),
          })
          .where(isDrawnBy(row, owner));
    },
  );
  signal.throwIfAborted();
  return { status: 'done', picture: await storePicture(files, row, bytes) };
}

/**
 * The models that may draw an image now: that of its request, then the others of its agent that take the same parameters at the
 * same price. The workspace may have restricted places since, or an endpoint may have moved.
 */
async function findPainters({ db, endpoints }: DrawServices, row: ImageRow): Promise<readonly ServedModel[]> {
  const { organizationId } = row;
  if (organizationId === null) return [];
  const [settings] = await db
    .select({ places: organizationSettings.allowedHostLocations })
    .from(organizationSettings)
    .where(eq(organizationSettings.organizationId, organizationId));
  const places = settings?.places ?? [];
  const [own] = await readServed(db, eq(models.id, row.modelId));
  const [usable] = row.agentId === null ? [] : await readAgents(db, eq(agents.id, row.agentId));
  const wanted = usable?.agent ?? { modelHostLocation: 'any' as const };
  const demand = { parameters: row.parameters, count: 1, references: row.referenceIds.length };
  const others = (usable?.candidates ?? []).filter(
    ({ model }) =>
      model.id !== own?.model.id &&
      // The person may use the model of the request, but perhaps not a restricted one.
      !model.access &&
      model.price?.imageMicroeuro === own?.model.price?.imageMicroeuro &&
      findImageDemandProblem(model, demand) === undefined,
  );
  return [...(own ? [own] : []), ...others].filter(
    ({ model, serviceInternalId }) =>
      runsWithin(places, wanted, model) &&
      runsWithin([], { modelHostLocation: row.wantedLocation }, model) &&
      endpoints.find(serviceInternalId)?.painter !== undefined,
  );
}

/** Draws at the first endpoint that has room and does not fail by its own fault. */
async function drawAnywhere(
  { endpoints, health, load }: DrawServices,
  candidates: readonly ServedModel[],
  call: Omit<ImageCall, 'model'>,
  onChoose: (candidate: ServedModel) => Promise<void>,
): Promise<Uint8Array> {
  const pending = [...candidates];
  let failure: unknown;
  for (;;) {
    if (pending.length === 0) throw failure;
    let release: (() => void) | undefined;
    const candidate = pending.find(({ serviceInternalId: id }) => {
      release = load.take(id, endpoints.find(id)?.limits);
      return release !== undefined;
    });
    if (!candidate) {
      await load.waitForChange(call.signal);
      continue;
    }
    pending.splice(pending.indexOf(candidate), 1);
    const { serviceInternalId, model } = candidate;
    try {
      await onChoose(candidate);
      const endpoint = endpoints.find(serviceInternalId);
      if (!endpoint?.painter || hasMoved(endpoint, model))
        throw new ProviderError('provider_unreachable', 'The endpoint is no longer configured');
      const bytes = await drawWithRetries(endpoint.painter, { ...call, model: model.modelId });
      health.note(serviceInternalId, undefined);
      return bytes;
    } catch (error) {
      if (ProviderError.isInstance(error)) health.note(serviceInternalId, error.code, error.detail);
      if (call.signal.aborted || !mayFallBack(error)) throw error;
      failure = error;
    } finally {
      release?.();
    }
  }
}

const isDrawnBy = ({ id }: Pick<ImageRow, 'id'>, owner: string) =>
  and(eq(images.id, id), eq(images.status, 'drawing'), eq(images.ownerNode, owner));

/** Stores and publishes the progress of an image, at most once per interval. */
function reporter(services: DrawServices, row: ImageRow, owner: string): (progress: number) => void {
  let last = 0;
  return progress => {
    if (performance.now() - last < progressEvery) return;
    last = performance.now();
    services.db
      .update(images)
      .set({ progress })
      .where(isDrawnBy(row, owner))
      // The database is away: the next report catches up.
      .then(() => publishImageChanges(services, [row]))
      // The next report catches up.
      .catch(() => {});
  };
}

/** Returns an image to the queue; it is drawn when its work is claimed again. */
async function wait({ db }: DrawServices, row: ImageRow, owner: string): Promise<void> {
  await db
    .update(images)
    .set({ status: 'waiting', ownerNode: null, progress: null })
    .where(isDrawnBy(row, owner));
}

async function store(services: DrawServices, row: ImageRow, owner: string, end: ImageEnd): Promise<void> {
  const { db, files, now } = services;
  const ended = await db.transaction(tx => endImage(tx, row.id, owner, end, now()));
  if (!ended) {
    if (end.status !== 'done') return;
    // Cancelled or taken by another process at the last moment. The other process uses the same file keys, so the files are
    // deleted only if no process draws the image any more.
    const [now] = await db.select({ status: images.status }).from(images).where(eq(images.id, row.id));
    if (now?.status === 'cancelled' || now === undefined)
      await Promise.all([files.delete(row.key), files.delete(row.thumbnailKey)]);
    return;
  }
  await publishImageChanges(services, [ended]);
  if (ended.costMicroeuro && ended.organizationId)
    await publishOrganizationEvent(services, ended.organizationId, 'credits');
}

function codeOf({ log }: DrawServices, row: ImageRow, error: unknown) {
  if (ProviderError.isInstance(error)) return error.code;
  log.warn({ imageId: row.id, error: describeError(error) }, 'picture not drawn');
  return HttpError.isInstance(error) ? error.code : 'internal';
}

/** Adds work for images that another version has stored but not drawn. */
async function adoptImages(db: Database): Promise<void> {
  const left = await db
    .select({ id: images.id, ownerId: images.ownerId })
    .from(images)
    .where(
      and(
        isOpen,
        lt(sql`coalesce(${images.heartbeatAt}, ${images.createdAt})`, sql`now() - interval '1 minute'`),
        sql`NOT EXISTS (SELECT FROM ${work} AS known WHERE known.job = ${drawImage.name} AND known.key = ${images.id}::text)`,
      ),
    )
    .orderBy(images.createdAt, images.position);
  for (const { id, ownerId } of left) await addWork(db, drawImage, [id], { sharedBy: ownerId });
}

/** The bytes of a request's reference images; `undefined` if one is gone. */
async function readReferences(
  { db, files }: { readonly db: Database; readonly files: Files },
  ids: readonly string[],
): Promise<readonly ReferencePicture[] | undefined> {
  const found: ReferencePicture[] = [];
  for (const id of ids) {
    const [uploaded] = await db.select().from(imageReferences).where(eq(imageReferences.id, id));
    const [drawn] = uploaded ? [] : await db.select().from(images).where(eq(images.id, id));
    const key = uploaded?.key ?? drawn?.key;
    const bytes = key === undefined ? undefined : await files.get(key);
    if (!bytes) return undefined;
    found.push({ mimeType: 'image/png', data: uploaded ? bytes : (await writeReference(bytes)).data });
  }
  return found;
}
