import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ModelGate } from './model-gate';
import type { ModelPacing, ModelRequest, ModelScript } from './model-step';
import { type ModelProtocol, modelWires } from './wires';
import { writeAnswer } from './write-answer';

export interface ModelEndpoint {
  /** Its address for clients, such as in `OPENAI_BASE_URL`. */
  readonly baseUrl: string;
  /** Method and path of every request, also of unknown ones, in order of arrival. */
  readonly received: readonly string[];
  /** Completion requests in order of arrival. */
  readonly requests: readonly ModelRequest[];
  /** Number of running answers: 0 once every client has left or been served. */
  readonly openAnswers: number;
  /** Sets the script for later requests. */
  use(script: ModelScript, pacing?: ModelPacing): void;
  /** Lets one `hold` of a script pass. */
  step(): void;
  /** Lets all holds pass from now on. */
  release(): void;
  /** Resolves at the `count`-th hold since the last `use`. */
  held(count?: number): Promise<void>;
  /** Resolves when no answer is open any more. */
  idle(): Promise<void>;
  /** Restores the initial state: releases all holds, clears the requests, and uses the first script again. */
  reset(): void;
  close(): Promise<void>;
}

export interface ModelEndpointOptions {
  readonly models?: readonly string[];
  readonly port?: number;
  /** Default: OpenAI's. */
  readonly protocol?: ModelProtocol;
  /** The image that it draws for every request by OpenAI's protocol, in base 64. Default: it draws none. */
  readonly image?: string;
}

/** Starts an HTTP server that implements a provider's wire protocol and follows a script. */
export async function startModelEndpoint(
  script: ModelScript = [{ text: 'Hello from the stand-in.' }],
  options: ModelEndpointOptions = {},
): Promise<ModelEndpoint> {
  const requests: ModelRequest[] = [];
  const received: string[] = [];
  let current: { script: ModelScript; pacing: ModelPacing; gate: ModelGate } = {
    script,
    pacing: 'events',
    gate: new ModelGate(),
  };
  let open = 0;
  const waiting: (() => void)[] = [];
  const models = options.models ?? ['stand-in'];
  const wire = modelWires[options.protocol ?? 'openai'];

  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    const path = request.url ?? '';
    received.push(`${request.method} ${path}`);
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (!wire.isKnown(request.headers)) return answer(401, wire.errorOf('unauthorized', undefined)?.body);
    if (request.method === 'GET' && path.split('?')[0] === `${wire.basePath}/models`)
      return answer(200, wire.modelList(models));
    if (options.image && request.method === 'POST' && /\/images\/generations(?:\?|$)/.test(path)) {
      request.resume();
      return answer(200, { data: [{ b64_json: options.image }] });
    }
    if (request.method !== 'POST' || !wire.isQuestion(path)) return answer(404, {});
    open++;
    response.once('close', () => {
      open--;
      if (open === 0) for (const resolve of waiting.splice(0)) resolve();
    });
    const { gate, pacing, script: said } = current;
    readRequest(request)
      .then(read => {
        const index = requests.push(read) - 1;
        return writeAnswer(
          response,
          wire,
          typeof said === 'function' ? said(read, index) : said,
          gate,
          pacing,
        );
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>(resolve => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  // The address of a server that listens on TCP has this type.
  const { port } = server.address() as AddressInfo;

  const use: ModelEndpoint['use'] = (next, pacing = 'events') => {
    current = { script: next, pacing, gate: new ModelGate() };
  };
  return {
    baseUrl: `http://127.0.0.1:${port}${wire.basePath}`,
    requests,
    received,
    get openAnswers() {
      return open;
    },
    use,
    step: () => current.gate.step(),
    release: () => current.gate.release(),
    held: count => current.gate.reached(count),
    idle: () => (open === 0 ? Promise.resolve() : new Promise(resolve => waiting.push(resolve))),
    reset() {
      current.gate.release();
      requests.length = 0;
      received.length = 0;
      use(script);
    },
    close: () =>
      new Promise(resolve => {
        current.gate.release();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readRequest(request: IncomingMessage): Promise<ModelRequest> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
  };
}
