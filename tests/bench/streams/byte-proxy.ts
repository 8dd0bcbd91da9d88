/** The baseline: only forwards the bytes of an endpoint. Runs as a separate process. */
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
  // The address of a TCP server is never a string.
  process.send?.({ kind: 'ready', port: (server.address() as AddressInfo).port });
});
