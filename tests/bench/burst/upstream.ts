/**
 * A model endpoint that answers immediately: the first delta with the head of the answer, then a few more, as a model would.
 * Runs as a separate process.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const interval = 50;
const deltas = 20;

const chunk = (content: string, finish: 'stop' | null = null): string => {
  const choice = { index: 0, delta: { content }, finish_reason: finish };
  return `data: ${JSON.stringify({ id: 'burst', object: 'chat.completion.chunk', choices: [choice] })}\n\n`;
};

const server = createServer((request, response) => {
  request.resume();
  if (request.method === 'GET') {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'list', data: [{ id: 'burst', object: 'model' }] }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(chunk('Word'));
  let written = 1;
  const timer = setInterval(() => {
    written += 1;
    if (written < deltas) response.write(chunk(' word'));
    else {
      clearInterval(timer);
      response.end(`${chunk('.', 'stop')}data: [DONE]\n\n`);
    }
  }, interval);
  response.once('close', () => clearInterval(timer));
});
// All requests of a burst wait for their connections at once.
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
  // The address of a TCP server is never a string.
  process.send?.({ kind: 'ready', port: (server.address() as AddressInfo).port });
});
