import { createUuid } from '@oriel/client';
import type { ChatMessage } from '@oriel/contracts';
import { type ReadonlySignal, signal } from '@oriel/widget-kit';

/** One question, from the moment it is sent. */
export interface Question {
  readonly key: string;
  /** Null until the service has stored it. */
  readonly id: ReadonlySignal<string | null>;
  readonly text: string;
  readonly createdAt: number;
}

export interface QuestionWriter {
  readonly question: Question;
  store(message: ChatMessage): void;
}

export function createQuestion(from: ChatMessage | { readonly text: string }): QuestionWriter {
  const message = 'id' in from ? from : undefined;
  const id = signal<string | null>(message?.id ?? null);
  return {
    question: {
      key: message?.id ?? createUuid(),
      id,
      text: 'text' in from ? from.text : from.content.fullText,
      createdAt: message?.createdAt ?? Date.now(),
    },
    store(stored) {
      id.value = stored.id;
    },
  };
}
