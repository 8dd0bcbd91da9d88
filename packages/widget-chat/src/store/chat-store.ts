import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@oriel/app-kit';
import { OrielError } from '@oriel/contracts';
import { isApplicationPerson, type MemberSession, startSession } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { createDraftsStore } from '../drafts/drafts-store';
import type { Attached } from '../outbox/attached';
import { createOutbox } from '../outbox/outbox';
import { type SendOptions, type SendStores, type Sent, sendQuestion } from '../outbox/send-question';
import { channelName } from '../session/channel-name';
import type { ChatHost } from '../session/chat-host';
import type { OrganizationChat } from '../session/organization-chat';
import { createOrganizationStore } from '../session/organization-store';
import type { TabMessage } from '../session/tabs';
import type { Comparison } from '../thread/comparison';
import { createThreadRuns } from '../thread/thread-runs';
import { createThreadStore } from '../thread/thread-store';
import type { Turn } from '../thread/turn';
import { type DeferredLoading, watchDeferredLoading } from './deferred-loading';
import { listenToKeys } from './listen-to-keys';
import { watchPage } from './watch-page';

/** The state of one mount of the chat. */
export interface ChatStore extends SendStores {
  readonly host: ChatHost;
  readonly currentOrganization: ReadonlySignal<OrganizationChat | null>;
  readonly isOnline: ReadonlySignal<boolean>;
  readonly deferredLoading: DeferredLoading;
  /** Files for the next question in the current thread; `busy` while one of them is uploading. */
  readonly attached: Signal<Attached | 'busy' | null>;
  /** Functions of the page that a user has allowed, each for one chat. */
  readonly allowed: Set<string>;
  /** The comparison shown in place of an answer. */
  readonly comparison: Signal<Comparison | null>;
  /** Whether the channel list covers the thread, in layouts without room beside it. */
  readonly isHistoryOpen: Signal<boolean>;
  /** Starts the session and sends the pending question. */
  load(signal: AbortSignal): Promise<void>;
  /** Sends a question in the current thread. @throws the reason why it was not stored; its text is in the draft then */
  send(text: string, options?: SendOptions): Promise<Sent>;
  answerAgain(turn: Turn): Promise<void>;
  /** Stops the current answer; resolves with whether there was one. @throws if the service was not reached */
  stop(): Promise<boolean>;
  /** Stops the current answer; a failure shows above the text field. */
  stopAnswer(): Promise<void>;
  /** Starts a new chat and focuses its text field. */
  startNewChat(): void;
  logout(): void;
  dispose(): void;
}

export function createChatStore(host: ChatHost): ChatStore {
  const shownChannel = computed(() => threads.shown.value.channelId.value);
  const organizations = createOrganizationStore(host, handleTabMessage, shownChannel);
  const currentOrganization = organizations.current;
  const drafts = createDraftsStore(host.storage);
  const outbox = createOutbox(host.storage, drafts);
  const runs = createThreadRuns(host, organizations);
  const threads = createThreadStore({ host, organizations, drafts, runs, onRead: outbox.confirmRead });
  const stores: SendStores = {
    organizations,
    drafts,
    outbox,
    runs,
    threads,
    marks: new WeakMap(),
    comparing: signal(),
  };
  if (!host.storage.keepsDrafts) {
    import('../outbox/guard-text').then(
      ({ guardText }) => guardText(host, drafts, outbox, threads),
      () => undefined,
    );
  }
  const isOnline = signal(navigator.onLine);
  const isHistoryOpen = signal(false);
  const deferredLoading = watchDeferredLoading(host, threads.shown);
  const stops: (() => void)[] = [deferredLoading.stop];
  const send: ChatStore['send'] = (text, options) => untracked(() => sendQuestion(stores, text, options));

  const forget = () => {
    outbox.clear();
    threads.reset();
    organizations.leave();
  };

  /**
   * Removes all data of the user, including with the host.
   *
   * @param keepsDrafts - keeps the drafts for the user, who has not signed out here
   */
  function leave(keepsDrafts = false) {
    forget();
    if (!keepsDrafts) outbox.forget();
    drafts.forget(keepsDrafts);
    if (host.props.peek().layout !== 'channels')
      host.emit('channel:changed', { channelId: null, name: null });
  }

  function handleTabMessage(message: TabMessage) {
    if (message.kind === 'logout') {
      leave(true);
      host.client.forget();
      host.retry();
      return;
    }
    threads.handleTabMessage(message);
    const organization = currentOrganization.peek();
    const isOwn = message.organizationId === organization?.session.organization.id;
    if (message.kind === 'run' && isOwn) {
      organization?.channels.touch(message.channelId);
      // The question may have changed the agent of the chat.
      if (message.channelId === shownChannel.peek())
        organization?.channels.refresh(message.channelId).catch(() => undefined);
    }
    if (message.kind !== 'channels' || !isOwn || !organization) return;
    const channelId = threads.shown.peek().channelId.peek();
    if (organization.channels.status.peek() === 'ready') void organization.channels.load();
    else if (channelId) organization.channels.refresh(channelId).catch(() => undefined);
  }

  stops.push(
    watchPage({
      onNetwork() {
        isOnline.value = navigator.onLine;
      },
      onGo: outbox.giveBackAll,
      // A restored question may have arrived, and the user may have signed out. The thread stays unchanged if the service cannot
      // be reached.
      onBack() {
        host.account.forget();
        load(host.signal).catch(error =>
          OrielError.isInstance(error) ? host.fail(error) : threads.reload(),
        );
      },
    }),
  );
  stops.push(host.onCreditsChanged(() => void currentOrganization.peek()?.credits.load()));
  // The draft storage is gone by the time the store is disposed.
  host.signal.addEventListener('abort', outbox.giveBackAll);

  // Follow changes of the host's channel; leave channels opened by the user since alone.
  let wantedChannel: string | undefined | null = null;
  stops.push(
    effect(() => {
      const { channel, skipFetch } = host.props.value;
      if (channel === wantedChannel) return;
      const isFirst = wantedChannel === null;
      wantedChannel = channel;
      untracked(() => {
        if (channel) threads.open(channel, { isNew: skipFetch, isQuiet: isFirst });
        else if (!isFirst) threads.startNew();
      });
    }),
  );
  // The first question names the current channel later, and another mount may rename it.
  let named: { channelId: string | null; name: string | null } | undefined;
  stops.push(
    effect(() => {
      const channelId = threads.shown.value.channelId.value;
      const channel = currentOrganization.value?.channels.find(channelId);
      const name = channel ? channelName(channel, host.locale.value) : null;
      const isRenamed = named?.channelId === channelId && named.name !== name && name !== null;
      named = { channelId, name };
      if (!isRenamed || host.props.peek().layout === 'channels') return;
      untracked(() => {
        host.emit('channel:changed', { channelId, name });
        organizations.tellChannels();
      });
    }),
  );
  /**
   * Restores what this user has left in the tab: drafts and, if the host has no addresses for chats, the open chat, to which the
   * text typed before belongs.
   */
  const takeUp = ({ user, organization }: MemberSession, isFresh: boolean) => {
    const { userId } = user;
    const { layout, channel } = host.props.peek();
    if (layout === 'bare' || layout === 'channels') return drafts.signIn(userId, organization.id);
    const last = host.storage.persisted<string>({
      key: 'channel',
      user: userId,
      schema: z.string(),
      initial: '',
      kind: 'draft',
    });
    const { channelId, turns } = threads.shown.peek();
    const isFree = !isFresh && !channel && !channelId.peek() && turns.peek().length === 0;
    const before = isFree ? last.peek() : '';
    drafts.signIn(userId, organization.id, before);
    if (before) threads.open(before);
    stopRemembering();
    stopRemembering = effect(() => {
      last.value = threads.shown.value.channelId.value ?? '';
    });
  };
  let stopRemembering = () => {};
  stops.push(() => stopRemembering());
  // A different workspace needs a new session.
  let wantedOrganization = host.organizationId.peek();
  stops.push(
    effect(() => {
      const next = host.organizationId.value;
      if (next === wantedOrganization) return;
      wantedOrganization = next;
      untracked(() => host.retry());
    }),
  );
  let wasAuth = false;
  stops.push(
    effect(() => {
      const status = host.status.value;
      // If the whole page navigates away, the text waits in the field.
      // After a cancelled sign-in everything stays as before, and the user sends the question.
      const hasGivenUp = status.kind === 'ready' && wasAuth;
      wasAuth = status.kind === 'auth';
      if (hasGivenUp || (status.kind === 'auth' && status.isLeaving)) drafts.isAwaitingSignIn.value = false;
      else if (status.kind === 'auth' && status.isSigningIn && drafts.text.peek().trim() !== '') {
        drafts.isAwaitingSignIn.value = true;
      }
    }),
  );

  async function stop(): Promise<boolean> {
    const run = threads.shown.peek().run.peek();
    if (!run) return false;
    await run.stop();
    return true;
  }

  async function load(aborted: AbortSignal): Promise<void> {
    const session = await startSession(host, { signal: aborted, feature: 'viewOrganizationChat' });
    const before = currentOrganization.peek()?.session;
    const isSamePerson = before?.user.userId === session.user.userId;
    const isSame = isSamePerson && before?.organization.id === session.organization.id;
    // Take it before the user's draft, which must not be sent, comes into the field; text of another user is dropped with that
    // user.
    const isTheirs = !before || isSamePerson;
    const question = isTheirs && drafts.isAwaitingSignIn.peek() ? drafts.take() : '';
    // The user was known through the page and is now signed in here: keep the draft.
    const isSameWriter = isApplicationPerson(before?.user) && session.user.identity === 'ownSignIn';
    const written = isSameWriter && !isSamePerson ? drafts.take() : '';
    drafts.isAwaitingSignIn.value = false;
    if (!isSame) {
      if (before) {
        // Restore into the drafts of the user who wrote them.
        outbox.giveBackAll();
        forget();
        drafts.show(null);
      }
      takeUp(session, question !== '');
      organizations.enter(session);
      if (written !== '') drafts.add(written);
    }
    if (host.props.peek().layout !== 'channels') threads.reload();
    organizations.open();
    if (question) void send(question).catch(() => undefined);
  }

  const store: ChatStore = {
    ...stores,
    host,
    currentOrganization,
    isOnline,
    deferredLoading,
    attached: signal<Attached | 'busy' | null>(null),
    allowed: new Set(),
    comparison: signal<Comparison | null>(null),
    isHistoryOpen,
    load,
    send,
    answerAgain: async turn => (await import('../later-chunk')).answerAgain(stores, turn),
    stop,
    async stopAnswer() {
      try {
        await stop();
      } catch (error) {
        drafts.problem.value = { kind: 'error', error, isElsewhere: true };
      }
    },
    startNewChat() {
      const isListOnly = host.props.peek().layout === 'channels';
      threads.startNew({ isQuiet: isListOnly });
      isHistoryOpen.value = false;
      drafts.focus();
      // A list alone has no text field: notify its host, even if a new chat is already shown.
      if (isListOnly) host.emit('channel:changed', { channelId: null, name: null, isNew: true });
    },
    logout() {
      organizations.tell({ kind: 'logout' });
      leave();
    },
    dispose() {
      for (const stop of stops.splice(0)) stop();
      outbox.clear();
      threads.reset();
      organizations.dispose();
    },
  };
  listenToKeys(store);
  return store;
}
