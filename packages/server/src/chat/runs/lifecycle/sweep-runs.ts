import { and, eq, lt, sql } from 'drizzle-orm';
import { channels, runs } from '../../../platform/db/schema';
import { describeError } from '../../../platform/log/describe-error';
import type { ChatServices } from '../../chat-services';
import { topics } from '../../run-topics';
import { interruptRun } from './interrupt-run';

/** Seconds without a heartbeat after which a run's process counts as dead. */
const staleSeconds = 15;
export const staleAfter = sql`now() - make_interval(secs => ${staleSeconds})`;

/**
 * Ends the runs whose writer is dead.
 * @param all Ends every running one: when the only process on its database starts, none can be alive.
 */
export async function sweepRuns(services: ChatServices, all = false): Promise<void> {
  const { db, bus, hub, log } = services;
  const stale = and(eq(runs.status, 'running'), all ? undefined : lt(runs.heartbeatAt, staleAfter));
  const found = await db.select({ id: runs.id }).from(runs).where(stale).limit(1_000);
  for (const { id } of found) {
    if (hub.find(id)) continue;
    const sweep = db.transaction(async tx => {
      // Another sweeper, or a question in the channel, already holds the lock.
      const [channel] = await tx
        .select({ id: channels.id })
        .from(runs)
        .innerJoin(channels, eq(channels.id, runs.channelId))
        .where(and(eq(runs.id, id), stale))
        .for('update', { of: channels, skipLocked: true });
      // A process that has revived meanwhile keeps its run.
      return channel !== undefined && (await interruptRun(tx, id, { condition: stale }));
    });
    // A run that cannot be ended must not keep the others open.
    const swept = await sweep.catch((error: unknown) => {
      log.error({ runId: id, error: describeError(error) }, 'end of an answer not stored');
      return false;
    });
    if (swept) await bus.publish(topics.runMoved, id);
  }
}
