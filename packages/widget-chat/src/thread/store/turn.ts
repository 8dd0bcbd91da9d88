import { type ReadonlySignal, signal } from '@oriel/app-kit';
import { createUuid } from '@oriel/client';
import type { ChatMessage } from '@oriel/contracts';
import { type Answer, type AnswerWriter, createAnswer } from '../runs/answer';
import { createQuestion, type Question, type QuestionWriter } from './question';

/** A question and its answers; several while, and after, it is answered again here. */
export interface Turn {
  readonly key: string;
  /** Absent if older messages were cut off between a question and its answer. */
  readonly question: Question | undefined;
  /** The last one is shown. */
  readonly answers: ReadonlySignal<readonly Answer[]>;
}

export interface TurnWriter {
  readonly turn: Turn;
  readonly question: QuestionWriter | undefined;
  readonly answers: AnswerWriter[];
  add(answer: AnswerWriter): void;
  remove(answer: AnswerWriter): void;
}

export function createTurn(question: QuestionWriter | undefined, first: AnswerWriter[] = []): TurnWriter {
  const answers = signal<readonly Answer[]>(first.map(each => each.answer));
  const writers = [...first];
  const publish = () => {
    answers.value = writers.map(each => each.answer);
  };
  return {
    turn: {
      key: question?.question.key ?? first[0]?.answer.key ?? createUuid(),
      question: question?.question,
      answers,
    },
    question,
    answers: writers,
    add(answer) {
      writers.push(answer);
      publish();
    },
    remove(answer) {
      writers.splice(writers.indexOf(answer), 1);
      publish();
    },
  };
}

/** The turns of a list of messages, oldest first. System messages are not shown. */
export function turnsOf(messages: readonly ChatMessage[]): TurnWriter[] {
  const turns: TurnWriter[] = [];
  const byQuestion = new Map<string, TurnWriter>();
  for (const message of messages) {
    if (message.senderConversationRole === 'user') {
      const turn = createTurn(createQuestion(message));
      turns.push(turn);
      byQuestion.set(message.id, turn);
    }
    if (message.senderConversationRole === 'assistant') {
      const answer = createAnswer(message);
      const own = message.responseToId ? byQuestion.get(message.responseToId) : turns.at(-1);
      if (own) own.add(answer);
      else turns.push(createTurn(undefined, [answer]));
    }
  }
  return turns;
}
