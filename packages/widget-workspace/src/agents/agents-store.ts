import { type Resource, resource } from '@oriel/app-kit';
import {
  type Agent,
  allowsLocations,
  getOrganizationSettings,
  type HostLocation,
  listAgents,
  listBuiltInAgents,
  type NamedLocation,
  type OrganizationSettings,
  updateOrganizationSettings,
} from '@oriel/contracts';
import type { WorkspaceStore } from '../store/workspace-store';

/** Agents and settings as stored by the services. */
export interface AgentChoice {
  /** All built-in agents, including those not allowed. */
  readonly builtIn: readonly Agent[];
  /** The built-in agents, and the workspace's agents that every member may use, whatever their location. */
  readonly anywhere: readonly Agent[];
  readonly settings: OrganizationSettings;
  /** The agent that answers when none is chosen; undefined if there is none. */
  readonly answering: Agent | undefined;
}

/** A change of the settings; omitted fields stay unchanged. */
export interface AgentSettingsChange {
  readonly allowedPredefinedAgentIds: string[];
  /** Empty: any location. */
  readonly allowedHostLocations: NamedLocation[];
  /** Null: chosen by the service. Absent: unchanged. */
  readonly defaultAgentId?: string | null;
  /** Absent: unchanged. */
  readonly ownAgents?: boolean;
  /** Absent: unchanged. */
  readonly ownAgentSources?: boolean;
}

/** The agents allowed in the workspace, and its default agent. */
export interface AgentsStore {
  readonly choice: Resource<AgentChoice>;
  open(): void;
  save(change: AgentSettingsChange, abort: AbortSignal): Promise<void>;
}

/** Whether an agent runs only in allowed locations. */
export const runsIn = (
  allowed: readonly HostLocation[],
  { hostLocations, modelHostLocation }: Agent,
): boolean => allowsLocations(allowed, hostLocations ?? [modelHostLocation]);

export function createAgentsStore({ host, organizationId }: WorkspaceStore): AgentsStore {
  const { client } = host;
  const params = () => ({ organizationId: organizationId() });
  const choice = resource<AgentChoice>(
    async signal => {
      const [builtIn, found, settings] = await Promise.all([
        client.call(listBuiltInAgents, { params: params() }, { signal }),
        client.call(
          listAgents,
          { params: params(), query: { add_default_agents: true, ability: 'chat', any_place: true } },
          { signal },
        ),
        client.call(getOrganizationSettings, { params: params() }, { signal }),
      ]);
      const own = found.filter(({ internalId, isPublic }) => internalId === undefined && isPublic === true);
      const usable = found.filter(
        agent => agent.visibility !== 'private' && runsIn(settings.allowedHostLocations, agent),
      );
      return {
        builtIn,
        anywhere: [...builtIn, ...own],
        settings,
        answering:
          usable.find(({ id }) => id === settings.defaultAgentId) ??
          usable.find(({ isPreferred }) => isPreferred) ??
          usable[0],
      };
    },
    { signal: host.signal },
  );
  return {
    choice,
    open: () => void choice.reload(),
    async save(body, signal) {
      await client.call(updateOrganizationSettings, { params: params(), body }, { signal });
      await choice.reload();
    },
  };
}
