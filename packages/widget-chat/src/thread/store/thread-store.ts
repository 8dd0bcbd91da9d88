/*
 * The threads of one mount: opens and reads them, and follows the answer running in a channel, even if another tab asked. A
 * thread that was left stays here with its answer, up to a maximum number.
 */

import { type ReadonlySignal, signal } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import { type ChatMessage, listMessages, OrielError, type RouteOutput } from '@oriel/contracts';
import { channelName } from '../../channels/channel-name';
import type { DraftsStore } from '../../channels/drafts-store';
import type { OrganizationChat } from '../../session/chat-context';
import type { ChatHost } from '../../session/chat-host';
import type { OrganizationStore } from '../../session/organization-store';
import { documentId, type TabMessage } from '../../session/tabs';
import type { Question } from './question';
import { createThread, type ThreadWriter } from './thread';
import type { ThreadRuns } from './thread-runs';

export interface OpenOptions {
  /** The channel was just created, so there is nothing to fetch. */
  readonly isNew?: boolean | undefined;
  /** The host already knows the channel. */
  readonly isQuiet?: boolean | undefined;
}

export interface ThreadStore {
  readonly shown: ReadonlySignal<ThreadWriter>;
  open(channelId: string, options?: OpenOptions): void;
  startNew(options?: Pick<OpenOptions, 'isQuiet'>): void;
  /** Rereads a thread. Default: the current one. */
  reload(target?: ThreadWriter): void;
  /**
   * Creates the channel of a new chat once; resolves with its id.
   *
   * @param agentId - initial agent of the chat. Default: the agent of the first question
   */
  ensureChannel(organization: OrganizationChat, target: ThreadWriter, agentId?: string): Promise<string>;
  /** Handles a message of another mount: a question was asked in a channel, or it was deleted. */
  handleTabMessage(message: TabMessage): void;
  /** Forgets a channel deleted on this page; if it was shown, a new chat replaces it. */
  forget(channelId: string): void;
  /** Forgets everything; answers continue without a reader. */
  reset(): void;
}

export interface ThreadStoreOptions {
  readonly host: ChatHost;
  readonly organizations: OrganizationStore;
  readonly drafts: DraftsStore;
  readonly runs: ThreadRuns;
  /** Called with the last question stored by the service, each time a channel was read. */
  readonly onRead: (channelId: string, last: Question | undefined) => void;
}

const maxThreads = 8;
/** Initial number of messages of a thread: more than a screen, but a small part of a long thread. */
const firstPage = 60;

export function createThreadStore(options: ThreadStoreOptions): ThreadStore {
  const { host, organizations, drafts, runs, onRead } = options;
  const threads = new Map<string, ThreadWriter>();
  /** Channels being created; kept for the question after one that was withdrawn. */
  const making = new WeakMap<ThreadWriter, Promise<string>>();
  /** The initial values of each channel: a retry with the same idempotency key must send the same values. */
  const beginnings = new WeakMap<ThreadWriter, { readonly agentId: string | undefined }>();
  /** The latest read of each thread. Results of earlier reads are outdated. */
  const reads = new WeakMap<ThreadWriter, unknown>();
  const shown = signal<ThreadWriter>(createThread(null));

  const announce = (target: ThreadWriter) => {
    if (shown.peek() !== target) return;
    const channelId = target.channelId.peek();
    const channel = organizations.current.peek()?.channels.find(channelId);
    const name = channel ? channelName(channel, host.locale.peek()) : null;
    runs.emit('channel:changed', { channelId, name });
  };

  const keep = (channelId: string, target: ThreadWriter) => {
    threads.set(channelId, target);
    for (const [id, other] of threads) {
      if (threads.size <= maxThreads) break;
      if (other !== shown.peek() && !other.run.peek()) threads.delete(id);
    }
  };

  const show = (target: ThreadWriter, isQuiet = false) => {
    if (shown.peek() === target) return;
    shown.value = target;
    drafts.show(target.channelId.peek());
    if (!isQuiet) announce(target);
  };

  async function load(target: ThreadWriter): Promise<void> {
    const organization = organizations.current.peek();
    const channelId = target.channelId.peek();
    if (!organization || !channelId || (target.run.peek() && target.isRead)) return;
    const organizationId = organization.session.organization.id;
    if (target.turns.peek().length === 0) target.status.value = 'loading';
    const params = { organizationId, channelId };
    const read = host.client.call(listMessages, { params, query: { limit: firstPage } });
    reads.set(target, read);
    try {
      const page = await read;
      if (organizations.current.peek() !== organization || reads.get(target) !== read) return;
      if (target.run.peek()) {
        if (!target.isRead) target.showOlder(saidBefore(page, target), page.hasMore);
        return;
      }
      target.show(page.messages, page.hasMore);
      onRead(channelId, target.writers.at(-1)?.turn.question);
      if (page.activeRunId) followRunning(organization, target, channelId);
      else endUnfinished(target);
      if (!organization.channels.find(channelId)) await organization.channels.refresh(channelId);
    } catch (error) {
      if (organizations.current.peek() !== organization) return;
      if (isNotFound(error)) {
        lose(channelId);
      } else if (target.turns.peek().length === 0) {
        target.error.value = error;
        target.status.value = 'error';
      }
    }
  }

  /** Attaches to the answer running in a channel. */
  function followRunning(organization: OrganizationChat, target: ThreadWriter, channelId: string): void {
    const organizationId = organization.session.organization.id;
    const answer = target.openAnswer();
    const run = runs.begin(target, answer, () => ({ organizationId, resume: channelId }));
    void run.end.then(end => {
      if (end.kind === 'lost') answer.end({ state: 'interrupted' });
      runs.finish(organization, target, run);
    });
  }

  function adopt(organization: OrganizationChat, target: ThreadWriter, channelId: string): string {
    // The user has left meanwhile.
    if (organizations.current.peek() !== organization) throw takenBackError();
    target.channelId.value = channelId;
    if (shown.peek() === target) drafts.move(channelId);
    organizations.tell({ kind: 'channels', organizationId: organization.session.organization.id });
    keep(channelId, target);
    announce(target);
    return channelId;
  }

  /**
   * Forgets a channel that is gone. Its draft, and a question that it did not store, move to a new chat.
   *
   * @returns whether it was shown
   */
  function drop(channelId: string): boolean {
    const target = threads.get(channelId);
    threads.delete(channelId);
    target?.run.peek()?.detach('gone');
    drafts.move(null, channelId);
    return target === shown.peek();
  }

  function forget(channelId: string): void {
    if (drop(channelId)) show(createThread(null));
  }

  /** Handles a channel deleted elsewhere. If it is shown, the thread says so, and the draft stays in the field. */
  function lose(channelId: string): void {
    if (!drop(channelId)) return;
    // The next question starts a new chat.
    shown.value = createThread(null, 'missing');
    if (organizations.current.peek()?.channels.find(channelId))
      runs.emit('channel:changed', { channelId, name: null });
  }

  return {
    shown,
    open(channelId, { isNew = false, isQuiet = false } = {}) {
      if (shown.peek().channelId.peek() === channelId) return;
      const known = threads.get(channelId);
      const target = known ?? createThread(channelId);
      if (!known) keep(channelId, target);
      show(target, isQuiet);
      if (!isNew || known) return void load(target);
      target.status.value = 'empty';
      const channels = organizations.current.peek()?.channels;
      if (channels && !channels.find(channelId)) channels.refresh(channelId).catch(() => undefined);
    },
    startNew({ isQuiet = false } = {}) {
      const current = shown.peek();
      if (current.channelId.peek() === null && current.status.peek() === 'empty') return;
      show(createThread(null), isQuiet);
    },
    reload: (target = shown.peek()) => void load(target),
    ensureChannel(organization, target, agentId) {
      const beginning = beginnings.get(target) ?? { agentId };
      beginnings.set(target, beginning);
      const made =
        making.get(target) ??
        organization.channels
          .create(target.createKey, beginning.agentId)
          .then(({ id }) => adopt(organization, target, id))
          .finally(() => making.delete(target));
      making.set(target, made);
      return made;
    },
    handleTabMessage(message) {
      const organization = organizations.current.peek();
      if (!organization || message.kind === 'logout') return;
      if (message.organizationId !== organization.session.organization.id) return;
      if (message.kind === 'run') {
        const target = threads.get(message.channelId);
        if (target && target === shown.peek()) {
          void load(target);
          // The answer followed here may be an earlier one.
          void target.run.peek()?.end.then(() => load(target));
        } else if (target && !target.run.peek()) threads.delete(message.channelId);
      }
      if (message.kind === 'channels' && message.deleted) {
        if (message.document === documentId) forget(message.deleted);
        else lose(message.deleted);
      }
    },
    forget,
    reset() {
      runs.detach();
      threads.clear();
      shown.value = createThread(null);
    },
  };
}

/** The messages before a question of this page that the service may have stored, even if its id has not arrived. */
function saidBefore(
  { messages, activeRunId }: RouteOutput<typeof listMessages>,
  { writers: [asked] }: ThreadWriter,
): readonly ChatMessage[] {
  const id = asked?.question?.question.id.peek();
  const end = messages.findLastIndex(each =>
    id ? each.id === id : activeRunId && each.senderConversationRole === 'user',
  );
  return end < 0 ? messages : messages.slice(0, end);
}

/** Ends answers that no run writes any more, although no end was stored for them. */
function endUnfinished({ writers }: ThreadWriter): void {
  for (const answer of writers.flatMap(turn => turn.answers)) {
    if (answer.answer.status.peek().state === 'running') answer.end({ state: 'interrupted' });
  }
}

export const takenBackError = () => new OrielError('ABORTED', 'The question was taken back.');

/** Whether a call failed because the channel does not exist. An invalid channel id is rejected before it is sent. */
export const isNotFound = (error: unknown): boolean =>
  ApiError.isInstance(error) && (error.kind === 'not_found' || error.code === 'invalid_payload');
