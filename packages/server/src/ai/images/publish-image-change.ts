import type { Services } from '../../services';
import type { ImageRow } from './describe-image';

const imageChanged = 'image-moved';

interface Moved {
  readonly organizationId: string;
  readonly ownerId: string;
  readonly id: string;
}

/** Notifies all tabs of a person that an image has changed or is gone. Call it after the commit. */
export async function publishImageChanges(
  { bus }: Pick<Services, 'bus'>,
  rows: readonly Pick<ImageRow, 'organizationId' | 'ownerId' | 'id'>[],
): Promise<void> {
  const payloads = rows
    .filter(({ organizationId, ownerId }) => organizationId !== null && ownerId !== null)
    .map(({ organizationId, ownerId, id }) => `${organizationId}:${ownerId}:${id}`);
  if (payloads.length > 0) await bus.publish(imageChanged, ...payloads);
}

/** Calls back with the id of each changed image of a person in a workspace. @returns a function that unsubscribes */
export const onImageChange = (
  { bus }: Pick<Services, 'bus'>,
  { organizationId, ownerId }: Omit<Moved, 'id'>,
  listener: (id: string) => void,
): (() => void) =>
  bus.subscribe(imageChanged, payload => {
    const [organization, owner, id] = payload.split(':');
    if (organization === organizationId && owner === ownerId && id !== undefined) listener(id);
  });
