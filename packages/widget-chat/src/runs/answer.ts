import { createUuid } from '@oriel/client';
import {
  appendPart,
  type ChatMessage,
  type CompletionEvent,
  type CompletionState,
  type FinishReason,
  fullText,
  type MessageError,
  type MessagePart,
  type PageAsk,
} from '@oriel/contracts';
import { batch, type ReadonlySignal, signal } from '@oriel/widget-kit';
import { createPartWriter, type PartView, type PartWriter } from './part-view';

/** The phase of an answer that is being written. */
export type RunningPhase = Extract<
  CompletionState,
  'connecting' | 'processing' | 'thinking' | 'tool' | 'waiting' | 'answering'
>;

export type AnswerStatus =
  | { readonly state: 'running'; readonly phase: RunningPhase; readonly ask?: PageAsk | undefined }
  | { readonly state: 'complete'; readonly finishReason: FinishReason }
  | { readonly state: 'stopped' }
  | { readonly state: 'interrupted' }
  | { readonly state: 'error'; readonly error: MessageError | undefined };

/** One answer, from its first sign to its end. */
export interface Answer {
  readonly key: string;
  /** Null until the service has stored it. */
  readonly id: ReadonlySignal<string | null>;
  /** The question it answers. */
  readonly responseToId: ReadonlySignal<string | null>;
  readonly agentId: ReadonlySignal<string | null>;
  readonly status: ReadonlySignal<AnswerStatus>;
  readonly parts: ReadonlySignal<readonly PartView[]>;
  readonly createdAt: number;
  /** When the phase began, as milliseconds of the clock of the page. */
  readonly phaseSince: ReadonlySignal<number>;
  text(): string;
}

export interface AnswerWriter {
  readonly answer: Answer;
  /** Adds to the answer without showing it yet. Events of other messages are left out. */
  apply(event: CompletionEvent): void;
  /** Shows what was added. Returns the text that is new since the last time. */
  publish(): string;
  /** Ends it from this side, where no event will. */
  end(status: AnswerStatus): void;
}

/** Makes the answer that a message of the history holds, or an empty one that is asked for now. */
export function createAnswer(from: ChatMessage | { readonly agentId: string | null }): AnswerWriter {
  const message = 'id' in from ? from : undefined;
  const id = signal<string | null>(message?.id ?? null);
  const responseToId = signal<string | null>(message?.responseToId ?? null);
  const agentId = signal<string | null>(from.agentId ?? null);
  const status = signal<AnswerStatus>({ state: 'running', phase: 'connecting' });
  const parts = signal<readonly PartView[]>([]);
  const phaseSince = signal(Date.now());
  let writers: PartWriter[] = [];
  let data: MessagePart[] = [];
  let next: AnswerStatus = status.peek();
  let published = 0;

  const take = (whole: ChatMessage) => {
    id.value = whole.id;
    responseToId.value = whole.responseToId ?? responseToId.peek();
    agentId.value = whole.agentId ?? agentId.peek();
    data = whole.content.data;
    if (whole.complete) next = statusOf(whole);
  };
  const publish = () => {
    let isNew = writers.length > data.length;
    const nextWriters = data.map((part, index) => {
      const writer = writers[index];
      if (writer?.write(part)) return writer;
      isNew = true;
      return createPartWriter(part);
    });
    writers = nextWriters;
    if (isNew) parts.value = writers.map(writer => writer.view);
    const running = status.peek();
    if (next !== running) {
      if (!(running.state === 'running' && next.state === 'running' && running.phase === next.phase)) {
        phaseSince.value = Date.now();
      }
      status.value = next;
    }
    if (next.state !== 'running') for (const writer of writers) writer.finish();
    const text = fullText(data);
    const added = text.slice(published);
    published = text.length;
    return added;
  };

  if (message) {
    take(message);
    batch(publish);
  }

  return {
    answer: {
      key: message?.id ?? createUuid(),
      id,
      responseToId,
      agentId,
      status,
      parts,
      createdAt: message?.createdAt ?? Date.now(),
      phaseSince,
      text: () => fullText(data),
    },
    apply(event) {
      if (event.type === 'message') {
        if (event.message.senderConversationRole === 'assistant') take(event.message);
        return;
      }
      if (id.peek() === null) id.value = event.messageId;
      else if (event.messageId !== id.peek()) return;
      if (event.type === 'delta') data = appendPart(data, event.index, event.part);
      else if (event.type === 'error') next = { state: 'error', error: event.error };
      else next = statusAfter(next, event.state, event.ask);
    },
    publish: () => batch(publish),
    end(ended) {
      next = ended;
      batch(publish);
    },
  };
}

/** How a message that is complete ended. */
function statusOf(message: ChatMessage): AnswerStatus {
  const { error, finishReason } = message;
  if (finishReason === 'stopped' || finishReason === 'interrupted') return { state: finishReason };
  if (error || finishReason === 'error') return { state: 'error', error: error ?? undefined };
  return { state: 'complete', finishReason: finishReason ?? 'complete' };
}

function statusAfter(current: AnswerStatus, state: CompletionState, ask: PageAsk | undefined): AnswerStatus {
  if (state === 'stopped' || state === 'interrupted') return { state };
  // The message that came before says more about how it ended.
  if (state === 'error') return current.state === 'error' ? current : { state, error: undefined };
  if (state === 'complete') {
    return current.state === 'complete' ? current : { state, finishReason: 'complete' };
  }
  return { state: 'running', phase: state, ask };
}
