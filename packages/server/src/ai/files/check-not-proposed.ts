import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { agentProposals } from '../../platform/db/schema';
import { conflict } from '../../platform/errors/errors';

/**
 * While it is decided whether an agent is shared, it stays as it was proposed. Otherwise people could accept what they have not seen.
 * @throws 409 for an agent with an undecided proposal
 */
export async function checkNotProposed(db: Queryable, agentId: string): Promise<void> {
  const isPending = and(eq(agentProposals.agentId, agentId), eq(agentProposals.status, 'pending'));
  if ((await db.$count(agentProposals, isPending)) > 0)
    throw conflict('conflict', 'The agent cannot be changed while its proposal is undecided', {
      details: { reason: 'proposed' },
    });
}
