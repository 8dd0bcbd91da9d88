import type { GeneratedImage, SharedImage } from '@oriel/contracts';
import { microeuroPerEuro } from '../../platform/config/microeuro';
import type { images } from '../../platform/db/schema';

export type ImageRow = typeof images.$inferSelect;

const thumbnailsOf = (row: ImageRow, path: string) => [
  {
    url: `${path}/file?size=thumbnail`,
    ...(row.thumbnailWidth !== null && { width: row.thumbnailWidth }),
    ...(row.thumbnailHeight !== null && { height: row.thumbnailHeight }),
  },
];

/** @param row a row with workspace and person */
export function describeImage(row: ImageRow, publicUrl: string): GeneratedImage {
  const path = `/v1/organizations/${row.organizationId}/images/${row.id}`;
  const isDone = row.status === 'done';
  return {
    id: row.id,
    agentId: row.agentId,
    aiModelId: row.modelId,
    aiServiceId: row.serviceId,
    agentName: row.agentName,
    modelName: row.modelName,
    serviceName: row.serviceName,
    hostLocation: row.hostLocation,
    createdAt: row.createdAt.getTime(),
    executionId: row.executionId,
    ownerId: row.ownerId ?? '',
    ownerOrganizationId: row.organizationId ?? '',
    message: row.message,
    parameters: row.parameters,
    references: row.referenceIds.length,
    status: row.status,
    progress: row.status === 'drawing' ? row.progress : null,
    errorCode: row.errorCode,
    url: isDone ? `${path}/file` : null,
    mimeType: row.mimeType,
    width: row.width,
    height: row.height,
    fileSize: row.fileSize,
    costInEuro: row.costMicroeuro === null ? null : row.costMicroeuro / microeuroPerEuro,
    thumbnails: isDone ? thumbnailsOf(row, path) : [],
    expiresAt: row.expiresAt.getTime(),
    shareUrl: row.sharedAt ? `${publicUrl}/image/${row.id}` : null,
    channelId: row.channelId,
  };
}

/** A finished image, as everybody may see it. */
export function describeSharedImage(row: ImageRow, isOwn: boolean): SharedImage {
  const path = `/v1/images/${row.id}`;
  return {
    id: row.id,
    message: row.message,
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    mimeType: row.mimeType ?? 'image/png',
    width: row.width ?? 0,
    height: row.height ?? 0,
    url: `${path}/file`,
    thumbnails: thumbnailsOf(row, path),
    modelName: row.modelName,
    parameters: row.parameters,
    isOwn,
  };
}
