import {
  type Agent,
  getOrganizationSettings,
  listAgents,
  listBuiltInAgents,
  type OrganizationSettings,
  updateOrganizationSettings,
} from '@oriel/contracts';
import { type Resource, resource } from '@oriel/widget-kit';
import type { WorkspaceStore } from '../store/workspace-store';

/** Agents and settings as the services have them. */
export interface AgentChoice {
  /** All of them, also those that are not allowed. */
  readonly builtIn: readonly Agent[];
  /** The agents of the workspace that every member may use. */
  readonly shared: readonly Agent[];
  readonly settings: OrganizationSettings;
  /** The agent that answers where nobody has chosen one; undefined where there is none. */
  readonly answering: Agent | undefined;
}

/** A change of the settings; what is left out stays. */
export interface AgentSettingsChange {
  readonly allowedPredefinedAgentIds: string[];
  /** Null: the service chooses. Absent: as it is. */
  readonly defaultAgentId?: string | null;
}

/** The agents that the workspace allows, and the one that answers by default. */
export interface AgentsStore {
  readonly choice: Resource<AgentChoice>;
  open(): void;
  save(change: AgentSettingsChange, abort: AbortSignal): Promise<void>;
}

export function createAgentsStore({ host, organizationId }: WorkspaceStore): AgentsStore {
  const { client } = host;
  const params = () => ({ organizationId: organizationId() });
  const choice = resource<AgentChoice>(
    async signal => {
      const [builtIn, usable, settings] = await Promise.all([
        client.call(listBuiltInAgents, { params: params() }, { signal }),
        client.call(
          listAgents,
          { params: params(), query: { add_default_agents: true, ability: 'chat' } },
          { signal },
        ),
        client.call(getOrganizationSettings, { params: params() }, { signal }),
      ]);
      return {
        builtIn,
        settings,
        shared: usable.filter(({ internalId, isPublic }) => internalId === undefined && isPublic === true),
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
