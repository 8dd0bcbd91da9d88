import {
  type AgentProposal,
  acceptAgentProposal,
  agentProposalsMax,
  declineAgentProposal,
  listAgentProposals,
  proposeAgent,
  withdrawAgentProposal,
} from '@oriel/contracts';
import { and, asc, desc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type LoadInput, operationsOf } from '../../http/route/operation';
import type { RequestContext } from '../../http/route/request-context';
import { changesOf, writeAuditEntry } from '../../identity/audit/write-audit-entry';
import { managesAgents } from '../../identity/permissions/led-teams';
import { lockOrganization } from '../../identity/permissions/lock-organization';
import type { Queryable, Transaction } from '../../platform/db/database';
import { agentProposals, agents, chatFiles, teamMembers, teams, users } from '../../platform/db/schema';
import { conflict, invalidPayload, notFound } from '../../platform/errors/errors';
import type { AiServices } from '../ai-services';
import { checkNotProposed } from '../files/check-not-proposed';
import { forgetPrivateVersions } from './agent-versions';
import { checkAgentCount } from './check-agent-count';
import { describeAgent } from './describe-agent';
import { readAgents } from './find-agents';
import { loadAgent } from './load-agent';
import { namesOf, readAgent, writeTeams } from './write-agent';

type ProposalRow = typeof agentProposals.$inferSelect;

/** @throws 404 for a proposal of another workspace, and for the withdrawal of another member's one */
async function loadAgentProposal(
  { db, params, context }: LoadInput & { readonly db: Queryable },
  right: 'decide' | 'withdraw',
): Promise<ProposalRow> {
  const { organization, user } = context;
  const [row] = await db
    .select()
    .from(agentProposals)
    .where(
      and(
        eq(agentProposals.id, params.agentProposalId ?? ''),
        eq(agentProposals.organizationId, organization.id),
        right === 'withdraw' ? eq(agentProposals.proposedBy, user.id) : undefined,
      ),
    );
  if (!row) throw notFound();
  return row;
}

const { operation, transaction } = operationsOf<AiServices>()({
  agent: loadAgent,
  agentProposal: loadAgentProposal,
});

export const agentProposalOperations = [
  transaction(proposeAgent, async ({ db, agent, body, context }) => {
    const { organization, user } = context;
    const teamIds = [...new Set(body.teamIds)];
    await checkOwnTeams(db, { organizationId: organization.id, userId: user.id, teamIds });
    await checkNotProposed(db, agent.id);
    const [row] = await db
      .insert(agentProposals)
      .values({
        agentId: agent.id,
        organizationId: organization.id,
        proposedBy: user.id,
        teamIds,
        message: body.message,
      })
      .returning();
    if (!row) throw new Error('The proposal was not stored');
    await writeAuditEntry(db, context, { kind: 'agent-proposed', target: agent });
    return describeOne(db, context, row.id);
  }),

  operation(listAgentProposals, async ({ db, context }) => {
    const { organization, user } = context;
    const where = and(
      eq(agentProposals.organizationId, organization.id),
      managesAgents(organization) ? undefined : eq(agentProposals.proposedBy, user.id),
    );
    return describeAll(db, context, where);
  }),

  transaction(acceptAgentProposal, async ({ db, now, agentProposal, body, context }) => {
    const { organization } = context;
    await lockOrganization(db, organization.id);
    const [agent] = await db
      .select()
      .from(agents)
      .where(and(eq(agents.id, agentProposal.agentId), eq(agents.organizationId, organization.id)))
      .for('update');
    if (!agent) throw notFound();
    await decide(db, agentProposal, { status: 'accepted', note: body.note, at: now(), by: context.user.id });
    const isForTeams = agentProposal.teamIds.length > 0;
    const found = isForTeams ? await readTeamsHere(db, organization.id, agentProposal.teamIds) : [];
    if (isForTeams && found.length === 0) throw conflict('conflict', 'Its teams do not exist any more');
    const access = isForTeams ? 'teams' : 'workspace';
    await checkAgentCount(db, organization.id, { access, createdBy: agent.createdBy });
    const before = await namesOf(db, agent);
    const changed = { ...agent, access, updatedAt: now() } as const;
    await db.update(agents).set({ access, updatedAt: changed.updatedAt }).where(eq(agents.id, agent.id));
    await forgetPrivateVersions(db, agent.id);
    await writeTeams(
      db,
      agent.id,
      found.map(({ id }) => id),
    );
    const after = await namesOf(db, changed);
    await writeAuditEntry(db, context, {
      kind: 'agent-changed',
      target: agent,
      changes: changesOf({
        teams: [before.teams, after.teams],
        visibility: [before.visibility, after.visibility],
      }),
    });
    return readAgent(db, agent.id);
  }),

  transaction(declineAgentProposal, async ({ db, now, agentProposal, body, context }) => {
    await decide(db, agentProposal, { status: 'declined', note: body.note, at: now(), by: context.user.id });
    const target = await readTarget(db, agentProposal);
    await writeAuditEntry(db, context, { kind: 'agent-proposal-declined', target });
    return describeOne(db, context, agentProposal.id);
  }),

  transaction(withdrawAgentProposal, async ({ db, agentProposal, context }) => {
    await decide(db, agentProposal, { status: 'withdrawn' });
    const target = await readTarget(db, agentProposal);
    await writeAuditEntry(db, context, { kind: 'agent-proposal-withdrawn', target });
    return undefined;
  }),
];

/** @throws 400 for a team that the member is not in */
async function checkOwnTeams(
  db: Queryable,
  {
    organizationId,
    userId,
    teamIds,
  }: { readonly organizationId: string; readonly userId: string; readonly teamIds: readonly string[] },
): Promise<void> {
  if (teamIds.length === 0) return;
  const own = await db
    .selectDistinct({ teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(
      and(
        eq(teamMembers.organizationId, organizationId),
        eq(teamMembers.userId, userId),
        inArray(teamMembers.teamId, [...teamIds]),
      ),
    );
  if (own.length < teamIds.length)
    throw invalidPayload([{ path: 'body.team_ids', code: 'not_found', message: 'not_found' }]);
}

const readTeamsHere = (db: Queryable, organizationId: string, teamIds: readonly string[]) =>
  db
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.organizationId, organizationId), inArray(teams.id, [...teamIds])))
    .for('key share');

interface Decision {
  readonly status: 'accepted' | 'declined' | 'withdrawn';
  readonly by?: string;
  readonly at?: Date;
  readonly note?: string;
}

/** Ends a pending proposal. @throws 409 if another decision was first */
async function decide(tx: Transaction, { id }: ProposalRow, { status, by, at, note }: Decision) {
  const ended = await tx
    .update(agentProposals)
    .set({ status, decidedBy: by, decidedAt: at, decisionNote: note || null })
    .where(and(eq(agentProposals.id, id), eq(agentProposals.status, 'pending')))
    .returning({ id: agentProposals.id });
  if (ended.length === 0) throw conflict('conflict', 'The proposal is not open any more');
}

async function readTarget(tx: Transaction, { agentId }: ProposalRow) {
  const [agent] = await tx
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(eq(agents.id, agentId));
  if (!agent) throw notFound();
  return agent;
}

const proposers = alias(users, 'proposers');
const deciders = alias(users, 'deciders');

async function describeOne(db: Queryable, context: RequestContext, id: string): Promise<AgentProposal> {
  const [found] = await describeAll(db, context, eq(agentProposals.id, id));
  if (!found) throw notFound();
  return found;
}

/** Pending proposals first, then the newest. Only people who decide see the agents. */
async function describeAll(
  db: Queryable,
  { organization, user }: RequestContext,
  where: SQL | undefined,
): Promise<AgentProposal[]> {
  const isPending = eq(agentProposals.status, 'pending');
  const rows = await db
    .select({
      proposal: agentProposals,
      agentName: agents.name,
      proposedByName: proposers.fullName,
      decidedByName: deciders.fullName,
    })
    .from(agentProposals)
    .innerJoin(agents, eq(agents.id, agentProposals.agentId))
    .leftJoin(proposers, eq(proposers.id, agentProposals.proposedBy))
    .leftJoin(deciders, eq(deciders.id, agentProposals.decidedBy))
    .where(where)
    .orderBy(desc(isPending), desc(agentProposals.createdAt), desc(agentProposals.id))
    .limit(agentProposalsMax);
  const decides = managesAgents(organization);
  const openIds = rows.flatMap(({ proposal }) =>
    decides && proposal.status === 'pending' ? [proposal.agentId] : [],
  );
  const shown = openIds.length === 0 ? [] : await readAgents(db, inArray(agents.id, openIds));
  const files = openIds.length === 0 ? [] : await readFileNames(db, openIds);
  return rows.map(({ proposal, ...names }) => {
    const isOpen = proposal.status === 'pending';
    const agent = shown.find(each => each.agent.id === proposal.agentId);
    const rights: AgentProposal['rights'] = [];
    if (isOpen && decides) rights.push('decide');
    if (isOpen && proposal.proposedBy === user.id) rights.push('withdraw');
    return {
      id: proposal.id,
      agentId: proposal.agentId,
      proposedBy: proposal.proposedBy,
      status: proposal.status,
      teamIds: proposal.teamIds,
      message: proposal.message,
      decisionNote: proposal.decisionNote,
      ...names,
      rights,
      ...(isOpen &&
        agent && {
          agent: describeAgent(agent),
          files: files.flatMap(({ agentId, name }) => (agentId === proposal.agentId ? [name] : [])),
        }),
      createdAt: proposal.createdAt.getTime(),
      decidedAt: proposal.decidedAt?.getTime() ?? null,
    };
  });
}

const readFileNames = (db: Queryable, agentIds: readonly string[]) =>
  db
    .select({ agentId: chatFiles.agentId, name: chatFiles.fileName })
    .from(chatFiles)
    .where(and(inArray(chatFiles.agentId, [...agentIds]), isNotNull(chatFiles.readAt)))
    .orderBy(asc(chatFiles.createdAt), asc(chatFiles.id));
