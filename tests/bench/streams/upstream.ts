/**
 * A model endpoint that speaks OpenAI's wire protocol at a steady pace: it accepts requests and, on command, writes 50 deltas a
 * second to each. Runs as a separate process.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatStamp } from './stamp';

/** Milliseconds between two deltas of one stream. */
const interval = 20;
/** The streams are divided into groups that are written at different moments. */
const groups = 4;

const waiting: ServerResponse[] = [];

const server = createServer((request, response) => {
  request.resume();
  if (request.method === 'GET') {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'list', data: [{ id: 'paced', object: 'model' }] }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  waiting.push(response);
  process.send?.({ kind: 'waiting', count: waiting.length });
});
server.listen(0, '127.0.0.1', () => {
  // The address of a TCP server is never a string.
  process.send?.({ kind: 'ready', port: (server.address() as AddressInfo).port });
});

process.on('message', ({ deltas, warming }: { deltas: number; warming: number }) => {
  setTimeout(() => process.send?.({ kind: 'warm' }), warming * interval);
  const streams = waiting.splice(0);
  for (let group = 0; group < groups; group++) {
    const mine = streams.filter((_, index) => index % groups === group);
    setTimeout(() => pace(mine, deltas), (interval / groups) * group);
  }
});

/**
 * Keeps the pace even when the machine is late: due deltas are written one by one. Uses the clock instead of an interval, which
 * drifts a little each time and would let the groups overlap.
 */
function pace(streams: readonly ServerResponse[], deltas: number): void {
  const start = performance.now();
  let written = 0;
  const write = () => {
    const due = Math.min(deltas, Math.floor((performance.now() - start) / interval) + 1);
    for (; written < due; written++) for (const stream of streams) stream.write(chunk(formatStamp(written)));
    if (written < deltas) setTimeout(write, start + written * interval - performance.now());
    else for (const stream of streams) stream.end(`${chunk('', 'stop')}data: [DONE]\n\n`);
  };
  write();
}

function chunk(content: string, finish: 'stop' | null = null): string {
  const choice = { index: 0, delta: { content }, finish_reason: finish };
  return `data: ${JSON.stringify({ id: 'paced', object: 'chat.completion.chunk', choices: [choice] })}\n\n`;
}
