import type { Connection } from '../connection';
import { type OpenResponse, openRequest } from '../open-request';
import type { Provider, ProviderRequest } from '../provider';
import { ProviderError } from '../provider-error';
import type { ProviderEvent } from '../provider-event';
import { type Refusal, readRefusal } from '../read-refusal';
import { sizeLimits } from '../size-limits';
import { defaultTimeLimits, type TimeLimits } from '../time-limits';
import { AnswerReader } from './answer-reader';
import { endpointUrl, versionedUrl } from './endpoint-url';
import { BodyReader } from './read-body';
import { findRefusedField } from './refused-field';
import { buildRequestBody, canRefuse, usualMaxTokensField } from './request-body';

export interface OpenAiEndpoint {
  /** Such as `https://api.openai.com/v1`; it may have a query. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly limits?: TimeLimits | undefined;
  readonly connection?: Connection | undefined;
  /** The header of the key. Default: by the host. */
  readonly keyHeader?: 'api-key' | 'authorization' | undefined;
  /** Known rules of a model before it is asked. Default: none, so they are learned from refusals. */
  readonly wireOf?: ((model: string) => OpenAiWire | undefined) | undefined;
}

/** Known rules of a model for requests of this protocol. */
export interface OpenAiWire {
  /** Name of the field that limits the output. Default: by the host. */
  readonly maxTokensField?: 'max_tokens' | 'max_completion_tokens' | undefined;
  /** Fields that it refuses. */
  readonly refused?: readonly string[] | undefined;
}

/** Azure expects a key in its own header, and treats the value of `Authorization` as a token. */
export const endpointHeaders = ({ apiKey, baseUrl, keyHeader }: OpenAiEndpoint): Record<string, string> => {
  if (!apiKey) return {};
  const isAzure = keyHeader === 'api-key' || /\.azure\.(?:com|us|cn)$/.test(new URL(baseUrl).hostname);
  return isAzure ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` };
};

/** Implements OpenAI's chat completions protocol, which Ollama, vLLM, LiteLLM and most others also use. */
export function openAiProvider(endpoint: OpenAiEndpoint): Provider {
  const knowledge = new EndpointKnowledge(endpoint);
  return { stream: (request, onEvent) => streamAnswer(endpoint, knowledge, request, onEvent) };
}

/** Maximum number of models whose refused fields are remembered. */
const maxModels = 500;

/** Facts learned about an endpoint, kept for the life of the process. */
class EndpointKnowledge {
  readonly #refused = new Map<string, ReadonlySet<string>>();
  url: URL;

  constructor(private readonly endpoint: OpenAiEndpoint) {
    this.url = endpointUrl(endpoint.baseUrl, path);
  }

  /** Fields that a model does not accept. */
  refused(model: string): ReadonlySet<string> {
    return this.#refused.get(model) ?? new Set(this.wire(model)?.refused);
  }

  wire(model: string): OpenAiWire | undefined {
    return this.endpoint.wireOf?.(model);
  }

  refuse(model: string, fields: ReadonlySet<string>): void {
    if (this.#refused.size >= maxModels) this.#refused.clear();
    this.#refused.set(model, fields);
  }
}

const path = 'chat/completions';

/** Retries without the fields that the endpoint refuses, once per field, and remembers the accepted request. */
async function streamAnswer(
  endpoint: OpenAiEndpoint,
  knowledge: EndpointKnowledge,
  request: ProviderRequest,
  onEvent: (event: ProviderEvent) => void,
): Promise<void> {
  let { url } = knowledge;
  let refused = knowledge.refused(request.model);
  const { needed = [] } = request;
  if (needed.some(field => refused.has(field)))
    throw new ProviderError('provider_bad_request', 'The endpoint refuses a field that the answer needs');
  let isOpen = false;
  const tell = (event: ProviderEvent) => {
    if (event.type === 'open' && isOpen) return;
    isOpen ||= event.type === 'open';
    onEvent(event);
  };
  for (;;) {
    const maxTokensField = knowledge.wire(request.model)?.maxTokensField;
    const body = buildRequestBody(request, maxTokensField ?? usualMaxTokensField(url.hostname), refused);
    const refusal = await askOnce(endpoint, url, body, request, tell, () => {
      knowledge.url = url;
      knowledge.refuse(request.model, refused);
      if (refused.has('tools') && request.tools.length > 0) onEvent({ type: 'without-tools' });
    });
    if (!refusal) return;
    const { error, text, status } = refusal;
    const field = findRefusedField(
      body,
      status,
      text,
      request.tools.map(({ name }) => name),
    );
    const other = status === 404 || status === 405 ? versionedUrl(endpoint.baseUrl, path) : undefined;
    if (other && other.href !== url.href) url = other;
    else if (field !== undefined && !needed.includes(field) && canRefuse(refused, field))
      refused = new Set([...refused, field]);
    else throw error;
  }
}

interface StatedRefusal extends Refusal {
  readonly status: number;
}

/** Sends one request. Returns the endpoint's error if there is no answer; `onTaken` is called when it answers. */
async function askOnce(
  endpoint: OpenAiEndpoint,
  url: URL,
  fields: Readonly<Record<string, unknown>>,
  request: ProviderRequest,
  onEvent: (event: ProviderEvent) => void,
  onTaken: () => void,
): Promise<StatedRefusal | undefined> {
  const body = JSON.stringify(fields);
  const response = await openRequest({
    url,
    method: 'POST',
    headers: {
      ...endpointHeaders(endpoint),
      accept: 'text/event-stream',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
    limits: endpoint.limits ?? defaultTimeLimits,
    connection: endpoint.connection,
    signal: request.signal,
  });
  const { status } = response;
  if (status < 200 || status >= 300) return { ...(await readRefusal(response)), status };
  onEvent({ type: 'open' });
  let isTaken = false;
  const take = () => {
    if (!isTaken) onTaken();
    isTaken = true;
  };
  const answer = new AnswerReader(
    event => {
      take();
      onEvent(event);
    },
    request.tools.map(({ name }) => name),
  );
  try {
    await readAnswer(response, answer);
  } catch (error) {
    // Some servers start their response before they check the request.
    if (answer.hasEmitted || answer.report === undefined || !ProviderError.isInstance(error)) throw error;
    return { error, text: answer.report, status };
  }
  take();
}

async function readAnswer(response: OpenResponse, answer: AnswerReader): Promise<void> {
  const body = new BodyReader((value, event) => answer.read(value, event));
  let size = 0;
  try {
    await response.read(chunk => {
      size += chunk.length;
      if (size > sizeLimits.answer)
        throw new ProviderError('provider_invalid_answer', 'The answer is too long');
      body.push(chunk);
      return body.isDone ? 'enough' : 'more';
    });
    body.end();
  } catch (error) {
    if (!answer.isFinished || !isLostConnection(error)) throw error;
  }
  answer.end(body.isDone || (body.isOneText && answer.isMessage));
}

/** Once the answer is finished, only the end marker can be lost. */
const isLostConnection = (error: unknown): boolean =>
  ProviderError.isInstance(error) &&
  (error.code === 'provider_unreachable' || (error.code === 'provider_timeout' && error.statusCode === null));
