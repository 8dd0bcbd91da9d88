/*
 * Turns the chunks of a chat completion into provider events. Endpoints differ, so what is needed is read with care and
 * everything else is passed over:
 * - reasoning comes as `reasoning_content` or as `reasoning`;
 * - calls of tools are told apart by `index`; some endpoints repeat the index and change the id, or leave the index out;
 * - usage comes in a chunk of its own after the finish, with the finish, or not at all;
 * - an answer that has neither `finish_reason` nor `[DONE]` was cut.
 */
import { randomUUID } from 'node:crypto';
import { mapErrorObject } from '../map-error';
import { ProviderError } from '../provider-error';
import type { ProviderEvent, ProviderFinish } from '../provider-event';

type Json = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): Json | undefined =>
  // Any object that JSON made has string keys.
  typeof value === 'object' && value !== null ? (value as Json) : undefined;
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asCount = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;

/** Greatest number of calls in one answer. */
const maxCalls = 32;

export class AnswerReader {
  readonly #emit: (event: ProviderEvent) => void;
  readonly #calls: { wireIndex: unknown; id: string }[] = [];
  #finish: ProviderFinish | undefined;
  #refusal = '';

  constructor(emit: (event: ProviderEvent) => void) {
    this.#emit = emit;
  }

  read(chunk: unknown): void {
    const object = asObject(chunk);
    if (!object) throw new ProviderError('provider_invalid_answer', 'A piece of the answer is not an object');
    if (object.error) throw mapErrorObject(object.error);
    const choice = Array.isArray(object.choices) ? asObject(object.choices[0]) : undefined;
    const delta = asObject(choice?.delta) ?? asObject(choice?.message);
    if (delta) this.#readDelta(delta);
    const reason = asText(choice?.finish_reason);
    if (reason !== '') this.#readFinish(reason);
    const usage = asObject(object.usage);
    if (usage)
      this.#emit({
        type: 'usage',
        inputTokens: asCount(usage.prompt_tokens),
        outputTokens: asCount(usage.completion_tokens),
      });
  }

  /** @param isDone Whether the endpoint said that this is the end. */
  end(isDone: boolean): void {
    for (const index of this.#calls.keys()) this.#emit({ type: 'tool-call-end', index });
    if (this.#refusal !== '') throw new ProviderError('provider_refusal', this.#refusal.slice(0, 500));
    if (this.#finish === undefined && !isDone)
      throw new ProviderError('provider_invalid_answer', 'The answer was cut');
    this.#emit({ type: 'finish', reason: this.#finish ?? (this.#calls.length > 0 ? 'tool-calls' : 'stop') });
  }

  #readDelta(delta: Json): void {
    const reasoning = asText(delta.reasoning_content) || asText(delta.reasoning);
    if (reasoning !== '') this.#emit({ type: 'reasoning', text: reasoning });
    this.#refusal += asText(delta.refusal);
    const text = asText(delta.content);
    if (text !== '') this.#emit({ type: 'text', text });
    if (!Array.isArray(delta.tool_calls)) return;
    for (const call of delta.tool_calls) {
      const object = asObject(call);
      if (object) this.#readCall(object);
    }
  }

  #readCall(call: Json): void {
    const named = asObject(call.function);
    const id = asText(call.id);
    let index = this.#calls.findLastIndex(
      known => (call.index === undefined || call.index === known.wireIndex) && (id === '' || id === known.id),
    );
    if (index < 0) {
      if (this.#calls.length >= maxCalls)
        throw new ProviderError('provider_invalid_answer', 'The answer calls too many tools');
      const name = asText(named?.name);
      if (name === '') throw new ProviderError('provider_invalid_answer', 'A call names no tool');
      const next = { wireIndex: call.index, id: id || `call_${randomUUID()}` };
      index = this.#calls.push(next) - 1;
      this.#emit({ type: 'tool-call-start', index, id: next.id, name });
    }
    const text = asText(named?.arguments);
    if (text !== '') this.#emit({ type: 'tool-call-delta', index, arguments: text });
  }

  #readFinish(reason: string): void {
    if (reason === 'content_filter') this.#refusal ||= 'The endpoint filtered the answer';
    else if (reason === 'length') this.#finish = 'length';
    else this.#finish = this.#calls.length > 0 ? 'tool-calls' : 'stop';
  }
}
