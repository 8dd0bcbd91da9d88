import { and, eq } from 'drizzle-orm';
import { type Departure, isOneOf } from '../../identity/departures/departures';
import { imageReferences, images } from '../../platform/db/schema';
import { imageCancelled } from '../ai-services';
import { cancelOpen } from './remove-images';

/** Images of people who leave lose their owner, and the job deletes them. Images are always locked before accounts. */
export const imageDeparture: Departure = {
  async leave(tx, { organizationId, userIds }) {
    const own = and(eq(images.organizationId, organizationId), isOneOf(images.ownerId, userIds));
    const cancelled = await cancelOpen(tx, own);
    await tx.update(images).set({ ownerId: null, sharedAt: null }).where(own);
    await tx
      .update(imageReferences)
      .set({ ownerId: null })
      .where(
        and(eq(imageReferences.organizationId, organizationId), isOneOf(imageReferences.ownerId, userIds)),
      );
    return cancelled.map(id => [imageCancelled, id]);
  },
  async deleteOrganization(tx, organizationId) {
    await tx
      .select({ id: images.id })
      .from(images)
      .where(eq(images.organizationId, organizationId))
      .orderBy(images.id)
      .for('update');
    return [];
  },
};
