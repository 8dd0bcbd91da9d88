import { computed, type ReadonlySignal, type Signal, signal, untracked } from '@oriel/app-kit';
import type { Client } from '@oriel/client';
import { type Agent, getOrganizationSettings, listAgents } from '@oriel/contracts';
import type { ChannelStore } from '../channels/channel-store';

declare module '../session/chat-context' {
  interface OrganizationChat {
    readonly agents: AgentStore;
    /** Resolves once the agent is known, with the mode of the check for personal data. */
    readonly agentsReady: Promise<string | undefined>;
  }
}

export interface AgentStore {
  readonly agents: ReadonlySignal<readonly Agent[]>;
  readonly status: ReadonlySignal<'idle' | 'loading' | 'ready' | 'error'>;
  /** The agent that answers the next question in the current chat; undefined while unknown. */
  readonly current: ReadonlySignal<Agent | undefined>;
  /** The workspace default or the requested agent is unavailable, so another one is used. */
  readonly isFallback: ReadonlySignal<boolean>;
  /** Whether there is no agent at all. */
  readonly isMissing: ReadonlySignal<boolean>;
  /** @returns the mode of the check for personal data; `unread` if it could not be read */
  load(organizationId: string): Promise<string | undefined>;
  /** Sets the agent of the current chat, on this page only, and of new chats. */
  choose(agentId: string): void;
  /**
   * Id of the agent to send with a question; undefined leaves the choice to the service, which knows the agent of each chat.
   *
   * @param channelId - null for a new chat
   */
  toName(channelId: string | null): string | undefined;
  /** The agent of an answer, if it is still known. */
  find(agentId: string | null | undefined): Agent | undefined;
}

export interface AgentStoreOptions {
  readonly client: Client;
  /** Id of the last chosen agent; empty for none. */
  readonly kept: Signal<string>;
  /** The agent set by the host. */
  readonly wanted: ReadonlySignal<string | undefined>;
  /** The current channel; null for a new chat. */
  readonly shown: ReadonlySignal<string | null>;
  readonly channels: Pick<ChannelStore, 'find' | 'put'>;
}

/**
 * The agents of a workspace and the agent for the next question. The service stores the agent of each chat. A chat without
 * one, such as a new chat, uses the person's choice since the host last set an agent, else the agent set by the host, else
 * the stored choice, else the workspace's default.
 */
export function createAgentStore({ client, kept, wanted, shown, channels }: AgentStoreOptions): AgentStore {
  const agents = signal<readonly Agent[]>([]);
  const status = signal<'idle' | 'loading' | 'ready' | 'error'>('idle');
  /** The user's choice, and the agent that the host had set at that time. */
  const chosen = signal<{ readonly agentId: string; readonly wanted: string | undefined }>();
  const fallback = signal<DefaultAgent>({ kind: 'none' });
  const find = (id: string | null | undefined) =>
    id ? agents.value.find(agent => agent.id === id || agent.internalId === id) : undefined;
  /** The requested agent; undefined if there is none. `unknown`: the channel is not loaded yet. */
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
    async load(organizationId) {
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
        // A fallback must not replace the stored agent of a chat.
        return found?.id ?? (channels.find(channelId)?.agentId ? undefined : standIn()?.id);
      }),
    find,
  };
}

/** How the default agent of a workspace was found. */
export type DefaultAgent =
  | { readonly kind: 'set'; readonly agent: Agent }
  /** No default is set. The service chooses and stores the same one when a user with permission lists the agents. */
  | { readonly kind: 'chosen'; readonly agent: Agent }
  /** The set default is unavailable. */
  | { readonly kind: 'fallback'; readonly agent: Agent }
  | { readonly kind: 'none' };

/** The set default, else the service's preferred agent, else the first. */
export function chooseDefaultAgent(agents: readonly Agent[], setId: string | undefined): DefaultAgent {
  const set = agents.find(agent => agent.id === setId);
  if (set) return { kind: 'set', agent: set };
  const agent = agents.find(({ isPreferred }) => isPreferred) ?? agents[0];
  if (!agent) return { kind: 'none' };
  return { kind: setId === undefined ? 'chosen' : 'fallback', agent };
}
