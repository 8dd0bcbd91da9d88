import { limits } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { lockOrganization } from '../../identity/permissions/lock-organization';
import type { Queryable } from '../../platform/db/database';
import { agents } from '../../platform/db/schema';
import { conflict } from '../../platform/errors/errors';

/** @throws 409 for a workspace with the maximum number of agents; of two simultaneous requests, the second one waits */
export async function checkAgentCount(tx: Queryable, organizationId: string, more = 1): Promise<void> {
  await lockOrganization(tx, organizationId);
  const present = await tx.$count(agents, eq(agents.organizationId, organizationId));
  if (present + more > limits.agentsPerOrganization)
    throw conflict('conflict', `A workspace has at most ${limits.agentsPerOrganization} agents`);
}
