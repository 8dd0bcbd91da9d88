import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeServerSentEvent } from '@oriel/contracts';
import { answerImageRequest } from './answer-image-request';
import { type DemoDelta, type DemoMessage, demoAnswer } from './demo-answer';

export interface DemoModelOptions {
  /** Deltas per second; 0 means as fast as they are read. Default 60. */
  readonly pace?: number | undefined;
  /** Milliseconds that an image takes. Default 3,000. */
  readonly pictureTime?: number | undefined;
}

export interface DemoModel {
  /** Address of its OpenAI-compatible endpoint, on loopback only. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Name of the model in requests. */
export const demoModelName = 'oriel-demo';
export const demoPainterName = 'oriel-demo-painter';
/** Maximum bytes of a request, including reference images. */
const maxRequest = 64_000_000;

/**
 * Starts the built-in model for demonstrations: a real HTTP server with OpenAI's wire protocol, so that it is used like every
 * other endpoint. Never started in production.
 */
export async function startDemoModel(options: DemoModelOptions = {}): Promise<DemoModel> {
  const pace = options.pace ?? 60;
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    answer(request, response, { pace, pictureTime: options.pictureTime ?? 3_000 }).catch(() =>
      response.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // The address of a server that listens on TCP has this type.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { pace, pictureTime }: { readonly pace: number; readonly pictureTime: number },
): Promise<void> {
  if (request.method === 'GET' && request.url === '/v1/models')
    return sendJson(response, 200, { object: 'list', data: [{ id: demoModelName, object: 'model' }] });
  if (request.method === 'POST' && /^\/v1\/images\/(?:generations|edits)$/.test(request.url ?? ''))
    return answerImageRequest(response, {
      contentType: request.headers['content-type'] ?? '',
      body: await readBytes(request),
      duration: pictureTime,
    });
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
    return sendJson(response, 404, { error: { message: 'Not found' } });
  const body = readBody((await readBytes(request)).toString('utf8'));
  if (!body) return sendJson(response, 400, { error: { message: 'Invalid request' } });
  await stream(response, demoAnswer(body.messages, body.tools), body.inputTokens, pace);
}

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

async function stream(
  response: ServerResponse,
  deltas: Iterable<DemoDelta>,
  inputTokens: number,
  pace: number,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const write = (value: unknown) =>
    new Promise<void>(resolve => {
      response.write(writeServerSentEvent({ data: JSON.stringify(value) }), () => resolve());
    });
  const started = performance.now();
  let count = 0;
  let finish = 'stop';
  for (const delta of deltas) {
    if (response.destroyed) return;
    if ('call' in delta) finish = 'tool_calls';
    await write({
      model: demoModelName,
      choices: [{ index: 0, delta: wireDelta(delta), finish_reason: null }],
    });
    count++;
    if (pace > 0) await until(started + (count * 1000) / pace);
  }
  await write({ model: demoModelName, choices: [{ index: 0, delta: {}, finish_reason: finish }] });
  await write({ choices: [], usage: { prompt_tokens: inputTokens, completion_tokens: count } });
  response.end(writeServerSentEvent({ data: '[DONE]' }));
}

const wireDelta = (delta: DemoDelta): Record<string, unknown> => {
  if ('text' in delta) return { content: delta.text };
  if ('reasoning' in delta) return { reasoning_content: delta.reasoning };
  return { tool_calls: [{ index: 0, id: `call_${Date.now()}`, type: 'function', function: delta.call }] };
};

/** Waits until a time of `performance.now()`, so that late deltas catch up. */
const until = (moment: number): Promise<void> => {
  const rest = moment - performance.now();
  return rest <= 1 ? Promise.resolve() : new Promise(resolve => setTimeout(resolve, rest));
};

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxRequest) throw new Error('The request is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface DemoRequest {
  readonly messages: DemoMessage[];
  readonly tools: string[];
  readonly inputTokens: number;
}

function readBody(text: string): DemoRequest | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof body !== 'object' || body === null || !('messages' in body)) return undefined;
  if (!Array.isArray(body.messages)) return undefined;
  const tools: unknown[] = 'tools' in body && Array.isArray(body.tools) ? body.tools : [];
  return {
    messages: body.messages.filter(isMessage),
    tools: tools.map(tool => String(at(at(tool, 'function'), 'name'))),
    inputTokens: Math.ceil(text.length / 4),
  };
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
const isMessage = (value: unknown): value is DemoMessage => typeof at(value, 'role') === 'string';
