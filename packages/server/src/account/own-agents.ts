import { agentInFile } from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { readAgentFile } from '../ai/agents/agent-file';
import { toJson } from '../chat/chat-transfer/write-chat';
import type { Queryable } from '../platform/db/database';
import { agents as agentRows } from '../platform/db/schema';

/**
 * A person's private agents in a workspace, in the format of the import, also while members may not use them. Shared agents belong to
 * the workspace.
 */
export async function* writeOwnAgents(
  db: Queryable,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): AsyncGenerator<string> {
  const isOwn = and(
    eq(agentRows.organizationId, organizationId),
    eq(agentRows.createdBy, userId),
    eq(agentRows.access, 'private'),
  );
  const file = await readAgentFile(db, isOwn);
  // An agent that exceeds a later limit is exported as it is stored.
  const agents = file.agents.map(agent => z.safeEncode(agentInFile, agent).data ?? agent);
  yield toJson({ ...file, agents });
}
