/** The baseline: passes the bytes of an endpoint on and does nothing else. Runs as a process of its own. */
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

const upstream = process.argv[2] ?? '';

const server = createServer((request, response) => {
  const { method = 'GET', url = '/' } = request;
  const forwarded = send(`${upstream}${url}`, { method, headers: { 'content-type': 'application/json' } });
  forwarded.on('response', answer => {
    response.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] });
    response.flushHeaders();
    answer.pipe(response);
  });
  request.pipe(forwarded);
});
server.listen(0, '127.0.0.1', () => {
  // A server that listens on TCP has an address of this kind.
  process.send?.({ kind: 'ready', port: (server.address() as AddressInfo).port });
});
