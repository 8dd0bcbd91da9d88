import { type ReadonlySignal, signal } from '@oriel/app-kit';
import { createUuid } from '@oriel/client';
import type { ChatMessage, WireChatFile } from '@oriel/contracts';
import { goOn } from '../../session/texts/in-both';

const goOnTexts = Object.values(goOn);

/** One question, from the moment it is sent. */
export interface Question {
  readonly key: string;
  /** Null until the service has stored it. */
  readonly id: ReadonlySignal<string | null>;
  /** Text as typed; the sent text if loaded from the service. */
  readonly text: string;
  /** Text as stored by the service, with placeholders for personal data; the typed text until it is stored. */
  readonly sent: ReadonlySignal<string>;
  /** The attached files. */
  readonly files: readonly WireChatFile[] | undefined;
  readonly createdAt: number;
  /** Makes an answer continue. It was not typed by the user, so it is hidden. */
  readonly isOurs: boolean;
}

export interface QuestionWriter {
  readonly question: Question;
  store(message: ChatMessage): void;
}

export function createQuestion(
  from:
    | ChatMessage
    | {
        readonly text: string;
        readonly isOurs: boolean;
        readonly attachments?: readonly WireChatFile[] | undefined;
      },
): QuestionWriter {
  const message = 'id' in from ? from : undefined;
  const id = signal<string | null>(message?.id ?? null);
  const text = 'text' in from ? from.text : from.content.fullText;
  const sent = signal(text);
  return {
    question: {
      key: message?.id ?? createUuid(),
      id,
      text,
      sent,
      files: from.attachments,
      createdAt: message?.createdAt ?? Date.now(),
      // The service stores only the text, so recognize it by that.
      isOurs: 'isOurs' in from ? from.isOurs : goOnTexts.includes(text),
    },
    store(stored) {
      id.value = stored.id;
      sent.value = stored.content.fullText;
    },
  };
}
