import { type AgentVisibility, limits } from '@oriel/contracts';
import { and, eq, ne } from 'drizzle-orm';
import { lockOrganization } from '../../identity/permissions/lock-organization';
import type { Queryable } from '../../platform/db/database';
import { agents } from '../../platform/db/schema';
import { conflict } from '../../platform/errors/errors';

interface NewAgents {
  readonly access: AgentVisibility;
  readonly createdBy: string | null;
  /** Their number. Default: 1. */
  readonly count?: number;
}

/**
 * Private agents count for their creator, the others for the workspace.
 * @throws 409 at the maximum number of agents; of two simultaneous requests, the second one waits
 */
export async function checkAgentCount(
  tx: Queryable,
  organizationId: string,
  { access, createdBy, count = 1 }: NewAgents,
): Promise<void> {
  await lockOrganization(tx, organizationId);
  const isHere = eq(agents.organizationId, organizationId);
  const present = await tx.$count(
    agents,
    access === 'private'
      ? and(isHere, eq(agents.access, 'private'), eq(agents.createdBy, createdBy ?? ''))
      : and(isHere, ne(agents.access, 'private')),
  );
  const max = access === 'private' ? limits.privateAgents : limits.agentsPerOrganization;
  if (present + count > max)
    throw conflict(
      'conflict',
      access === 'private'
        ? `A member has at most ${max} private agents`
        : `A workspace has at most ${max} agents`,
      { details: { max } },
    );
}
