/*
 * Turns the parts of the AI SDK into provider events, and keeps the message in the SDK's form for later requests: signatures of
 * reasoning are separate from its text, and without them an endpoint refuses tool results.
 */
import type { LanguageModelV3Message, LanguageModelV3StreamPart } from '@ai-sdk/provider';
import { readFinishReason } from '../finish-reason';
import { ProviderError } from '../provider-error';
import type { ProviderEvent, ProviderFinish } from '../provider-event';
import { parseInput } from './parse-input';
import { toProviderError } from './to-provider-error';

type Content = Extract<LanguageModelV3Message, { role: 'assistant' }>['content'];
type Block = Extract<Content[number], { type: 'text' | 'reasoning' }>;
type Part = LanguageModelV3StreamPart;
type Finish = Extract<Part, { type: 'finish' }>;
type Metadata = Extract<Part, { type: 'text-delta' }>['providerMetadata'];

/** Reads early token counts from a raw event of the endpoint. */
export type ReadUsage = (event: unknown) => { inputTokens: number; outputTokens: number } | undefined;

/** Maximum number of calls in one answer. */
const maxCalls = 32;

export class PartReader {
  readonly #readUsage: ReadUsage;
  readonly #content: Content = [];
  readonly #blocks = new Map<string, Block>();
  readonly #calls: string[] = [];
  #finish: Finish | undefined;
  #hasText = false;

  /** @param regularEnds the finish reasons of a regular end. Default: all that are no known failure */
  constructor(
    readUsage: ReadUsage,
    private readonly regularEnds?: readonly string[] | undefined,
  ) {
    this.#readUsage = readUsage;
  }

  *read(part: Part): Generator<ProviderEvent> {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start':
        this.#begin(part.type === 'text-start' ? 'text' : 'reasoning', part.id, part.providerMetadata);
        if (part.type === 'reasoning-start' && part.providerMetadata?.anthropic?.redactedData !== undefined)
          yield { type: 'reasoning', text: '', isRedacted: true };
        return;
      case 'text-delta':
      case 'reasoning-delta':
        this.#grow(part.id, part.delta, part.providerMetadata);
        this.#hasText ||= part.type === 'text-delta' && part.delta !== '';
        if (part.delta !== '')
          yield { type: part.type === 'text-delta' ? 'text' : 'reasoning', text: part.delta };
        return;
      case 'text-end':
      case 'reasoning-end':
        this.#grow(part.id, '', part.providerMetadata);
        this.#blocks.delete(part.id);
        return;
      case 'tool-input-start':
        if (this.#calls.length >= maxCalls)
          throw new ProviderError('provider_invalid_answer', 'The answer calls too many tools');
        yield {
          type: 'tool-call-start',
          index: this.#calls.push(part.id) - 1,
          id: part.id,
          name: part.toolName,
        };
        return;
      case 'tool-input-delta':
        yield { type: 'tool-call-delta', index: this.#calls.lastIndexOf(part.id), arguments: part.delta };
        return;
      case 'tool-input-end':
        yield { type: 'tool-call-end', index: this.#calls.lastIndexOf(part.id) };
        return;
      case 'tool-call':
        this.#content.push({
          type: 'tool-call',
          toolCallId: part.toolCallId,
          toolName: part.toolName,
          input: parseInput(part.input),
          ...(part.providerMetadata && { providerOptions: part.providerMetadata }),
        });
        return;
      case 'raw': {
        const usage = this.#readUsage(part.rawValue);
        if (usage) yield { type: 'usage', ...usage, isInterim: true };
        return;
      }
      case 'error':
        throw toProviderError(part.error);
      case 'finish':
        this.#finish = part;
    }
  }

  *end(): Generator<ProviderEvent> {
    const reason = this.#finish?.finishReason;
    // A finish reason without a raw value comes from the SDK, not the endpoint.
    if (!this.#finish || reason?.raw === undefined)
      throw new ProviderError('provider_invalid_answer', 'The answer was cut');
    const { inputTokens, outputTokens } = this.#finish.usage;
    // Without counts from the endpoint, the SDK reports none or zeros.
    if (inputTokens.total || outputTokens.total)
      yield {
        type: 'usage',
        inputTokens: inputTokens.total ?? 0,
        outputTokens: outputTokens.total ?? 0,
        ...(inputTokens.cacheRead && { cachedTokens: inputTokens.cacheRead }),
      };
    this.#checkEnd(reason.unified, reason.raw);
    const finish: ProviderFinish =
      reason.unified === 'length' ? 'length' : this.#calls.length > 0 ? 'tool-calls' : 'stop';
    if (finish === 'tool-calls') yield { type: 'original', message: this.#content };
    yield { type: 'finish', reason: finish };
  }

  /** @throws ProviderError for a failure, a refusal, and an answer without text that ends for an unknown reason */
  #checkEnd(unified: Finish['finishReason']['unified'], raw: string): void {
    if (unified === 'content-filter')
      throw new ProviderError('provider_refusal', `The endpoint refused: ${raw}`);
    if (unified === 'stop' || unified === 'length' || unified === 'tool-calls') return;
    const kind = readFinishReason(raw);
    if (kind instanceof ProviderError) throw kind;
    const isRegular = this.regularEnds?.includes(raw) ?? (this.#hasText || this.#calls.length > 0);
    if (kind === undefined || !isRegular)
      throw new ProviderError('provider_invalid_answer', `The answer ended with ${raw.slice(0, 100)}`);
  }

  #begin(type: Block['type'], id: string, metadata: Metadata): void {
    const block: Block = { type, text: '', ...(metadata && { providerOptions: metadata }) };
    this.#blocks.set(id, block);
    this.#content.push(block);
  }

  #grow(id: string, text: string, metadata: Metadata): void {
    const block = this.#blocks.get(id);
    if (!block) return;
    block.text += text;
    if (metadata) block.providerOptions = metadata;
  }
}
