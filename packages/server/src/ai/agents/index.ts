import { agentKnowledgeLimits, listAgentFiles, uploadAgentFile } from '@oriel/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import { type Departure, isOneOf } from '../../identity/departures/departures';
import type { Noun } from '../../noun';
import { agentProposals, agents as agentRows } from '../../platform/db/schema';
import type { AiServices } from '../ai-services';
import { describeFile } from '../files/describe-file';
import { checkFileRoom, filesIn } from '../files/file-parent';
import { logAgentFile } from '../files/log-agent-file';
import { takeUpload } from '../files/take-upload';
import { agentFileOperations } from './agent-file';
import { agentProposalOperations } from './agent-proposals';
import { agentVersionOperations } from './agent-versions';
import { agentOperations } from './agents';
import { loadAgent } from './load-agent';

const { operation } = operationsOf<AiServices>()({ agent: loadAgent });

const agentKnowledgeOperations = [
  operation(listAgentFiles, async ({ db, agent }) =>
    (await filesIn(db, { agentId: agent.id })).map(describeFile),
  ),

  operation(uploadAgentFile, async ({ agent, body, context, ...services }) =>
    takeUpload(services, body, context, {
      of: { agentId: agent.id },
      // An image would be sent with every question of everybody.
      needsText: true,
      log: logAgentFile(context, agent.id, 'agent-file-added'),
      check: db => checkFileRoom(db, { agentId: agent.id }, agentKnowledgeLimits.files),
    }),
  ),
];

/**
 * An agent stays in the workspace, and an heir becomes its creator, with the rights of a creator. Without an heir, private agents are
 * deleted, because nobody else may see them.
 */
const agentDeparture: Departure = {
  async leave(tx, { organizationId, userIds, heir }) {
    const isTheirs = and(eq(agentRows.organizationId, organizationId), isOneOf(agentRows.createdBy, userIds));
    if (heir === undefined) {
      // A job deletes the bytes of their files.
      await tx.delete(agentRows).where(and(isTheirs, eq(agentRows.access, 'private')));
      return [];
    }
    await tx
      .update(agentRows)
      .set({ createdBy: heir, updatedAt: sql`${agentRows.updatedAt}` })
      .where(isTheirs);
    await tx
      .update(agentProposals)
      .set({ proposedBy: heir })
      .where(
        and(
          eq(agentProposals.organizationId, organizationId),
          eq(agentProposals.status, 'pending'),
          isOneOf(agentProposals.proposedBy, userIds),
        ),
      );
    return [];
  },
  countInheritance: async (db, { organizationId, userId }) => ({
    agents: await db.$count(
      agentRows,
      and(eq(agentRows.organizationId, organizationId), eq(agentRows.createdBy, userId)),
    ),
  }),
};

export const agents: Noun<AiServices> = {
  departure: agentDeparture,
  operations: [
    ...agentFileOperations,
    ...agentKnowledgeOperations,
    ...agentOperations,
    ...agentProposalOperations,
    ...agentVersionOperations,
  ],
};
