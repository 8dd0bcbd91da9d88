/*
 * Turns the chunks of a chat completion into provider events, for any gateway.
 *
 * States of an answer, in this order; an error may end it in each of them:
 *
 * - **begun**: no choice has arrived. A whole object that never leaves this state is not an answer.
 * - **speaking**: chunks arrive. The content of a chunk is emitted in the order thought, refusal and text, calls, usage.
 * - **finished**: a `finish_reason` has arrived. Usage, text and calls may still follow, and an error still counts.
 * - **ended**: `[DONE]`, the end of the connection or of the whole object. Without any of these, nor a `finish_reason`, the
 *   answer was cut off.
 *
 * Tolerated deviations, by file:
 *
 * - `read-body.ts`: event streams, lines of JSON and one whole JSON text under any content type, harmless events.
 * - here: `message` or `text` in place of `delta`, choices without either, no choices, Ollama's own chat format; reasoning under
 *   several names; usage in several places, in every chunk, as texts, or null.
 * - `content-parts.ts`: a content or a thought that is a text, a part or a list of parts.
 * - `thought-splitter.ts`: thoughts between tags in the content.
 * - `call-reader.ts`: calls without index, id or name, or with those of another call; arguments that are an object.
 * - `../finish-reason.ts`: the spellings of an end, of a cut, of a refusal and of a failure.
 * - `../map-error.ts`: the spellings of an error.
 */

import { type FinishKind, readFinishReason } from '../finish-reason';
import { asCount, asObject, asText, type Json } from '../json';
import { findError, mapErrorObject } from '../map-error';
import { ProviderError } from '../provider-error';
import type { ProviderEvent } from '../provider-event';
import { CallReader } from './call-reader';
import { ThoughtSplitter } from './thought-splitter';

interface ContentPart {
  readonly kind: 'text' | 'thought' | 'refusal';
  readonly text: string;
}

/** Maximum depth of nested parts that is read. */
const deepest = 4;

/** Names of the field with a part's content; the value is a text or another list of parts. */
const heldUnder = ['text', 'thinking', 'reasoning', 'refusal', 'content', 'value', 'summary'] as const;

/**
 * The texts of a `content` or a `reasoning`, in order; the value is a text, a part, or a list of both. The kind of a part follows
 * from its type, or from the name of the field with its text; images, references and the like are ignored.
 */
function readParts(value: unknown, kind: ContentPart['kind'], depth = 0): ContentPart[] {
  if (typeof value === 'string') return value === '' ? [] : [{ kind, text: value }];
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap(each => readParts(each, kind, depth + 1));
  const part = asObject(value);
  if (!part) return [];
  const type = asText(part.type);
  const name = heldUnder.find(each => part[each] !== undefined && part[each] !== null && part[each] !== '');
  if (name === undefined || !saysSomething.test(type)) return [];
  const own = part.thought === true ? 'thought' : kindOf(type, name);
  return readParts(part[name], own ?? kind, depth + 1);
}

/** Types of parts that contain text: `text`, `output_text`, `thinking`, `reasoning.summary`, `refusal`, or none. */
const saysSomething = /^$|text|think|thought|reason|summary|refusal|content|message/;

function kindOf(type: string, name: string): ContentPart['kind'] | undefined {
  if (/think|thought|reason|summary/.test(type)) return 'thought';
  if (type === 'refusal' || name === 'refusal') return 'refusal';
  return name === 'thinking' || name === 'reasoning' || name === 'summary' ? 'thought' : undefined;
}

const joinParts = (parts: readonly ContentPart[]): string => parts.map(({ text }) => text).join('');

/**
 * Whether there is reasoning; most chunks have none, and reading the properties is cheaper than iterating over a list of names.
 */
const hasReasoning = (pieces: Json): unknown =>
  pieces.reasoning_content ||
  pieces.reasoning ||
  pieces.thinking ||
  pieces.reasoning_text ||
  pieces.reasoning_details;

export class AnswerReader {
  readonly #emit: (event: ProviderEvent) => void;
  readonly #calls: CallReader;
  readonly #splitter: ThoughtSplitter;
  #state: 'begun' | 'speaking' | 'finished' = 'begun';
  #finish: FinishKind | undefined;
  #refusal = '';
  /** The form in which the pieces arrived. */
  #form: 'delta' | 'message' | undefined;
  #usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0 };
  #hasEmitted = false;
  #report: string | undefined;

  /** @param toolNames Names of the tools that may be called. */
  constructor(emit: (event: ProviderEvent) => void, toolNames: readonly string[] = []) {
    this.#emit = event => {
      this.#hasEmitted = true;
      emit(event);
    };
    this.#calls = new CallReader(this.#emit, toolNames);
    this.#splitter = new ThoughtSplitter({
      text: text => this.#emit({ type: 'text', text }),
      thought: text => this.#emit({ type: 'reasoning', text }),
      textWasThought: () => this.#emit({ type: 'text-was-reasoning' }),
    });
  }

  /** Whether any part of the answer was emitted. */
  get hasEmitted(): boolean {
    return this.#hasEmitted;
  }

  /** The endpoint's own text about an error. */
  get report(): string | undefined {
    return this.#report;
  }

  /** Whether a finish reason has arrived, so that nothing is lost if nothing more comes. */
  get isFinished(): boolean {
    return this.#state === 'finished';
  }

  /** Whether the answer came as a message, which is complete unless more follow. */
  get isMessage(): boolean {
    return this.#form === 'message';
  }

  /** @param event Type of the event that contained the chunk. Throws a `ProviderError` if the chunk reports an error. */
  read(chunk: unknown, event?: string): void {
    const object = asObject(chunk);
    if (!object) throw new ProviderError('provider_invalid_answer', 'A piece of the answer is not an object');
    const choice = Array.isArray(object.choices) ? asObject(object.choices[0]) : asNativeChat(object);
    if (choice) this.#readChoice(choice);
    this.#readUsage(object, choice);
    const error = findError(object, event);
    if (error === undefined) return;
    this.#report = JSON.stringify(error);
    throw mapErrorObject(error);
  }

  /** @param isDone Whether the endpoint has marked the end. */
  end(isDone: boolean): void {
    this.#splitter.end();
    const finish = this.#finish;
    if (finish instanceof ProviderError) throw finish;
    this.#calls.end();
    if (this.#refusal !== '') throw new ProviderError('provider_refusal', this.#refusal.slice(0, 500));
    if (finish === undefined && !isDone)
      throw new ProviderError('provider_invalid_answer', 'The answer was cut');
    const whole = this.#calls.hasCalls ? 'tool-calls' : 'stop';
    this.#emit({ type: 'finish', reason: finish === 'length' ? 'length' : whole });
  }

  #readChoice(choice: Json): void {
    if (this.#state === 'begun') this.#state = 'speaking';
    const delta = asObject(choice.delta);
    const message = asObject(choice.message);
    if (delta) this.#readPieces(delta, 'delta');
    // The last chunk of some streams repeats the whole message.
    if (message && this.#form !== 'delta') this.#readPieces(message, 'message');
    if (!delta && !message && typeof choice.text === 'string') this.#splitter.push(choice.text);
    const reason =
      asText(choice.finish_reason) ||
      asText(choice.finishReason) ||
      asText(asObject(choice.finish_details)?.type);
    const finish = reason === '' ? undefined : readFinishReason(reason);
    if (finish === undefined) return;
    this.#state = 'finished';
    this.#finish = finish;
  }

  #readPieces(pieces: Json, form: 'delta' | 'message'): void {
    const { content } = pieces;
    if (typeof content === 'string') {
      // A chunk with text rarely contains anything else, and nearly every chunk has text.
      if (content !== '') this.#form = form;
      if (hasReasoning(pieces)) this.#readReasoning(pieces);
      if (content !== '') this.#splitter.push(content);
    } else {
      if (hasReasoning(pieces)) this.#readReasoning(pieces);
      if (content) this.#readContent(readParts(content, 'text'));
    }
    if (pieces.refusal) this.#refusal += joinParts(readParts(pieces.refusal, 'refusal'));
    const calls = pieces.tool_calls;
    const call = asObject(pieces.function_call);
    if (Array.isArray(calls) && calls.length > 0) this.#calls.readList(calls);
    else if (asObject(calls)) this.#calls.readList([calls]);
    else if (call) this.#calls.readOne(call);
    else if (content === undefined || content === null || content === '') return;
    this.#form = form;
  }

  #readReasoning(pieces: Json): void {
    const { reasoning_content, reasoning, thinking, reasoning_text, reasoning_details } = pieces;
    // A gateway that writes several of them repeats the same text.
    const named = [reasoning_content, reasoning, thinking, reasoning_text, reasoning_details];
    for (const value of named) {
      const text = joinParts(readParts(value, 'thought'));
      if (text === '') continue;
      this.#tellThought(text);
      return;
    }
  }

  #readContent(parts: readonly ContentPart[]): void {
    for (const { kind, text } of parts) {
      if (kind === 'text') this.#splitter.push(text);
      else if (kind === 'thought') this.#tellThought(text);
      else this.#refusal += text;
    }
  }

  #tellThought(text: string): void {
    this.#splitter.seeThought();
    this.#emit({ type: 'reasoning', text });
  }

  /** Counts only grow, because some chunks send zeros after the real counts. */
  #readUsage(object: Json, choice: Json | undefined): void {
    const usage =
      asObject(object.usage) ?? asObject(asObject(object.x_groq)?.usage) ?? asObject(choice?.usage);
    if (!usage && object.eval_count === undefined) return;
    const counts = usage ?? object;
    const former = this.#usage;
    const inputTokens = Math.max(
      former.inputTokens,
      asCount(counts.prompt_tokens ?? counts.input_tokens ?? counts.prompt_eval_count),
    );
    const outputTokens = Math.max(
      former.outputTokens,
      asCount(counts.completion_tokens ?? counts.output_tokens ?? counts.eval_count),
    );
    const details = asObject(counts.prompt_tokens_details) ?? asObject(counts.input_tokens_details);
    const cachedTokens = Math.max(
      former.cachedTokens,
      asCount(details?.cached_tokens ?? counts.prompt_cache_hit_tokens),
    );
    if (inputTokens === former.inputTokens && outputTokens === former.outputTokens) return;
    this.#usage = { inputTokens, outputTokens, cachedTokens };
    this.#emit({ type: 'usage', inputTokens, outputTokens, ...(cachedTokens > 0 && { cachedTokens }) });
  }
}

/** Converts Ollama's own chat format, where a chunk is the choice. */
function asNativeChat(object: Json): Json | undefined {
  if (typeof object.done !== 'boolean') return undefined;
  const { message, response, thinking } = object;
  return {
    message: asObject(message) ?? { content: response, thinking },
    finish_reason: object.done ? asText(object.done_reason) || 'stop' : null,
  };
}
