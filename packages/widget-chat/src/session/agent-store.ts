import type { Client } from '@oriel/client';
import {
  type Agent,
  getOrganizationSettings,
  listAgents,
  updateOrganizationSettings,
} from '@oriel/contracts';
import { computed, type ReadonlySignal, type Signal, signal } from '@oriel/widget-kit';

export interface AgentStore {
  readonly agents: ReadonlySignal<readonly Agent[]>;
  readonly status: ReadonlySignal<'idle' | 'loading' | 'ready' | 'error'>;
  /** The agent that answers the next question. */
  readonly current: ReadonlySignal<Agent | undefined>;
  /** The default of the workspace, or the agent that was asked for, is not to be had and another stands in. */
  readonly isFallback: ReadonlySignal<boolean>;
  /** @returns how questions are checked for personal data; `unread` where that could not be found out */
  load(organizationId: string, mayStoreDefault: boolean): Promise<string | undefined>;
  choose(agentId: string): void;
  /** The agent of an answer, if it is still known. */
  find(agentId: string | null | undefined): Agent | undefined;
}

/**
 * The agents of a workspace and the one that is asked: a choice of the person in this mount, else the one the host
 * names, else the choice that was kept, else the default of the workspace.
 */
export function createAgentStore(
  client: Client,
  /** Id of the agent that was chosen last; empty for none. */
  kept: Signal<string>,
  wanted: ReadonlySignal<string | undefined>,
): AgentStore {
  const agents = signal<readonly Agent[]>([]);
  const status = signal<'idle' | 'loading' | 'ready' | 'error'>('idle');
  const chosen = signal<string | undefined>(undefined);
  const fallback = signal<DefaultAgent>({ kind: 'none' });
  const find = (id: string | null | undefined) =>
    id ? agents.value.find(agent => agent.id === id || agent.internalId === id) : undefined;
  const asked = computed(() => chosen.value ?? wanted.value);
  let latest = 0;

  return {
    agents,
    status,
    current: computed(
      () =>
        find(asked.value) ??
        (wanted.value ? undefined : find(kept.value)) ??
        ('agent' in fallback.value ? fallback.value.agent : undefined),
    ),
    isFallback: computed(() => {
      if (status.value !== 'ready') return false;
      if (asked.value) return find(asked.value) === undefined;
      return fallback.value.kind === 'fallback' && find(kept.value) === undefined;
    }),
    async load(organizationId, mayStoreDefault) {
      latest += 1;
      const own = latest;
      status.value = 'loading';
      const params = { organizationId };
      let check: string | undefined;
      try {
        const [list, settings] = await Promise.all([
          client.call(listAgents, { params, query: { add_default_agents: true, ability: 'chat' } }),
          client.call(getOrganizationSettings, { params }),
        ]);
        check = settings.dataCheck;
        if (own !== latest) return check;
        agents.value = list;
        fallback.value = chooseDefaultAgent(list, settings.defaultAgentId);
        status.value = 'ready';
      } catch {
        if (own === latest) status.value = 'error';
        return 'unread';
      }
      const found = fallback.value;
      if (found.kind === 'chosen' && mayStoreDefault) {
        // Others get the same choice, and it is made again next time if it could not be stored.
        await client
          .call(updateOrganizationSettings, { params, body: { defaultAgentId: found.agent.id } })
          .catch(() => undefined);
      }
      return check;
    },
    choose(agentId) {
      chosen.value = agentId;
      kept.value = agentId;
    },
    find,
  };
}

/** How the default agent of a workspace was found. */
export type DefaultAgent =
  | { readonly kind: 'set'; readonly agent: Agent }
  /** None is set yet: this one may be stored by someone who may. */
  | { readonly kind: 'chosen'; readonly agent: Agent }
  /** The one that is set is not to be had. */
  | { readonly kind: 'fallback'; readonly agent: Agent }
  | { readonly kind: 'none' };

/** The set default, else the one that the service prefers, else the first. */
export function chooseDefaultAgent(agents: readonly Agent[], setId: string | undefined): DefaultAgent {
  const set = agents.find(agent => agent.id === setId);
  if (set) return { kind: 'set', agent: set };
  const agent = agents.find(({ isPreferred }) => isPreferred) ?? agents[0];
  if (!agent) return { kind: 'none' };
  return { kind: setId === undefined ? 'chosen' : 'fallback', agent };
}
