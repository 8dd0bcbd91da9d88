import type { cancelChannel as cancelChannelRoute, HandlerInput } from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import { runs } from '../../platform/db/schema';
import { type ChatServices, topics } from '../chat-services';

/** Asks for the end of the running answer, whichever process writes it. Where none is running there is nothing to do. */
export async function cancelChannel(
  { db, bus }: ChatServices,
  { params }: HandlerInput<typeof cancelChannelRoute>,
): Promise<undefined> {
  const cancelled = await db
    .update(runs)
    .set({ cancelRequested: true })
    .where(
      and(
        eq(runs.channelId, params.channelId),
        eq(runs.organizationId, params.organizationId),
        eq(runs.status, 'running'),
      ),
    )
    .returning({ id: runs.id });
  for (const { id } of cancelled) await bus.publish(topics.runCancelled, id);
}
