import { type OpenResponse, openRequest } from '../open-request';
import type { Provider, ProviderRequest } from '../provider';
import { ProviderError } from '../provider-error';
import type { ProviderEvent } from '../provider-event';
import { readLimited } from '../read-limited';
import { readRefusal } from '../read-refusal';
import { sizeLimits } from '../size-limits';
import { type SseMessage, SseParser, SseTooLongError } from '../sse-parser';
import { defaultTimeLimits, type TimeLimits } from '../time-limits';
import { AnswerReader } from './answer-reader';
import { buildRequestBody } from './request-body';

export interface OpenAiEndpoint {
  /** Such as `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly limits?: TimeLimits | undefined;
}

export const endpointHeaders = (endpoint: OpenAiEndpoint): Record<string, string> =>
  endpoint.apiKey ? { authorization: `Bearer ${endpoint.apiKey}` } : {};

export const endpointUrl = (endpoint: OpenAiEndpoint, path: string): URL =>
  new URL(`${endpoint.baseUrl.replace(/\/+$/, '')}/${path}`);

/** Speaks the chat completions protocol of OpenAI, as Ollama, vLLM, LiteLLM and most others do too. */
export function openAiProvider(endpoint: OpenAiEndpoint): Provider {
  return { stream: (request, onEvent) => streamAnswer(endpoint, request, onEvent) };
}

async function streamAnswer(
  endpoint: OpenAiEndpoint,
  request: ProviderRequest,
  onEvent: (event: ProviderEvent) => void,
): Promise<void> {
  const url = endpointUrl(endpoint, 'chat/completions');
  const body = JSON.stringify(buildRequestBody(request, url.hostname));
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
    signal: request.signal,
  });
  if (response.status !== 200) throw await readRefusal(response);
  if (response.contentType.includes('text/event-stream')) await readStream(response, onEvent);
  else if (response.contentType.includes('json')) await readWhole(response, onEvent);
  else {
    response.close();
    throw new ProviderError('provider_invalid_answer', `The endpoint answered ${response.contentType}`);
  }
}

async function readStream(response: OpenResponse, onEvent: (event: ProviderEvent) => void): Promise<void> {
  const parser = new SseParser(sizeLimits.event);
  const answer = new AnswerReader(onEvent);
  let size = 0;
  let isDone = false;
  const read = (messages: readonly SseMessage[]) => {
    for (const { data } of messages) {
      isDone = data === '[DONE]';
      if (isDone) return;
      answer.read(parseChunk(data));
    }
  };
  onEvent({ type: 'open' });
  try {
    await response.read(chunk => {
      size += chunk.length;
      if (size > sizeLimits.answer)
        throw new ProviderError('provider_invalid_answer', 'The answer is too long');
      read(parser.push(chunk));
      return isDone ? 'enough' : 'more';
    });
    if (!isDone) read(parser.end());
  } catch (error) {
    if (error instanceof SseTooLongError)
      throw new ProviderError('provider_invalid_answer', error.message, { cause: error });
    throw error;
  }
  answer.end(isDone);
}

/** Some endpoints do not stream when tools are there; their answer is one object. */
async function readWhole(response: OpenResponse, onEvent: (event: ProviderEvent) => void): Promise<void> {
  const answer = new AnswerReader(onEvent);
  onEvent({ type: 'open' });
  answer.read(parseChunk(await readLimited(response.bytes, sizeLimits.answer, true)));
  answer.end(false);
}

function parseChunk(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new ProviderError('provider_invalid_answer', 'A piece of the answer is not JSON', { cause });
  }
}
