import { computed, effect, signal, untracked } from '@oriel/app-kit';
import { OrielError } from '@oriel/contracts';
import { isApplicationPerson, type MemberSession, startSession } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { channelName } from './channels/channel-name';
import { createDraftsStore } from './channels/drafts-store';
import { createSendKey } from './composer/send-key';
import type { Attached } from './media/files/attached';
import { createOrganizationChat } from './organization-chat';
import type { ChatStore } from './session/chat-context';
import { type ChatHost, logoutEvent } from './session/chat-host';
import { listenToKeys } from './session/listen-to-keys';
import { createOrganizationStore } from './session/organization-store';
import type { TabMessage } from './session/tabs';
import { watchPage } from './session/watch-page';
import { createOutbox } from './thread/outbox/outbox';
import { type SendStores, sendQuestion } from './thread/outbox/send-question';
import type { Comparison } from './thread/store/comparison';
import { watchDeferredLoading } from './thread/store/deferred-loading';
import { createThreadRuns } from './thread/store/thread-runs';
import { createThreadStore } from './thread/store/thread-store';

/** The stores of one mount, joined. */
export function createChatStore(host: ChatHost): ChatStore {
  const shownChannel = computed(() => threads.shown.value.channelId.value);
  const organizations = createOrganizationStore(host, handleTabMessage, session =>
    createOrganizationChat(host, session, shownChannel),
  );
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
    import('./thread/outbox/guard-text').then(
      ({ guardText }) => guardText(host, drafts, outbox, threads),
      () => undefined,
    );
  }
  const isOnline = signal(navigator.onLine);
  const isHistoryOpen = signal(false);
  const deferredLoading = watchDeferredLoading(threads.shown);
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

  const compareStore = async () => (await import('./thread/compare/compare-store')).compareStore(store);
  const store: ChatStore = {
    ...stores,
    host,
    currentOrganization,
    isOnline,
    deferredLoading,
    sendKey: createSendKey(host),
    attached: signal<Attached | 'busy' | null>(null),
    allowed: new Set(),
    comparison: signal<Comparison | null>(null),
    isHistoryOpen,
    load,
    send,
    async compareWith(organization, agentIds) {
      (await compareStore()).choose(organization, agentIds);
    },
    async findComparison(target) {
      await (await compareStore()).find(target);
    },
    copyHistory: async channelId => (await import('./command-chunk')).copyHistory(store, channelId),
    answerAgain: async turn => (await import('./later-chunk')).answerAgain(stores, turn),
    stop,
    async stopAnswer() {
      // Another answer is not what a user wants who presses Stop.
      outbox.hold(threads.shown.peek());
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
      host.shell.dispatchEvent(new Event(logoutEvent));
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
