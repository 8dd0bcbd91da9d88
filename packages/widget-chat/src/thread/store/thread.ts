import { type ReadonlySignal, type Signal, signal } from '@oriel/app-kit';
import { createUuid } from '@oriel/client';
import type { ChatMessage, WireChatFile } from '@oriel/contracts';
import { type AnswerWriter, createAnswer } from '../runs/answer';
import type { Run } from '../runs/run';
import { createQuestion } from './question';
import { createTurn, type Turn, type TurnWriter, turnsOf } from './turn';

/** Number of turns above which only those in view are rendered; a turn has two messages. */
export const longThread = 50;

export type ThreadStatus = 'empty' | 'loading' | 'ready' | 'error' | 'missing';

/** The messages of one channel. A new chat has a thread before it has a channel. */
export interface Thread {
  readonly channelId: Signal<string | null>;
  readonly turns: ReadonlySignal<readonly Turn[]>;
  readonly status: Signal<ThreadStatus>;
  readonly error: Signal<unknown>;
  readonly hasMore: ReadonlySignal<boolean>;
  readonly older: Signal<'idle' | 'loading' | 'error'>;
  /** The answer being written now. */
  readonly run: Signal<Run | null>;
}

export interface ThreadWriter extends Thread {
  /** Idempotency key for creating the channel of a new chat, so that only one is created. */
  readonly createKey: string;
  readonly writers: readonly TurnWriter[];
  /** Whether its messages were read from the service; true for a new chat, which has none. */
  readonly isRead: boolean;
  /** Shows a question and a pending answer before the service has them. */
  ask(
    text: string,
    agentId: string | null,
    isOurs: boolean,
    attachments?: readonly WireChatFile[],
  ): { turn: TurnWriter; answer: AnswerWriter };
  /** Adds another answer to a question that has one. */
  askAgain(turn: TurnWriter, agentId: string | null): AnswerWriter;
  withdraw(turn: TurnWriter): void;
  /** Replaces an earlier turn and everything after it with a turn. */
  branch(at: TurnWriter, next: TurnWriter): void;
  /** Replaces the shown messages with those of the service; returns the active run. */
  show(messages: readonly ChatMessage[], hasMore: boolean): void;
  /** The incomplete answer; created if there is none. */
  openAnswer(): AnswerWriter;
  turnOf(messageId: string): TurnWriter | undefined;
  /** Adds older messages above those shown. */
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
