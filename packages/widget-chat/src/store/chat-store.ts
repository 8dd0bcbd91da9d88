import { OrielError } from '@oriel/contracts';
import { effect, type ReadonlySignal, type Signal, signal, untracked } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { type ComposerStore, createComposerStore } from '../drafts/composer-store';
import { channelName } from '../session/channel-name';
import type { ChatHost } from '../session/chat-host';
import { createOrganizationChat, type OrganizationChat } from '../session/organization-chat';
import { type ChatSession, startSession } from '../session/start-session';
import { documentId, openTabs, type TabMessage, type Tabs } from '../session/tabs';
import { createWaiters } from '../session/waiters';
import { type Calm, watchCalm } from './calm';
import { type Conversation, createConversation } from './conversation';
import { listenToKeys } from './listen-to-keys';
import { watchPage } from './watch-page';

/** Everything of one mount of the chat. */
export interface ChatStore {
  readonly host: ChatHost;
  readonly currentOrganization: ReadonlySignal<OrganizationChat | null>;
  readonly conversation: Conversation;
  readonly composer: ComposerStore;
  readonly isOnline: ReadonlySignal<boolean>;
  readonly isCalm: Calm['isCalm'];
  /** Functions of the page that a person has allowed, each for one chat. */
  readonly allowed: Set<string>;
  /** Whether the list of channels is shown over the thread, where there is no room beside it. */
  readonly isHistoryOpen: Signal<boolean>;
  /** Starts the session; what waits to be sent goes out. */
  load(signal: AbortSignal): Promise<void>;
  /** Tells the other mounts and tabs that channels were changed. */
  tellChannels(deleted?: string): void;
  /** Stops the answer that is shown; what prevents it is told above the text field. */
  stopAnswer(): Promise<void>;
  /** Opens a channel from the list. */
  openChannel(channelId: string): void;
  /** Begins a new chat, ready to be written into. */
  startNewChat(): void;
  /**
   * Deletes a channel and leaves it if it is shown.
   *
   * @param onDeleted - called before the list is drawn without it
   */
  deleteChannel(channelId: string, onDeleted?: () => void): Promise<void>;
  logout(): void;
  dispose(): void;
}

export function createChatStore(host: ChatHost): ChatStore {
  const currentOrganization = signal<OrganizationChat | null>(null);
  const composer = createComposerStore(host.storage);
  if (!host.storage.keepsDrafts) {
    import('../drafts/guard-text').then(
      ({ guardText }) => guardText(host, composer, conversation.thread),
      () => undefined,
    );
  }
  const isOnline = signal(navigator.onLine);
  const isHistoryOpen = signal(false);
  const stops: (() => void)[] = [];
  let tabs: Tabs | undefined;
  let isUsable = false;
  const waiters = createWaiters<OrganizationChat>();

  const tell = (message: TabMessage) => tabs?.tell(message);
  const tellChannels = (deleted?: string) => {
    const organizationId = currentOrganization.peek()?.session.organization.id;
    if (organizationId) tell({ kind: 'channels', organizationId, deleted, document: documentId });
  };

  /** Why nothing can be sent, where that is known. */
  const findObstacle = () => {
    const status = host.status.peek();
    if (status.kind === 'error') return status.error;
    return status.kind === 'auth' ? signInNeeded() : undefined;
  };
  const whenReady = (aborted: AbortSignal): Promise<OrganizationChat> => {
    const organization = currentOrganization.peek();
    if (organization && isUsable) return Promise.resolve(organization);
    const obstacle = findObstacle();
    return obstacle ? Promise.reject(obstacle) : waiters.wait(aborted);
  };

  const conversation = createConversation({ host, composer, currentOrganization, whenReady, tell });

  const calm = watchCalm(host, conversation.thread);
  stops.push(calm.stop);

  const forget = () => {
    isUsable = false;
    conversation.reset();
    currentOrganization.value = null;
    tabs?.close();
    tabs = undefined;
  };

  /**
   * Nothing of the person stays, not even with the host.
   *
   * @param keepsDrafts - they wait for the person to come back, who has not signed out here
   */
  const leave = (keepsDrafts = false) => {
    forget();
    composer.forget(keepsDrafts);
    if (host.props.peek().layout !== 'channels')
      host.emit('channel:changed', { channelId: null, name: null });
  };

  const heard = (message: TabMessage) => {
    if (message.kind === 'logout') {
      leave(true);
      host.client.forget();
      host.retry();
      return;
    }
    conversation.heard(message);
    const organization = currentOrganization.peek();
    const isOwn = message.organizationId === organization?.session.organization.id;
    if (message.kind === 'run' && isOwn) organization?.channels.touch(message.channelId);
    if (message.kind !== 'channels' || !isOwn || !organization) return;
    const channelId = conversation.thread.peek().channelId.peek();
    if (organization.channels.status.peek() === 'ready') void organization.channels.load();
    else if (channelId) organization.channels.refresh(channelId).catch(() => undefined);
  };

  stops.push(
    watchPage({
      onNetwork() {
        isOnline.value = navigator.onLine;
      },
      onGo: conversation.putBack,
      // What was put back may have arrived, and the person may have left; where the service is not reached, what is shown
      // stays.
      onBack() {
        load(host.signal).catch(error =>
          OrielError.isInstance(error) ? host.fail(error) : conversation.resume(),
        );
      },
      onVisible() {
        const organization = currentOrganization.peek();
        if (organization?.credits.isBlocked.peek()) void organization.credits.load();
      },
    }),
  );
  // When this is disposed of, what keeps drafts is gone.
  host.signal.addEventListener('abort', conversation.putBack);

  // The host's channel is followed when it changes; what a person opens since is left alone.
  let wantedChannel: string | undefined | null = null;
  stops.push(
    effect(() => {
      const { channel, skipFetch } = host.props.value;
      if (channel === wantedChannel) return;
      const isFirst = wantedChannel === null;
      wantedChannel = channel;
      untracked(() => {
        if (channel) conversation.open(channel, { isNew: skipFetch, isQuiet: isFirst });
        else if (!isFirst) conversation.startNew();
      });
    }),
  );
  // The name of the channel that is shown comes late, from the first question, and may be changed in another mount.
  let named: { channelId: string | null; name: string | null } | undefined;
  stops.push(
    effect(() => {
      const channelId = conversation.thread.value.channelId.value;
      const channel = currentOrganization.value?.channels.find(channelId);
      const name = channel ? channelName(channel, host.locale.value) : null;
      const isRenamed = named?.channelId === channelId && named.name !== name && name !== null;
      named = { channelId, name };
      if (!isRenamed || host.props.peek().layout === 'channels') return;
      untracked(() => {
        host.emit('channel:changed', { channelId, name });
        tellChannels();
      });
    }),
  );
  /**
   * Takes up what this person has left in the tab: drafts, and where the host has no addresses for chats, the chat that was
   * open; what was typed before belongs to that one.
   */
  const takeUp = ({ user, organization }: ChatSession, isFresh: boolean) => {
    const { userId } = user;
    const { layout, channel } = host.props.peek();
    if (layout === 'bare' || layout === 'channels') return composer.signIn(userId, organization.id);
    const last = host.storage.persisted<string>({
      key: 'channel',
      user: userId,
      schema: z.string(),
      initial: '',
      kind: 'draft',
    });
    const { channelId, turns } = conversation.thread.peek();
    const isFree = !isFresh && !channel && !channelId.peek() && turns.peek().length === 0;
    const before = isFree ? last.peek() : '';
    composer.signIn(userId, organization.id, before);
    if (before) conversation.open(before);
    stopRemembering();
    stopRemembering = effect(() => {
      last.value = conversation.thread.value.channelId.value ?? '';
    });
  };
  let stopRemembering = () => {};
  stops.push(() => stopRemembering());
  // Another workspace is another session.
  let wantedOrganization = host.organizationId.peek();
  stops.push(
    effect(() => {
      const next = host.organizationId.value;
      if (next === wantedOrganization) return;
      wantedOrganization = next;
      untracked(() => host.retry());
    }),
  );
  stops.push(
    effect(() => {
      const status = host.status.value;
      // Where the whole page goes along, the text waits in the field.
      if (status.kind === 'auth' && status.isLeaving) composer.isAwaitingSignIn.value = false;
      else if (status.kind === 'auth' && status.isSigningIn && composer.text.peek().trim() !== '') {
        composer.isAwaitingSignIn.value = true;
      }
      const obstacle = findObstacle();
      if (obstacle) {
        isUsable = false;
        untracked(() => waiters.rejectAll(obstacle));
      }
    }),
  );

  async function load(aborted: AbortSignal): Promise<void> {
    const session = await startSession(host.client, host.organizationId.peek(), aborted);
    const before = currentOrganization.peek()?.session;
    const isSamePerson = before?.user.userId === session.user.userId;
    const isSame = isSamePerson && before?.organization.id === session.organization.id;
    // Taken before a draft of theirs comes into the field, which is not to be sent; what another person has written
    // goes with that person.
    const isTheirs = !before || isSamePerson;
    const question = isTheirs && composer.isAwaitingSignIn.peek() ? composer.take() : '';
    composer.isAwaitingSignIn.value = false;
    if (!isSame) {
      if (before) {
        // Into the drafts of whoever has written it.
        conversation.putBack();
        forget();
        composer.show(null);
      }
      takeUp(session, question !== '');
      currentOrganization.value = createOrganizationChat(host, session);
      tabs = openTabs(`${host.api.chat}:${session.user.userId}`, heard);
    }
    const organization = currentOrganization.peek();
    if (!organization) return;
    isUsable = true;
    if (host.props.peek().layout !== 'channels') conversation.resume();
    waiters.resolveAll(organization);
    if (question) void conversation.send(question).catch(() => undefined);
  }

  const store: ChatStore = {
    host,
    currentOrganization,
    conversation,
    composer,
    isOnline,
    isCalm: calm.isCalm,
    allowed: new Set(),
    isHistoryOpen,
    load,
    tellChannels,
    async stopAnswer() {
      try {
        await conversation.stop();
      } catch (error) {
        composer.problem.value = { kind: 'error', error, isElsewhere: true };
      }
    },
    openChannel(channelId) {
      conversation.open(channelId);
      isHistoryOpen.value = false;
    },
    startNewChat() {
      const isListOnly = host.props.peek().layout === 'channels';
      conversation.startNew({ isQuiet: isListOnly });
      isHistoryOpen.value = false;
      composer.focus();
      // The list alone has no text field: its host is told, also where a new chat is shown already.
      if (isListOnly) host.emit('channel:changed', { channelId: null, name: null, isNew: true });
    },
    async deleteChannel(channelId, onDeleted) {
      const organization = currentOrganization.peek();
      if (!organization) return;
      await organization.channels.remove(channelId, onDeleted);
      conversation.forget(channelId);
      tellChannels(channelId);
    },
    logout() {
      tell({ kind: 'logout' });
      leave();
    },
    dispose() {
      for (const stop of stops.splice(0)) stop();
      waiters.rejectAll(signInNeeded());
      forget();
    },
  };
  listenToKeys(store);
  return store;
}

const signInNeeded = () => new OrielError('AUTH_REQUIRED', 'Nobody is signed in.');
