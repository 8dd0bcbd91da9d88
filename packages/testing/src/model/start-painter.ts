import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request received by the stand-in. */
export interface PainterRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export type PainterAnswer = (response: ServerResponse, request: PainterRequest) => unknown;

export interface Painter {
  readonly origin: string;
  readonly requests: PainterRequest[];
  /** The next responses, in order; the last one is repeated. */
  use(...answers: readonly PainterAnswer[]): void;
  close(): Promise<void>;
}

/** A local image endpoint whose responses a test scripts. */
export async function startPainter(): Promise<Painter> {
  const requests: PainterRequest[] = [];
  let answers: PainterAnswer[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const request = { path: incoming.url ?? '', headers: incoming.headers, body: Buffer.concat(chunks) };
    requests.push(request);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    await answer?.(response, request);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  // The address of a server that listens on TCP has this type.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    use(...next) {
      requests.length = 0;
      answers = [...next];
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * The settings of a Google endpoint at a painter, with a model that chats and one that draws.
 *
 * @param prices - prices of the images. Default: none
 */
export const googleAt = <Prices>({ origin }: Painter, prices?: Prices) => ({
  google: {
    baseUrl: origin,
    apiKey: 'k',
    models: ['gemini-2.5-flash'],
    prices: undefined,
    imageModels: ['imagen-4'],
    imagePrices: prices,
  },
});

export const json =
  (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): PainterAnswer =>
  response =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
