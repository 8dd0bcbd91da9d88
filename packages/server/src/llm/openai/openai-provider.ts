import { type OpenResponse, openRequest } from '../open-request';
import type { Provider, ProviderRequest, ProviderStream } from '../provider';
import { ProviderError } from '../provider-error';
import { readLimited } from '../read-limited';
import { readRefusal } from '../read-refusal';
import { sizeLimits } from '../size-limits';
import { SseParser, SseTooLongError } from '../sse-parser';
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
  return { stream: request => streamAnswer(endpoint, request) };
}

async function* streamAnswer(endpoint: OpenAiEndpoint, request: ProviderRequest): ProviderStream {
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
  if (response.contentType.includes('text/event-stream')) yield* readStream(response);
  else if (response.contentType.includes('json')) yield* readWhole(response);
  else {
    response.close();
    throw new ProviderError('provider_invalid_answer', `The endpoint answered ${response.contentType}`);
  }
}

async function* readStream(response: OpenResponse): ProviderStream {
  const parser = new SseParser(sizeLimits.event);
  const answer = new AnswerReader();
  yield { type: 'open' };
  let size = 0;
  try {
    for await (const chunk of response.bytes) {
      size += chunk.length;
      if (size > sizeLimits.answer)
        throw new ProviderError('provider_invalid_answer', 'The answer is too long');
      for (const { data } of parser.push(chunk)) {
        if (data === '[DONE]') return yield* answer.end(true);
        yield* answer.read(parseChunk(data));
      }
    }
    for (const { data } of parser.end()) {
      if (data === '[DONE]') return yield* answer.end(true);
      yield* answer.read(parseChunk(data));
    }
  } catch (error) {
    if (error instanceof SseTooLongError)
      throw new ProviderError('provider_invalid_answer', error.message, { cause: error });
    throw error;
  }
  yield* answer.end(false);
}

/** Some endpoints do not stream when tools are there; their answer is one object. */
async function* readWhole(response: OpenResponse): ProviderStream {
  const answer = new AnswerReader();
  yield { type: 'open' };
  yield* answer.read(parseChunk(await readLimited(response.bytes, sizeLimits.answer, true)));
  yield* answer.end(false);
}

function parseChunk(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new ProviderError('provider_invalid_answer', 'A piece of the answer is not JSON', { cause });
  }
}
