import { createUuid } from '@oriel/client';
import type { ChatMessage, WireChatFile } from '@oriel/contracts';
import { type ReadonlySignal, type Signal, signal } from '@oriel/widget-kit';
import { type AnswerWriter, createAnswer } from '../runs/answer';
import type { Run } from '../runs/run';
import { createQuestion } from './question';
import { createTurn, type Turn, type TurnWriter, turnsOf } from './turn';

/** Turns from which on only those in view are drawn; two messages a turn. */
export const longThread = 50;

export type ThreadStatus = 'empty' | 'loading' | 'ready' | 'error' | 'missing';

/** The messages of one channel. A new chat has one before it has a channel. */
export interface Thread {
  readonly channelId: Signal<string | null>;
  readonly turns: ReadonlySignal<readonly Turn[]>;
  readonly status: Signal<ThreadStatus>;
  readonly error: Signal<unknown>;
  readonly hasMore: ReadonlySignal<boolean>;
  readonly older: Signal<'idle' | 'loading' | 'error'>;
  /** The answer that is being written now. */
  readonly run: Signal<Run | null>;
}

export interface ThreadWriter extends Thread {
  /** Idempotency key under which a new chat gets its channel, so that it gets one. */
  readonly createKey: string;
  readonly writers: readonly TurnWriter[];
  /** Whether its messages were read from the service; true for a new chat, which has none. */
  readonly isRead: boolean;
  /** Shows a question and the answer that is expected before the service knows of them. */
  ask(
    text: string,
    agentId: string | null,
    isOurs: boolean,
    attachments?: readonly WireChatFile[],
  ): { turn: TurnWriter; answer: AnswerWriter };
  /** Shows another answer to a question that has one. */
  askAgain(turn: TurnWriter, agentId: string | null): AnswerWriter;
  withdraw(turn: TurnWriter): void;
  /** Ends the thread with a turn, in the place of an earlier one and all that follows it. */
  branch(at: TurnWriter, next: TurnWriter): void;
  /** Puts what the service holds in the place of what was shown; returns the run that is writing. */
  show(messages: readonly ChatMessage[], hasMore: boolean): void;
  /** The answer that is not complete, made if there is none. */
  openAnswer(): AnswerWriter;
  turnOf(messageId: string): TurnWriter | undefined;
  /** Puts what was said before above what is shown. */
  showOlder(messages: readonly ChatMessage[], hasMore: boolean): void;
}

export function createThread(
  channelId: string | null,
  start: ThreadStatus = channelId === null ? 'empty' : 'loading',
): ThreadWriter {
  let writers: TurnWriter[] = [];
  let isRead = channelId === null;
  const turns = signal<readonly Turn[]>([]);
  const hasMore = signal(false);
  const older = signal<'idle' | 'loading' | 'error'>('idle');
  const status = signal(start);
  const id = signal(channelId);
  const publish = () => {
    turns.value = writers.map(each => each.turn);
  };
  const add = (turn: TurnWriter) => {
    writers = [...writers, turn];
    status.value = 'ready';
    publish();
  };
  const turnOf = (messageId: string) =>
    writers.find(
      each =>
        each.question?.question.id.peek() === messageId ||
        each.answers.some(answer => answer.answer.id.peek() === messageId),
    );

  return {
    createKey: createUuid(),
    channelId: id,
    turns,
    status,
    error: signal<unknown>(undefined),
    hasMore,
    older,
    run: signal<Run | null>(null),
    get writers() {
      return writers;
    },
    get isRead() {
      return isRead;
    },
    ask(text, agentId, isOurs, attachments) {
      const answer = createAnswer({ agentId });
      const turn = createTurn(createQuestion({ text, isOurs, attachments }), [answer]);
      add(turn);
      return { turn, answer };
    },
    askAgain(turn, agentId) {
      const answer = createAnswer({ agentId });
      turn.add(answer);
      return answer;
    },
    withdraw(turn) {
      writers = writers.filter(each => each !== turn);
      publish();
      if (writers.length === 0) status.value = 'empty';
    },
    branch(at, next) {
      writers = [...writers.slice(0, writers.indexOf(at)), next];
      publish();
    },
    show(messages, more) {
      writers = turnsOf(messages);
      isRead = true;
      hasMore.value = more;
      status.value = writers.length === 0 ? 'empty' : 'ready';
      publish();
    },
    openAnswer() {
      const last = writers.at(-1);
      const open = last?.answers.find(each => each.answer.status.peek().state === 'running');
      if (open) return open;
      const answer = createAnswer({ agentId: null });
      if (last?.question) last.add(answer);
      else add(createTurn(undefined, [answer]));
      return answer;
    },
    turnOf,
    showOlder(messages, more) {
      writers = [...turnsOf(messages), ...writers];
      isRead = true;
      hasMore.value = more;
      publish();
    },
  };
}
