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
import { type Resource, resource } from '@oriel/widget-kit';
import type { WorkspaceStore } from '../store/workspace-store';

/** Agents and settings as the services have them. */
export interface AgentChoice {
  /** All of them, also those that are not allowed. */
  readonly builtIn: readonly Agent[];
  /** The built-in agents and those of the workspace that every member may use, wherever they run. */
  readonly anywhere: readonly Agent[];
  readonly settings: OrganizationSettings;
  /** The agent that answers where nobody has chosen one; undefined where there is none. */
  readonly answering: Agent | undefined;
}

/** A change of the settings; what is left out stays. */
export interface AgentSettingsChange {
  readonly allowedPredefinedAgentIds: string[];
  /** Empty: anywhere. */
  readonly allowedHostLocations: NamedLocation[];
  /** Null: the service chooses. Absent: as it is. */
  readonly defaultAgentId?: string | null;
}

/** The agents that the workspace allows, and the one that answers by default. */
export interface AgentsStore {
  readonly choice: Resource<AgentChoice>;
  open(): void;
  save(change: AgentSettingsChange, abort: AbortSignal): Promise<void>;
}

/** Whether an agent runs in allowed places alone. */
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
      const usable = found.filter(agent => runsIn(settings.allowedHostLocations, agent));
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
