/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** A server on a free port of this machine. */
export async function startServer(
  handle: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<LocalServer> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', chunk => {
      body += chunk;
    });
    request.on('end', () => handle(request, response, body));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address and a port.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function answerJson(response: ServerResponse, status: number, value: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r-1', ...headers });
  response.end(JSON.stringify(value));
}

export const errorBody = (code: string, message = 'No.') => ({ error: { code, message, requestId: 'r-1' } });

export const basesOf = (origin: string) => ({
  core: `${origin}/api/core`,
  prompts: `${origin}/api/prompts`,
  chat: `${origin}/api/chat`,
  access: `${origin}/api/access`,
});
