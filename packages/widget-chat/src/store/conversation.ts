/*
 * What a person does in a chat: opens channels, asks, asks again, stops, deletes. Required:
 *   1. a question is shown at once and never lost: what could not be sent is back in the text field;
 *   2. one question a channel at a time; a second one waits for its turn;
 *   3. a channel that is answering is followed from wherever it is, also when another tab asked;
 *   4. what belongs to a channel that was left goes on, and is there when one comes back.
 */
import { type ChatMessage, limits, listMessages, type RouteOutput } from '@oriel/contracts';
import { type ReadonlySignal, signal, untracked } from '@oriel/widget-kit';
import { createAnswering } from '../outbox/answering';
import { createSender, isGone, type SendOptions, type Sent } from '../outbox/send-question';
import type { ConversationOptions, Writing } from '../outbox/writing';
import type { AnswerWriter } from '../runs/answer';
import { channelName } from '../session/channel-name';
import type { OrganizationChat } from '../session/organization-chat';
import { documentId, type TabMessage } from '../session/tabs';
import { createThread, type Thread, type ThreadWriter } from '../thread/thread';
import type { Turn } from '../thread/turn';

export interface OpenOptions {
  /** It was just made, so nothing need be fetched. */
  readonly isNew?: boolean | undefined;
  /** The host knows already. */
  readonly isQuiet?: boolean | undefined;
}

export interface Conversation {
  /** The thread that is shown. */
  readonly thread: ReadonlySignal<Thread>;
  /** For what is done with its messages. */
  readonly writing: Writing;
  open(channelId: string, options?: OpenOptions): void;
  startNew(options?: Pick<OpenOptions, 'isQuiet'>): void;
  reload(): void;
  /** Resolves when the question is stored; rejects when it was not, and what the service has not taken is in the field then. */
  send(text: string, options?: SendOptions): Promise<Sent>;
  answerAgain(turn: Turn): Promise<void>;
  /** Ends the answer that is shown; whether there was one. Rejects where the service could not be told. */
  stop(): Promise<boolean>;
  /** Another mount has asked something in a channel, or deleted it. */
  heard(message: TabMessage): void;
  /** A channel was deleted on this page: where it was shown, a new chat is. */
  forget(channelId: string): void;
  /** A workspace is there: what was open is read again. */
  resume(): void;
  /** The page or the workspace goes: questions that the service may not have are in their fields again. */
  putBack(): void;
  /** Forgets everything; answers go on without a reader. */
  reset(): void;
}

/** Threads that are kept beside the one that is shown. */
const mostThreads = 8;

export function createConversation(options: ConversationOptions): Conversation {
  const { host, composer, currentOrganization } = options;
  const { client } = host;
  const answering = createAnswering(host, currentOrganization);
  const { emit, begin, finish } = answering;
  const threads = new Map<string, ThreadWriter>();
  const thread = signal<ThreadWriter>(createThread(null));

  const announceChannel = (target: ThreadWriter) => {
    if (thread.peek() !== target) return;
    const channelId = target.channelId.peek();
    const channel = currentOrganization.peek()?.channels.find(channelId);
    const name = channel ? channelName(channel, host.locale.peek()) : null;
    emit('channel:changed', { channelId, name });
  };

  const keep = (channelId: string, target: ThreadWriter) => {
    threads.set(channelId, target);
    for (const [id, other] of threads) {
      if (threads.size <= mostThreads) break;
      if (other !== thread.peek() && !other.run.peek()) threads.delete(id);
    }
  };

  const show = (target: ThreadWriter, isQuiet = false) => {
    if (thread.peek() === target) return;
    thread.value = target;
    composer.show(target.channelId.peek());
    if (!isQuiet) announceChannel(target);
  };

  async function load(target: ThreadWriter): Promise<void> {
    const organization = currentOrganization.peek();
    const channelId = target.channelId.peek();
    if (!organization || !channelId || (target.run.peek() && target.isRead)) return;
    const organizationId = organization.session.organization.id;
    if (target.turns.peek().length === 0) target.status.value = 'loading';
    try {
      const params = { organizationId, channelId };
      const page = await client.call(listMessages, { params, query: { limit: limits.messageList } });
      if (currentOrganization.peek() !== organization) return;
      if (target.run.peek()) {
        if (!target.isRead) target.showOlder(saidBefore(page, target), page.hasMore);
        return;
      }
      target.show(page.messages, page.hasMore);
      composer.confirm(channelId, target.writers.at(-1)?.turn.question);
      if (page.activeRunId) followRunning(organization, target, channelId);
      else for (const turn of target.writers) turn.answers.forEach(endUnfinished);
      if (!organization.channels.find(channelId)) await organization.channels.refresh(channelId);
    } catch (error) {
      if (currentOrganization.peek() !== organization) return;
      if (isGone(error)) {
        lose(channelId);
      } else if (target.turns.peek().length === 0) {
        target.error.value = error;
        target.status.value = 'error';
      }
    }
  }

  /** Attaches to the answer that a channel is giving. */
  function followRunning(organization: OrganizationChat, target: ThreadWriter, channelId: string): void {
    const organizationId = organization.session.organization.id;
    const answer = target.openAnswer();
    const run = begin(target, answer, () => ({ organizationId, resume: channelId }));
    void run.end.then(end => {
      if (end.kind === 'lost') answer.end({ state: 'interrupted' });
      finish(organization, target, run);
    });
  }

  const writing: Writing = {
    ...options,
    answering,
    shown: () => thread.peek(),
    reload: target => void load(target),
  };
  const { send, putBack, letGo } = createSender(writing, (target, channelId) => {
    keep(channelId, target);
    announceChannel(target);
  });

  return {
    thread,
    writing,
    open(channelId, { isNew = false, isQuiet = false } = {}) {
      if (thread.peek().channelId.peek() === channelId) return;
      const known = threads.get(channelId);
      const target = known ?? createThread(channelId);
      if (!known) keep(channelId, target);
      show(target, isQuiet);
      if (isNew && !known) target.status.value = 'empty';
      else void load(target);
    },
    startNew({ isQuiet = false } = {}) {
      const current = thread.peek();
      if (current.channelId.peek() === null && current.status.peek() === 'empty') return;
      show(createThread(null), isQuiet);
    },
    reload() {
      void load(thread.peek());
    },
    send: (text, options) => untracked(() => send(text, options)),
    // Those who ask for it are parts, too.
    answerAgain: async turn => (await import('../later-chunk')).answerAgain(writing, turn),
    async stop() {
      const run = thread.peek().run.peek();
      if (!run) return false;
      await run.stop();
      return true;
    },
    heard(message) {
      const organization = currentOrganization.peek();
      if (!organization || message.kind === 'logout') return;
      if (message.organizationId !== organization.session.organization.id) return;
      if (message.kind === 'run') {
        const target = threads.get(message.channelId);
        if (target === thread.peek()) void load(target);
        else if (target && !target.run.peek()) threads.delete(message.channelId);
      }
      if (message.kind === 'channels' && message.deleted) {
        if (message.document === documentId) forget(message.deleted);
        else lose(message.deleted);
      }
    },
    forget,
    putBack,
    resume() {
      void load(thread.peek());
    },
    reset() {
      letGo();
      answering.detach();
      threads.clear();
      thread.value = createThread(null);
    },
  };

  /**
   * Forgets a channel that is gone. What was typed to it, and a question that it did not take, belong to a new chat.
   *
   * @returns whether it was shown
   */
  function drop(channelId: string): boolean {
    const target = threads.get(channelId);
    threads.delete(channelId);
    target?.run.peek()?.detach('gone');
    composer.move(null, channelId);
    return target === thread.peek();
  }

  function forget(channelId: string): void {
    if (drop(channelId)) show(createThread(null));
  }

  /** A channel is gone without this page's doing. That is said where it was shown, and the draft stays in the field. */
  function lose(channelId: string): void {
    if (!drop(channelId)) return;
    // What is asked from here begins a new chat.
    thread.value = createThread(null, 'missing');
    if (currentOrganization.peek()?.channels.find(channelId))
      emit('channel:changed', { channelId, name: null });
  }
}

/** What was said before a question of this page that the service may have already, also if its id has not come. */
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

/** Nobody writes it any more, though no end of it was stored. */
function endUnfinished(answer: AnswerWriter): void {
  if (answer.answer.status.peek().state === 'running') answer.end({ state: 'interrupted' });
}
