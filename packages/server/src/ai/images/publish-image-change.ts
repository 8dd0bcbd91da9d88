import type { Services } from '../../services';
import type { ImageRow } from './describe-image';

const imageChanged = 'image-moved';

interface Moved {
  readonly organizationId: string;
  readonly ownerId: string;
  readonly id: string;
}

/** Tells all tabs of a person that a picture is another now, or gone. Call it after the commit. */
export async function publishImageChanges(
  { bus }: Pick<Services, 'bus'>,
  rows: readonly Pick<ImageRow, 'organizationId' | 'ownerId' | 'id'>[],
): Promise<void> {
  const payloads = rows
    .filter(({ organizationId, ownerId }) => organizationId !== null && ownerId !== null)
    .map(({ organizationId, ownerId, id }) => `${organizationId}:${ownerId}:${id}`);
  if (payloads.length > 0) await bus.publish(imageChanged, ...payloads);
}

/** Calls back with the id of each picture of a person in a workspace that has changed. @returns ends it */
export const onImageChange = (
  { bus }: Pick<Services, 'bus'>,
  { organizationId, ownerId }: Omit<Moved, 'id'>,
  listener: (id: string) => void,
): (() => void) =>
  bus.subscribe(imageChanged, payload => {
    const [organization, owner, id] = payload.split(':');
    if (organization === organizationId && owner === ownerId && id !== undefined) listener(id);
  });
