import { eq } from 'drizzle-orm';
import type { RequestContext } from '../../http/route/request-context';
import { writeAuditEntry } from '../../identity/audit/write-audit-entry';
import { lockOrganization } from '../../identity/permissions/lock-organization';
import { agents } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import { checkNotProposed } from './check-not-proposed';
import type { FileLog } from './store-file';

/** Audit log entry for a file that an agent got or lost. */
export const logAgentFile = (
  context: RequestContext,
  agentId: string,
  kind: 'agent-file-added' | 'agent-file-removed',
): FileLog => ({
  // The entry references the workspace, whose deletion locks the workspace before its files.
  async open(tx) {
    await lockOrganization(tx, context.organization.id);
    await checkNotProposed(tx, agentId);
  },
  async write(tx, { fileName }) {
    const [agent] = await tx
      .select({ id: agents.id, name: agents.name })
      .from(agents)
      .where(eq(agents.id, agentId));
    if (!agent) throw notFound();
    const [from, to] = kind === 'agent-file-added' ? [null, fileName] : [fileName, null];
    await writeAuditEntry(tx, context, { kind, target: agent, changes: [{ field: 'file', from, to }] });
  },
});
