import type { LanguageModelV3, LanguageModelV3CallOptions } from '@ai-sdk/provider';
import type { Connection } from '../connection';
import type { Provider, ProviderRequest, ToolChoice } from '../provider';
import type { ProviderEvent } from '../provider-event';
import { readStructuredOutput } from '../read-structured-output';
import { defaultTimeLimits, type TimeLimits } from '../time-limits';
import { fitToolSchema, type SchemaWire } from '../tool-schema';
import { buildPrompt } from './build-prompt';
import type { EventRule } from './event-rules';
import { GuardedFetch } from './guarded-fetch';
import { PartReader, type ReadUsage } from './part-reader';
import { toProviderError } from './to-provider-error';

/** An endpoint accessed through the AI SDK. */
export interface AiSdkEndpoint {
  /** Includes the version, such as `https://api.anthropic.com/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly limits?: TimeLimits | undefined;
  readonly connection?: Connection | undefined;
  /** The key is an access token, and sent as such. */
  readonly keyAsBearer?: boolean | undefined;
}

/** Options for the factories of the SDK. */
export interface SdkSettings {
  readonly baseURL: string;
  readonly apiKey: string;
  readonly fetch: typeof fetch;
}

/** The differences between the providers of the AI SDK. */
export interface AiSdkProtocol {
  /** A model by its name at the endpoint, for one answer. */
  readonly model: (endpoint: SdkSettings, name: string) => LanguageModelV3;
  /** Options in addition to the common ones. */
  readonly options?: (request: ProviderRequest) => Partial<LanguageModelV3CallOptions>;
  readonly readUsage: ReadUsage;
  /** The rules that schemas of tools follow. */
  readonly schemas: SchemaWire;
  /** Makes the rule that an answer's events pass before the SDK reads them. */
  readonly createRule: () => EventRule;
  /** The finish reasons of a regular end. Default: all that are no known failure. */
  readonly regularEnds?: readonly string[];
}

/** Asks models with the AI SDK: one request each; the loop over tools is our own. */
export const aiSdkProvider = (endpoint: AiSdkEndpoint, protocol: AiSdkProtocol): Provider => ({
  async stream(request, onEvent) {
    for await (const event of readAnswer(endpoint, protocol, request)) {
      request.signal.throwIfAborted();
      onEvent(event);
    }
  },
});

async function* readAnswer(
  { baseUrl, apiKey, limits = defaultTimeLimits, connection, keyAsBearer }: AiSdkEndpoint,
  protocol: AiSdkProtocol,
  request: ProviderRequest,
): AsyncGenerator<ProviderEvent> {
  const bearer = keyAsBearer ? apiKey : undefined;
  const guard = new GuardedFetch(limits, protocol.createRule(), connection, bearer);
  const settings = { baseURL: baseUrl, apiKey, fetch: guard.fetch };
  const answer = new PartReader(protocol.readUsage, protocol.regularEnds);
  try {
    const { stream } = await protocol.model(settings, request.model).doStream({
      prompt: buildPrompt(request.messages),
      ...buildTools(request, protocol.schemas),
      ...readParameters(request.parameters),
      ...readStructured(request.parameters),
      maxOutputTokens: request.maxOutputTokens,
      includeRawChunks: true,
      abortSignal: request.signal,
      ...protocol.options?.(request),
    });
    yield { type: 'open' };
    for await (const part of stream) yield* answer.read(part);
    if (guard.fault) throw guard.fault;
  } catch (fault) {
    request.signal.throwIfAborted();
    throw toProviderError(fault);
  }
  yield* answer.end();
}

function buildTools(
  { tools, withoutCalls, toolChoice }: ProviderRequest,
  schemas: SchemaWire,
): Partial<LanguageModelV3CallOptions> {
  if (tools.length === 0) return {};
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      name,
      description,
      inputSchema: { ...fitToolSchema(parameters, schemas) },
    })),
    toolChoice: withoutCalls ? { type: 'none' } : writeToolChoice(toolChoice),
  };
}

function writeToolChoice(choice: ToolChoice | undefined): LanguageModelV3CallOptions['toolChoice'] {
  if (choice === undefined) return { type: 'auto' };
  return choice === 'required' ? { type: choice } : { type: 'tool', toolName: choice.name };
}

/** The parameters that every provider supports, by the names in model definitions. */
const parameterNames = {
  temperature: 'temperature',
  top_p: 'topP',
  top_k: 'topK',
  frequency_penalty: 'frequencyPenalty',
  presence_penalty: 'presencePenalty',
  seed: 'seed',
} as const satisfies Record<string, keyof LanguageModelV3CallOptions>;

const readParameters = (given: Readonly<Record<string, unknown>>): Partial<LanguageModelV3CallOptions> =>
  Object.fromEntries(
    Object.entries(parameterNames).flatMap(([name, option]) => {
      const value = readNumber(given, name);
      return value === undefined ? [] : [[option, value]];
    }),
  );

function readStructured(parameters: ProviderRequest['parameters']): Partial<LanguageModelV3CallOptions> {
  const structured = readStructuredOutput(parameters);
  if (!structured) return {};
  const { schema, name, description } = structured;
  return {
    responseFormat: {
      type: 'json',
      ...(schema && { schema: { ...schema } }),
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
    },
  };
}

/** A parameter that is a number; `undefined` for everything else. */
export function readNumber(given: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const value = given[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
