import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { startModelEndpoint } from '@oriel/testing/model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConnection } from '../providers/connection';
import { listModels } from '../providers/openai/list-models';
import { createAddressRule } from './endpoints';

const signal = new AbortController().signal;
let proxy: Server;
let proxyUrl: string;
const tunnels: string[] = [];
beforeAll(async () => {
  proxy = createServer((_, response) => response.writeHead(405).end());
  proxy.on('connect', (request, client, head) => {
    tunnels.push(request.url ?? '');
    const [host = '', port = ''] = (request.url ?? '').split(':');
    // The stand-in is only known to the proxy.
    const target = connect(Number(port), host === 'models.internal' ? '127.0.0.1' : host, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      target.write(head);
      target.pipe(client).pipe(target);
    });
    for (const socket of [target, client]) socket.on('error', () => target.destroy());
  });
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
  proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(() => new Promise(resolve => proxy.close(resolve)));

it('asks through a proxy, which resolves the name', async () => {
  const endpoint = await startModelEndpoint();
  const { port } = new URL(endpoint.baseUrl);
  const connection = createConnection({ proxy: proxyUrl });
  const baseUrl = `http://models.internal:${port}/v1`;
  expect(await listModels({ baseUrl, connection }, signal)).toEqual([{ id: 'stand-in' }]);
  expect(tunnels).toEqual([`models.internal:${port}`]);
  connection.close();
  await endpoint.close();
});

it.each([
  ['an address', (port: string) => `http://127.0.0.1:${port}/v1`],
  ['a name that resolves to it', (port: string) => `http://localhost:${port}/v1`],
  ['its IPv6 form', (port: string) => `http://[::ffff:127.0.0.1]:${port}/v1`],
])('refuses a private endpoint by %s, unless the operator lists it', async (_, addressOf) => {
  const endpoint = await startModelEndpoint();
  const baseUrl = addressOf(new URL(endpoint.baseUrl).port);
  const ask = (listed: readonly string[]) =>
    listModels({ baseUrl, connection: createConnection({ isAllowed: createAddressRule(listed) }) }, signal);
  await expect(ask([])).rejects.toMatchObject({
    code: 'provider_unreachable',
    detail: 'ADDRESS_REFUSED',
  });
  expect(endpoint.received).toEqual([]);
  expect(await ask(['127.0.0.0/8', '::1'])).toEqual([{ id: 'stand-in' }]);
  await endpoint.close();
});

it('refuses a proxy in a private network, unless the operator lists it', async () => {
  const connection = createConnection({ proxy: proxyUrl, isAllowed: createAddressRule([]) });
  await expect(
    listModels({ baseUrl: 'http://models.internal/v1', connection }, signal),
  ).rejects.toMatchObject({
    detail: 'ADDRESS_REFUSED',
  });
});
