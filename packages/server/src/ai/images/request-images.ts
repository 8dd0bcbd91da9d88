/*
 * Requests images, in one transaction behind a lock of the workspace:
 *
 * 1. Check the person's number of running images, and the storage of the workspace.
 * 2. Check the limit of the chat, if it is requested in one.
 * 3. Reserve credit for each image separately, so that each is settled once, independent of the others.
 * 4. Store a row and its work for each. Any free process draws it.
 */
import { randomUUID } from 'node:crypto';
import type { ImageRequest } from '@oriel/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import { columnsOfOwner } from '../../http/caller/owner';
import { lockLeftOfChat } from '../../organizations/credits/chat-cost';
import { lockFundsOf } from '../../organizations/credits/funds';
import { storeReservations } from '../../organizations/credits/reservations';
import type { Database, Transaction } from '../../platform/db/database';
import { images, modelServices, organizations } from '../../platform/db/schema';
import { chatCostLimitReached } from '../../platform/errors/errors';
import { HttpError } from '../../platform/errors/http-error';
import { announceWork } from '../../platform/work/start-work';
import { addWork } from '../../platform/work/work-store';
import type { AgentCaller } from '../agents/find-agents';
import type { AiServices } from '../ai-services';
import { placeOf } from '../endpoints/candidates';
import { storageLimit, usedStorage } from '../files/store-file';
import { type CheckedDemand, checkDemand, type ImageCaller } from './check-demand';
import type { ImageRow } from './describe-image';
import { drawImage } from './draw-image';
import { imageRules } from './image-limits';
import { publishImageChanges } from './publish-image-change';

export interface ImageAsker extends ImageCaller {
  /** The chat in which it is requested. */
  readonly channelId?: string | undefined;
}

const hour = 3_600_000;

/** @throws 400, 402, 403, 404, 413, 429 */
export async function requestImages(
  services: Pick<AiServices, 'bus' | 'config' | 'now'> & { readonly db: Database },
  asker: ImageAsker,
  request: ImageRequest,
): Promise<readonly ImageRow[]> {
  const { db } = services;
  const rows = await db.transaction(async tx => {
    const demand = await checkDemand({ db: tx, now: services.now }, asker, request);
    await tx
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.id, asker.organizationId))
      .for('no key update');
    await checkRoom(tx, services, asker, demand.count);
    const left = await lockLeftOfChat(tx, asker.channelId);
    if (left < demand.price * demand.count) throw chatCostLimitReached();
    const inserted = await insertImages(tx, services, asker, request.message, demand);
    await reserve(tx, services, asker, demand, inserted);
    const ids = inserted.map(({ id }) => id);
    await addWork(tx, drawImage, ids, { sharedBy: asker.userId });
    return inserted;
  });
  // Draw stored images even if the notification fails: throwing would make the caller retry and pay twice.
  await Promise.allSettled([publishImageChanges(services, rows), announceWork(services, drawImage)]);
  return rows;
}

async function checkRoom(
  tx: Transaction,
  { config }: Pick<AiServices, 'config'>,
  { organizationId, userId }: AgentCaller,
  count: number,
): Promise<void> {
  const running = await tx.$count(
    images,
    and(
      eq(images.organizationId, organizationId),
      eq(images.ownerId, userId),
      inArray(images.status, ['waiting', 'drawing']),
    ),
  );
  if (running + count > imageRules.running)
    throw new HttpError(
      429,
      'image_limit_reached',
      `At most ${imageRules.running} pictures are drawn at once`,
      {
        details: { max: imageRules.running },
        retryAfter: 10,
      },
    );
  const used = await usedStorage(tx, organizationId);
  const max = await storageLimit(tx, organizationId, config.fileLimits.bytesPerOrganization);
  if (used >= max)
    throw new HttpError(413, 'image_storage_full', 'The workspace has no room for pictures', {
      details: { used, max },
    });
}

async function insertImages(
  tx: Transaction,
  { config, now }: Pick<AiServices, 'config' | 'now'>,
  { channelId, place, ...asker }: ImageAsker,
  message: string,
  { usable, parameters, count, referenceIds }: CheckedDemand,
): Promise<ImageRow[]> {
  const { agent, model, serviceInternalId } = usable;
  const [service] = await tx.select().from(modelServices).where(eq(modelServices.id, model.serviceId));
  const executionId = randomUUID();
  const createdAt = now();
  return tx
    .insert(images)
    .values(
      Array.from({ length: count }, (_, position) => {
        const id = randomUUID();
        return {
          id,
          ...columnsOfOwner(asker),
          executionId,
          position,
          agentId: agent.id,
          agentName: agent.name,
          modelId: model.id,
          model: model.modelId,
          modelName: model.name,
          serviceId: model.serviceId,
          serviceInternalId,
          serviceName: service?.name ?? serviceInternalId,
          hostLocation: placeOf(model),
          wantedLocation: place ?? 'any',
          channelId: channelId ?? null,
          message: message.normalize('NFC').replaceAll('\0', '').trim(),
          instructions: agent.systemMessages.join('\n\n'),
          parameters,
          referenceIds: [...referenceIds],
          key: `images/${id}.bin`,
          thumbnailKey: `images/${id}-thumbnail.webp`,
          createdAt,
          expiresAt: new Date(createdAt.getTime() + config.imageLimits.days * 24 * hour),
        };
      }),
    )
    .returning();
}

/** @throws 402 if the credit does not cover all of them, 403 if a spending limit does not */
async function reserve(
  tx: Transaction,
  { config }: Pick<AiServices, 'config'>,
  { organizationId, userId, applicationId }: AgentCaller,
  { usable: { agent, model }, price }: CheckedDemand,
  rows: readonly ImageRow[],
): Promise<void> {
  if (price === 0) return;
  const spender = { organizationId, userId, applicationId: applicationId ?? null };
  const funds = await lockFundsOf(tx, config, spender);
  const cost = price * rows.length;
  if (funds.left < cost) throw funds.refusal(cost);
  await storeReservations(
    tx,
    rows.map(({ id }) => ({
      ...spender,
      kind: 'image',
      referenceId: id,
      agentId: agent.id,
      model: model.modelId,
      ...(model.price && { price: model.price }),
      amountMicroeuro: price,
    })),
  );
}
