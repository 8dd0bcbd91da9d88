import {
  createDrafts,
  type Drafts,
  type ReadonlySignal,
  type Resource,
  resource,
  signal,
} from '@oriel/app-kit';
import {
  type Agent,
  type AgentFile,
  type AgentInput,
  type AgentProposal,
  type AgentVisibility,
  acceptAgentProposal,
  agentsPerFile,
  createAgent,
  createTeam,
  declineAgentProposal,
  deleteAgent,
  duplicateAgent,
  exportAgents,
  getOrganizationSettings,
  type HostedTool,
  importAgents,
  listAgentProposals,
  listAgents,
  listHostedTools,
  listManagedAgents,
  listModelServices,
  listModels,
  listTeams,
  type ManagedAgent,
  type Model,
  type ModelService,
  proposeAgent,
  restoreAgentVersion,
  type Team,
  updateAgent,
  withdrawAgentProposal,
} from '@oriel/contracts';
import { isVisible } from '@oriel/widget-kit';
import type { OrganizationChat } from '../../session/chat-context';
import type { ChatHost } from '../../session/chat-host';
import { readDrawingModel } from '../model-note';

/** Access to an agent as chosen in a form. */
export interface AccessValues {
  readonly access: AgentVisibility;
  readonly teamIds: string[];
}

/** All data shown by the list and the form. */
export interface AgentsData {
  readonly agents: readonly ManagedAgent[];
  readonly models: readonly Model[];
  readonly services: readonly ModelService[];
  readonly tools: readonly HostedTool[];
  /** The model that draws for agents with the tool for images; undefined if there is none. */
  readonly drawing: Model | undefined;
  /** The teams of the workspace; undefined if its plan has none. */
  readonly teams: readonly Team[] | undefined;
  readonly defaultAgentId: string | undefined;
  /** The user is only a team lead and manages the agents of the teams that they lead. */
  readonly isLead: boolean;
  /** The members with whom the user may share agents; empty: nobody, so that sharing is proposed. */
  readonly mayShareWith: readonly AgentVisibility[];
  /** Ids of the agents that the user may use, but not manage. */
  readonly usedIds: ReadonlySet<string>;
  /** Proposals to share an agent: the user's own, or all for people who manage agents. */
  readonly proposals: readonly AgentProposal[];
}

/** Whether an agent is one of the workspace that the user manages. */
export const isManaged = ({ usedIds }: AgentsData, { id, internalId }: Agent): boolean =>
  internalId === undefined && !usedIds.has(id);

/** Access to an agent; a service that does not know private agents names only teams. */
export const visibilityOf = ({ visibility, isPublic }: Agent): AgentVisibility =>
  visibility ?? (isPublic === false ? 'teams' : 'workspace');

/** The values of an agent's form. A null picture removes it; an omitted one leaves it unchanged. */
export type AgentFields = Required<Omit<AgentInput, 'picture' | 'useTools'>> & Pick<AgentInput, 'picture'>;

/** Store for managing the agents of one workspace. */
export interface AgentsViewStore {
  readonly data: Resource<AgentsData>;
  /** Service that holds pictures and files. */
  readonly service: { readonly client: ChatHost['client']; readonly organizationId: string };
  /** The unsaved values of the forms. */
  readonly drafts: Drafts;
  /** Id of the agent that was saved last; undefined if none was. */
  savedId(): string | undefined;
  /** Id of the agent whose form is shown; `new` for an empty form; undefined for the list. */
  readonly form: ReadonlySignal<string | undefined>;
  open(): void;
  /** Navigates to a form or to the list, and notifies a host that keeps the address. */
  go(form: string | undefined): void;
  /** Shows the view that the host requests. */
  follow(form: string | undefined): void;
  save(agentId: string | undefined, fields: AgentFields, options: SaveOptions): Promise<ManagedAgent>;
  /** Changes only the access of an agent: the workspace or chosen teams. */
  share(agentId: string, access: AccessValues, abort: AbortSignal): Promise<ManagedAgent>;
  /** Creates a team. Absent: the user may not. */
  readonly createTeam: ((name: string, abort: AbortSignal) => Promise<Team>) | undefined;
  /** Proposes to share an own agent with the workspace. */
  propose(agentId: string, message: string, abort: AbortSignal): Promise<void>;
  /** Ends a proposal, which then leaves the list. */
  endProposal(
    proposalId: string,
    end: { readonly how: 'accept' | 'decline'; readonly note: string } | { readonly how: 'withdraw' },
    abort: AbortSignal,
  ): Promise<void>;
  duplicate(agent: Agent, abort: AbortSignal): Promise<ManagedAgent>;
  remove(agent: Agent): Promise<void>;
  /** Uses an agent for the next chat and opens it in the host. @returns whether the host opened it */
  ask(agent: Agent): Promise<boolean>;
  restore(agentId: string, number: number, abort: AbortSignal): Promise<ManagedAgent>;
  /** Agents in the export format; may return more than fit into one file. */
  exportAgents(ids: readonly string[], abort: AbortSignal): Promise<AgentFile['agents']>;
  importFile(file: AgentFile, skipsUnknown: boolean, abort: AbortSignal): Promise<ManagedAgent[]>;
}

interface SaveOptions {
  readonly signal: AbortSignal;
  readonly idempotencyKey: string;
}

export function createAgentsViewStore(host: ChatHost, organization: OrganizationChat): AgentsViewStore {
  const { client } = host;
  const params = { organizationId: organization.session.organization.id };
  const form = signal(host.props.peek().agentForm);
  let savedId: string | undefined;
  const data = resource<AgentsData>(abort => loadAgentsData(host, organization, { signal: abort }), {
    signal: host.signal,
  });
  const put = (agent: ManagedAgent, isMine = true) =>
    data.set(all => {
      const known = all.agents.find(({ id }) => id === agent.id);
      const stored = { ...agent, isMine: known ? known.isMine : isMine };
      return { ...all, agents: [...all.agents.filter(({ id }) => id !== agent.id), stored] };
    });
  const mayCreateTeams = isVisible(organization.session.features.peek(), 'manageOrganizationTeams');
  return {
    data,
    service: { client, ...params },
    drafts: createAgentDrafts(host, organization),
    savedId: () => savedId,
    form,
    open: () => void data.reload(),
    go(next) {
      if (next === form.peek()) return;
      form.value = next;
      host.emit('agents:opened', { agentForm: next ?? null });
    },
    follow(next) {
      form.value = next;
    },
    async save(agentId, fields, { signal: abort, idempotencyKey }) {
      const body = { ...fields, useTools: fields.assignedTools.length > 0 };
      const saved =
        agentId === undefined
          ? await client.call(createAgent, { params, body }, { signal: abort, idempotencyKey })
          : await client.call(updateAgent, { params: { ...params, agentId }, body }, { signal: abort });
      put(saved);
      savedId = saved.id;
      return saved;
    },
    async share(agentId, { access, teamIds }, abort) {
      const body = { visibility: access, teamIds: access === 'teams' ? teamIds : [] };
      const shared = await client.call(
        updateAgent,
        { params: { ...params, agentId }, body },
        { signal: abort },
      );
      put(shared);
      return shared;
    },
    createTeam: mayCreateTeams
      ? async (name, abort) => {
          const team = await client.call(createTeam, { params, body: { name } }, { signal: abort });
          data.set(all => ({ ...all, teams: [...(all.teams ?? []), team] }));
          return team;
        }
      : undefined,
    async propose(agentId, message, abort) {
      const proposal = await client.call(
        proposeAgent,
        { params: { ...params, agentId }, body: { teamIds: [], message } },
        { signal: abort },
      );
      data.set(all => ({ ...all, proposals: [proposal, ...all.proposals] }));
    },
    async endProposal(agentProposalId, end, abort) {
      const ofProposal = { ...params, agentProposalId };
      if (end.how === 'withdraw') {
        await client.call(withdrawAgentProposal, { params: ofProposal }, { signal: abort });
      } else {
        const input = { params: ofProposal, body: { note: end.note } };
        if (end.how === 'accept')
          put(await client.call(acceptAgentProposal, input, { signal: abort }), false);
        else await client.call(declineAgentProposal, input, { signal: abort });
      }
      data.set(all => ({ ...all, proposals: all.proposals.filter(({ id }) => id !== agentProposalId) }));
    },
    async duplicate({ id: agentId }, abort) {
      const copy = await client.call(duplicateAgent, { params: { ...params, agentId } }, { signal: abort });
      put(copy);
      return copy;
    },
    async ask({ id: agentId }) {
      const handled = await host.navigate(`/chat?agent=${agentId}`);
      if (!handled) organization.agents.choose(agentId);
      return handled;
    },
    async restore(agentId, number, abort) {
      const input = { params: { ...params, agentId, number } };
      const restored = await client.call(restoreAgentVersion, input, { signal: abort });
      put(restored);
      return restored;
    },
    async exportAgents(ids, abort) {
      const found: AgentFile['agents'] = [];
      for (let at = 0; at < ids.length; at += agentsPerFile) {
        const query = { ids: ids.slice(at, at + agentsPerFile).join(',') };
        const file = await client.call(exportAgents, { params, query }, { signal: abort });
        found.push(...file.agents);
      }
      return found;
    },
    async importFile(file, skipsUnknown, abort) {
      const made = await client.call(
        importAgents,
        { params, body: { file, skip_unknown: skipsUnknown } },
        { signal: abort, idempotencyKey: crypto.randomUUID() },
      );
      for (const agent of made) put(agent);
      return made;
    },
    remove: ({ id: agentId }) =>
      data.mutate(
        all => ({ ...all, agents: all.agents.filter(({ id }) => id !== agentId) }),
        abort => client.call(deleteAgent, { params: { ...params, agentId } }, { signal: abort }),
      ),
  };
}

async function loadAgentsData(
  host: ChatHost,
  { session }: OrganizationChat,
  options: { readonly signal: AbortSignal },
): Promise<AgentsData> {
  const { client } = host;
  const params = { organizationId: session.organization.id };
  const features = session.features.peek();
  const hasTeams = isVisible(features, 'leadOrganizationTeams');
  const mayManage = features?.manageOrganizationAgents?.status !== 'denied';
  const isLead = mayManage && hasTeams && features?.manageOrganizationTeams?.status === 'denied';
  const managesAll = mayManage && !isLead;
  const [managed, usable, proposals, models, services, tools, teams, settings] = await Promise.all([
    client.call(listManagedAgents, { params }, options),
    managesAll ? [] : client.call(listAgents, { params, query: { add_default_agents: true } }, options),
    // The list is complete without them.
    client.call(listAgentProposals, { params }, options).catch(() => []),
    client.call(listModels, { query: { ...params, add_retired: true } }, options),
    client.call(listModelServices, {}, options),
    client.call(listHostedTools, { params }, options),
    hasTeams ? client.call(listTeams, { params }, options) : undefined,
    client.call(getOrganizationSettings, { params }, options),
  ]);
  const drawing = await readDrawingModel(host, params.organizationId, { models });
  const used = usable.filter(({ id }) => !managed.some(agent => agent.id === id));
  return {
    agents: [...managed, ...used],
    usedIds: new Set(used.map(({ id }) => id)),
    proposals,
    models,
    services,
    tools,
    drawing,
    teams,
    isLead,
    mayShareWith: managesAll ? (hasTeams ? ['teams', 'workspace'] : ['workspace']) : isLead ? ['teams'] : [],
    defaultAgentId: settings.defaultAgentId,
  };
}

const createAgentDrafts = ({ storage }: ChatHost, { session: { user, organization } }: OrganizationChat) =>
  createDrafts(storage, () => ({ userId: user.userId, organizationId: organization.id }));
