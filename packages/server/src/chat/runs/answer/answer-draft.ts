import {
  type CompletionEvent,
  type CompletionState,
  type LocalText,
  type MessagePart,
  type PageAsk,
  unavailableToolPrefix,
} from '@oriel/contracts';
import type { ProviderEvent } from '../../../ai/providers/provider-event';

/**
 * Turns the output of a model into the events of an answer: the part of each chunk, and the state of the answer. A part grows as
 * long as chunks of the same kind follow; each tool call has its own part.
 */
export class AnswerDraft {
  readonly #messageId: string;
  readonly #now: () => number;
  readonly #emit: (event: CompletionEvent) => void;
  readonly #titleOf: (tool: string) => LocalText | undefined;
  #length = 0;
  #open: { type: 'text' | 'thinking'; index: number; since: number; isRedacted: boolean } | undefined;
  #calls = new Map<number, { index: number; id: string; name: string }>();
  #state: CompletionState | undefined;

  /** @param titleOf Display name of a tool; undefined: its name. */
  constructor(
    messageId: string,
    now: () => number,
    emit: (event: CompletionEvent) => void,
    titleOf: (tool: string) => LocalText | undefined = () => undefined,
  ) {
    this.#messageId = messageId;
    this.#now = now;
    this.#emit = emit;
    this.#titleOf = titleOf;
  }

  /** Starts a new request to the model, whose calls are counted from 0 again. */
  beginRound(): void {
    this.#close();
    this.#calls = new Map();
    this.#enter(this.#length === 0 ? 'connecting' : 'processing');
  }

  read(event: ProviderEvent): void {
    if (event.type === 'open') this.#enter('processing');
    else if (event.type === 'text') {
      this.#enter('answering');
      const index = this.#openPart('text');
      this.#delta(index, { type: 'text', text: event.text });
    } else if (event.type === 'reasoning') {
      this.#enter('thinking');
      const isRedacted = event.isRedacted ?? false;
      const index = this.#openPart('thinking', isRedacted);
      this.#delta(index, { type: 'thinking', content: event.text, isRedacted });
    } else if (event.type === 'tool-call-start') {
      this.#close();
      this.#enter('tool', event.name);
      const index = this.#length++;
      this.#calls.set(event.index, { index, id: event.id, name: event.name });
      const title = this.#titleOf(event.name);
      this.#delta(index, { ...this.#callPart(event, ''), ...(title && { title }) });
    } else if (event.type === 'tool-call-delta') {
      const call = this.#calls.get(event.index);
      if (call) this.#delta(call.index, this.#callPart(call, event.arguments));
    }
  }

  /** Turns the text of the open part into thinking, as the model has only now declared; `text` is all of it. */
  turnToThinking(text: string): void {
    const open = this.#open;
    if (open?.type !== 'text') return;
    this.#open = { ...open, type: 'thinking' };
    // Replace the part by one of another kind.
    this.#delta(open.index, { type: 'thinking', content: text.trim(), isRedacted: false });
  }

  /** Adds the result of a tool. */
  readResult(
    call: { id: string; name: string },
    result: { result: string; isError: boolean; durationMs: number },
  ): void {
    const part: MessagePart = {
      type: 'function_response',
      functionName: call.name,
      id: call.id,
      result: result.result,
      durationMs: result.durationMs,
      ...(result.isError && { isError: true }),
    };
    this.#delta(this.#length++, part);
  }

  /** Adds a step for an unavailable tool of the agent, as a failed call. */
  missTool(name: string): void {
    this.#close();
    const call = { id: `${unavailableToolPrefix}${name}`, name };
    this.#delta(this.#length++, this.#callPart(call, '{}'));
    const result = JSON.stringify({ error: 'The tool is not available' });
    this.readResult(call, { result, isError: true, durationMs: 0 });
  }

  /** Reports a call that waits for confirmation. */
  ask(name: string, ask: PageAsk): void {
    this.#close();
    this.#enter('waiting', name, ask);
  }

  /** Reports a running tool. */
  beginTool(name: string): void {
    this.#close();
    this.#enter('tool', name);
  }

  /** Ends the output of the model. */
  end(): void {
    this.#close();
  }

  #enter(state: CompletionState, tool?: string, ask?: PageAsk): void {
    if (this.#state === state && state !== 'tool' && state !== 'waiting') return;
    this.#state = state;
    this.#emit({
      type: 'stateUpdate',
      messageId: this.#messageId,
      state,
      ...(tool !== undefined && { tool }),
      ...(ask && { ask }),
    });
  }

  #openPart(type: 'text' | 'thinking', isRedacted = false): number {
    if (this.#open?.type === type && this.#open.isRedacted === isRedacted) return this.#open.index;
    this.#close();
    this.#open = { type, index: this.#length++, since: this.#now(), isRedacted };
    return this.#open.index;
  }

  /** Completes a thinking part with its duration. */
  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open?.type !== 'thinking') return;
    const { isRedacted } = open;
    const durationMs = Math.max(0, Math.round(this.#now() - open.since));
    this.#delta(open.index, { type: 'thinking', content: '', isRedacted, durationMs });
  }

  #callPart(call: { id: string; name: string }, text: string): MessagePart {
    return { type: 'function_call', functionName: call.name, id: call.id, arguments: text };
  }

  #delta(index: number, part: MessagePart): void {
    this.#emit({ type: 'delta', messageId: this.#messageId, index, part });
  }
}
