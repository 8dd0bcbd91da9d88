import { type AddressInfo, createServer } from 'node:net';

/** A port nobody listens on now. The stack has to know its ports before it starts, because addresses are seeded. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address of this kind.
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}
