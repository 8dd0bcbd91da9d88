import { batch, type ReadonlySignal, signal } from '@oriel/app-kit';
import { createUuid } from '@oriel/client';
import {
  type AnswerFallback,
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
import { createPartWriter, type PartView, type PartWriter } from './part-view';

/** The phase of an answer that is being written. */
export type RunningPhase = Extract<
  CompletionState,
  'connecting' | 'queued' | 'processing' | 'thinking' | 'tool' | 'waiting' | 'answering'
>;

export type AnswerStatus =
  | { readonly state: 'running'; readonly phase: RunningPhase; readonly ask?: PageAsk | undefined }
  | { readonly state: 'complete'; readonly finishReason: FinishReason }
  | { readonly state: 'stopped' }
  | { readonly state: 'interrupted' }
  | { readonly state: 'error'; readonly error: MessageError | undefined };

/** One answer, from its first event to its end. */
export interface Answer {
  readonly key: string;
  /** Null until the service has stored it. */
  readonly id: ReadonlySignal<string | null>;
  /** Id of the question it answers. */
  readonly responseToId: ReadonlySignal<string | null>;
  readonly agentId: ReadonlySignal<string | null>;
  /** The model that answered in place of the agent's own. */
  readonly fallback: ReadonlySignal<AnswerFallback | undefined>;
  readonly status: ReadonlySignal<AnswerStatus>;
  readonly parts: ReadonlySignal<readonly PartView[]>;
  readonly createdAt: number;
  /** Start of the phase, in milliseconds of the page's clock. */
  readonly phaseSince: ReadonlySignal<number>;
  text(): string;
}

export interface AnswerWriter {
  readonly answer: Answer;
  /** Adds an event to the answer without showing it yet. Ignores events of other messages. */
  apply(event: CompletionEvent): void;
  /** Shows the added events. Returns the text added since the last call. */
  publish(): string;
  /** Ends the answer from this side, if no event will. */
  end(status: AnswerStatus): void;
}

/** Creates the answer of a message in the history, or an empty one that is requested now. */
export function createAnswer(from: ChatMessage | { readonly agentId: string | null }): AnswerWriter {
  const message = 'id' in from ? from : undefined;
  const id = signal<string | null>(message?.id ?? null);
  const responseToId = signal<string | null>(message?.responseToId ?? null);
  const agentId = signal<string | null>(from.agentId ?? null);
  const fallback = signal<AnswerFallback | undefined>(undefined);
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
    fallback.value = whole.fallback;
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
      fallback,
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

/** The final status of a complete message. */
function statusOf(message: ChatMessage): AnswerStatus {
  const { error, finishReason } = message;
  if (finishReason === 'stopped' || finishReason === 'interrupted') return { state: finishReason };
  if (error || finishReason === 'error') return { state: 'error', error: error ?? undefined };
  return { state: 'complete', finishReason: finishReason ?? 'complete' };
}

function statusAfter(current: AnswerStatus, state: CompletionState, ask: PageAsk | undefined): AnswerStatus {
  if (state === 'stopped' || state === 'interrupted') return { state };
  // The earlier message has more detail on the error.
  if (state === 'error') return current.state === 'error' ? current : { state, error: undefined };
  if (state === 'complete') {
    return current.state === 'complete' ? current : { state, finishReason: 'complete' };
  }
  return { state: 'running', phase: state, ask };
}
