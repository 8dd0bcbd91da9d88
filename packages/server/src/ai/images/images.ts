import {
  cancelImage,
  deleteImage,
  deleteImages,
  estimateImageCost,
  followImages,
  generateImages,
  getImage,
  getImageFile,
  getImageSettings,
  getSharedImage,
  getSharedImageFile,
  type ImageEvent,
  listImages,
  restoreImages,
  shareImage,
  unshareImage,
  uploadImageReference,
} from '@oriel/contracts';
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { ownedBy } from '../../http/caller/owner';
import { readingFeed } from '../../http/live/timed-feed';
import { operationsOf } from '../../http/route/operation';
import type { RequestContext } from '../../http/route/request-context';
import { writeAuditEntry } from '../../identity/audit/write-audit-entry';
import { microeuroPerEuro } from '../../platform/config/microeuro';
import type { Queryable } from '../../platform/db/database';
import { containsWords } from '../../platform/db/find-text';
import { images, modelServices } from '../../platform/db/schema';
import { conflict, forbidden, notFound } from '../../platform/errors/errors';
import { sha256 } from '../../platform/secrets/hash';
import { agentCaller, findImageAgents } from '../agents/find-agents';
import type { AiServices } from '../ai-services';
import { imageCancelled } from '../ai-services';
import { receiveFile, sizeNotAllowed } from '../files/receive-file';
import { storageLimit, usedStorage } from '../files/store-file';
import { binImages } from './bin-images';
import { checkDemand } from './check-demand';
import { describeImage, describeSharedImage, type ImageRow } from './describe-image';
import { endImage } from './end-image';
import { sendImage } from './image-file';
import { imageRules } from './image-limits';
import { loadImage, ownImages } from './load-image';
import { mayStillShare, neededToShare } from './may-still-share';
import { onImageChange, publishImageChanges } from './publish-image-change';
import { requestImages } from './request-images';
import { storeReference } from './store-reference';

const formMargin = 10_000;

const { operation } = operationsOf<AiServices>()({ image: loadImage });

export const imageOperations = [
  // Define it before the routes with an id in the same place.
  operation(getImageSettings, async ({ db, config, context }) => {
    const found = await findImageAgents(db, agentCaller(context));
    const services = await db.select().from(modelServices);
    const nameOf = (id: string) => services.find(service => service.id === id)?.name ?? '';
    return {
      agents: found.map(({ agent, model, serviceInternalId }) => ({
        id: agent.id,
        name: agent.name,
        description: agent.description ?? undefined,
        i18n: agent.i18n ?? undefined,
        modelId: model.id,
        modelName: model.name,
        serviceId: model.serviceId,
        serviceName: nameOf(model.serviceId),
        modelHostLocation: agent.modelHostLocation,
        isDemo: serviceInternalId === 'demo',
        abilities: model.abilities,
        parameterDefinitions: model.parameterDefinitions,
      })),
      retentionDays: config.imageLimits.days,
      undoHours: imageRules.undoHours,
      maxRunning: imageRules.running,
      reference: {
        acceptedMimeTypes: ['image/png', 'image/jpeg', 'image/webp'],
        maxFileSize: imageRules.referenceBytes,
        maxSide: imageRules.referenceSide,
      },
      storage: {
        used: context.organization.application ? 0 : await usedStorage(db, context.organization.id),
        max: await storageLimit(db, context.organization.id, config.fileLimits.bytesPerOrganization),
      },
    };
  }),

  operation(followImages, ({ query, context, bus, db, now, publicUrl }) => {
    const own = { organizationId: context.organization.id, ownerId: context.user.id };
    async function readEvent(id: string): Promise<ImageEvent | undefined> {
      const [row] = await db
        .select()
        .from(images)
        .where(and(eq(images.id, id), ownImages(context, now())));
      if (row) return { type: 'image', image: describeImage(row, publicUrl) };
      // Do not report the removal of an image that the reader never saw.
      const isElsewhere =
        context.owner.applicationId !== undefined &&
        (await db.$count(images, and(eq(images.id, id), ownedBy(images, context.owner)))) === 0;
      return isElsewhere ? undefined : { type: 'removed', id };
    }
    return readingFeed<ImageEvent>(query.seconds, changed => onImageChange({ bus }, own, changed), readEvent);
  }),

  operation(listImages, async ({ db, now, publicUrl, query, context }) => {
    const where = and(
      ownImages(context, now()),
      query.agentId === undefined ? undefined : eq(images.agentId, query.agentId),
      containsWords([images.message], query.search ?? ''),
    );
    const rows = await db
      .select()
      .from(images)
      .where(where)
      .orderBy(desc(images.createdAt), desc(images.executionId), images.position)
      .limit(query.limit)
      .offset(query.offset);
    const [total] = await db.select({ count: count() }).from(images).where(where);
    return { results: rows.map(row => describeImage(row, publicUrl)), totalResults: total?.count ?? 0 };
  }),

  operation(generateImages, async ({ body, context, publicUrl, ...services }) => {
    const rows = await requestImages(services, agentCaller(context), body);
    return { images: rows.map(row => describeImage(row, publicUrl)) };
  }),

  operation(estimateImageCost, async ({ db, now, body, context }) => {
    const { parameters, price, count } = await checkDemand({ db, now }, agentCaller(context), body);
    return { costInEuro: (price * count) / microeuroPerEuro, parameters };
  }),

  operation(uploadImageReference, async ({ config, db, files, body, context }) => {
    const limits = { minSize: 1, maxSize: imageRules.referenceBytes };
    // Refuse it before any byte is stored.
    if (Number(context.headers.get('content-length') ?? 0) > limits.maxSize + formMargin)
      throw sizeNotAllowed(limits);
    const received = await receiveFile(body, { ...limits, folder: files.incoming, signal: context.signal });
    try {
      return await storeReference({ db, files }, received.path, {
        owner: context.owner,
        quota: config.fileLimits.bytesPerOrganization,
      });
    } finally {
      await received.dispose();
    }
  }),

  operation(deleteImages, async ({ body, context, ...services }) => ({
    ids: (
      await binImages(services, and(inArray(images.id, body.ids), ownImages(context, services.now())))
    ).map(({ id }) => id),
  })),

  operation(restoreImages, async ({ db, bus, now, publicUrl, body, context }) => {
    const rows = await db
      .update(images)
      .set({ binnedAt: null })
      .where(
        and(
          inArray(images.id, body.ids),
          ownedBy(images, context.owner),
          isNotNull(images.binnedAt),
          gt(images.expiresAt, now()),
        ),
      )
      .returning();
    await publishImageChanges({ bus }, rows);
    return { images: rows.map(row => describeImage(row, publicUrl)) };
  }),

  operation(getImage, ({ image, publicUrl }) => describeImage(image, publicUrl)),

  operation(getImageFile, ({ files, image, query }) => sendImage(files, image, query.size)),

  operation(cancelImage, async ({ db, bus, now, publicUrl, image }) => {
    const ended = await db.transaction(tx =>
      endImage(tx, image.id, undefined, { status: 'cancelled' }, now()),
    );
    if (ended) {
      await bus.publish(imageCancelled, ended.id);
      await publishImageChanges({ bus }, [ended]);
      return describeImage(ended, publicUrl);
    }
    const [present] = await db.select().from(images).where(eq(images.id, image.id));
    if (!present) throw notFound();
    return describeImage(present, publicUrl);
  }),

  operation(deleteImage, async ({ image, ...services }) => {
    await binImages(services, eq(images.id, image.id));
    return undefined;
  }),

  operation(shareImage, async ({ db, bus, now, publicUrl, image, context }) => {
    if (!context.organization.permissions.has(neededToShare)) throw forbidden();
    const row = await db.transaction(async tx => {
      const [shared] = await tx
        .update(images)
        .set({ sharedAt: sql`coalesce(${images.sharedAt}, ${now().toISOString()}::timestamptz)` })
        .where(and(eq(images.id, image.id), eq(images.status, 'done'), isNull(images.binnedAt)))
        .returning();
      if (shared && image.sharedAt === null)
        await writeAuditEntry(tx, context, { kind: 'image-shared', target: nameImage(shared) });
      return shared;
    });
    if (!row) throw conflict('conflict', 'A picture is shared when it is there');
    await publishImageChanges({ bus }, [row]);
    return describeImage(row, publicUrl);
  }),

  operation(unshareImage, async ({ db, bus, publicUrl, image, context }) => {
    const row = await db.transaction(async tx => {
      const isThis = eq(images.id, image.id);
      const [hidden] = await tx.update(images).set({ sharedAt: null }).where(isThis).returning();
      if (hidden && image.sharedAt !== null)
        await writeAuditEntry(tx, context, { kind: 'image-unshared', target: nameImage(hidden) });
      return hidden;
    });
    if (!row) throw notFound();
    await publishImageChanges({ bus }, [row]);
    return describeImage(row, publicUrl);
  }),

  operation(getSharedImage, async ({ db, now, params, context }) => {
    const { row, isOwn } = await findShared(db, params.sharedImageId, context, now());
    return describeSharedImage(row, isOwn);
  }),

  operation(getSharedImageFile, async ({ db, now, files, params, query, context }) => {
    const { row } = await findShared(db, params.sharedImageId, context, now());
    return sendImage(files, row, query.size, true);
  }),
];

/**
 * The start of the description, which everybody with the link sees. The id of a shared image is its credential, so the log has only a
 * hash of it, which still distinguishes images.
 */
const nameImage = ({ id, message }: ImageRow) => ({
  // A UUID of version 8, whose other bits are free (RFC 9562, 5.8).
  id: sha256(id).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5'),
  name: message.slice(0, 100),
});

/** Finds a shared image, or one that belongs to the reader. @throws 404 */
async function findShared(
  db: Queryable,
  id: string,
  { actor, boundOrganizationId }: RequestContext,
  now: Date,
): Promise<{ readonly row: ImageRow; readonly isOwn: boolean }> {
  const [row] = await db
    .select()
    .from(images)
    .where(
      and(
        eq(images.id, id),
        eq(images.status, 'done'),
        isNotNull(images.ownerId),
        isNotNull(images.organizationId),
        isNull(images.binnedAt),
        gt(images.expiresAt, now),
      ),
    );
  const isOwn =
    row !== undefined &&
    actor.kind !== 'guest' &&
    row.ownerId === actor.user.id &&
    (boundOrganizationId === undefined || boundOrganizationId === row.organizationId);
  if (!row || !(isOwn || (row.sharedAt && (await mayStillShare(db, row))))) throw notFound();
  return { row, isOwn };
}
