import type { Client } from '@oriel/client';
import {
  type Agent,
  getOrganizationSettings,
  listAgents,
  updateOrganizationSettings,
} from '@oriel/contracts';
import { computed, type ReadonlySignal, type Signal, signal, untracked } from '@oriel/widget-kit';
import type { ChannelStore } from './channel-store';

export interface AgentStore {
  readonly agents: ReadonlySignal<readonly Agent[]>;
  readonly status: ReadonlySignal<'idle' | 'loading' | 'ready' | 'error'>;
  /** The agent that answers the next question in the chat that is shown; undefined while that is not known. */
  readonly current: ReadonlySignal<Agent | undefined>;
  /** The default of the workspace, or the agent that was asked for, is not to be had and another stands in. */
  readonly isFallback: ReadonlySignal<boolean>;
  /** There is no agent at all. */
  readonly isMissing: ReadonlySignal<boolean>;
  /** @returns how questions are checked for personal data; `unread` where that could not be found out */
  load(organizationId: string, mayStoreDefault: boolean): Promise<string | undefined>;
  /** Has an agent answer from now on in the chat that is shown, as far as this page goes, and in new chats. */
  choose(agentId: string): void;
  /**
   * Id of the agent that a question names; undefined leaves it to the service, which knows the agent of each chat.
   *
   * @param channelId - null for a new chat
   */
  toName(channelId: string | null): string | undefined;
  /** The agent of an answer, if it is still known. */
  find(agentId: string | null | undefined): Agent | undefined;
}

export interface AgentStoreOptions {
  readonly client: Client;
  /** Id of the agent that was chosen last; empty for none. */
  readonly kept: Signal<string>;
  /** The agent that the host names. */
  readonly wanted: ReadonlySignal<string | undefined>;
  /** The channel that is shown; null for a new chat. */
  readonly shown: ReadonlySignal<string | null>;
  readonly channels: Pick<ChannelStore, 'find' | 'put'>;
}

/**
 * The agents of a workspace and the one that is asked. A chat has its agent, which the service keeps. One without, such as a
 * new chat, is answered by the choice of the person since the host has named an agent, else by the one that the host
 * names, else by the choice that was kept, else by the default of the workspace.
 */
export function createAgentStore({ client, kept, wanted, shown, channels }: AgentStoreOptions): AgentStore {
  const agents = signal<readonly Agent[]>([]);
  const status = signal<'idle' | 'loading' | 'ready' | 'error'>('idle');
  /** A choice of the person, and what the host named then. */
  const chosen = signal<{ readonly agentId: string; readonly wanted: string | undefined }>();
  const fallback = signal<DefaultAgent>({ kind: 'none' });
  const find = (id: string | null | undefined) =>
    id ? agents.value.find(agent => agent.id === id || agent.internalId === id) : undefined;
  /** The agent that was asked for; undefined where none was. `unknown`: the channel is not read yet. */
  const askedIn = (channelId: string | null): string | 'unknown' | undefined => {
    const channel = channels.find(channelId);
    if (channelId !== null && !channel) return 'unknown';
    const isCurrent = chosen.value?.wanted === wanted.value || wanted.value === undefined;
    return channel?.agentId ?? (isCurrent ? chosen.value?.agentId : undefined) ?? wanted.value;
  };
  const asked = computed(() => askedIn(shown.value));
  const standIn = () => ('agent' in fallback.value ? fallback.value.agent : undefined);
  let latest = 0;

  return {
    agents,
    status,
    current: computed(() => {
      if (asked.value === 'unknown') return undefined;
      return find(asked.value) ?? (asked.value ? undefined : find(kept.value)) ?? standIn();
    }),
    isFallback: computed(() => {
      if (status.value !== 'ready' || asked.value === 'unknown' || !standIn()) return false;
      if (asked.value) return find(asked.value) === undefined;
      return fallback.value.kind === 'fallback' && find(kept.value) === undefined;
    }),
    isMissing: computed(() => status.value === 'ready' && agents.value.length === 0),
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
      const channel = channels.find(shown.peek());
      if (channel) channels.put({ ...channel, agentId });
      chosen.value = { agentId, wanted: wanted.peek() };
      kept.value = agentId;
    },
    toName: channelId =>
      untracked(() => {
        const wish = askedIn(channelId);
        if (wish === 'unknown') return undefined;
        const found = find(wish) ?? (wish ? undefined : find(kept.value));
        // A stand-in is not made the agent of a chat that has another.
        return found?.id ?? (channels.find(channelId)?.agentId ? undefined : standIn()?.id);
      }),
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
