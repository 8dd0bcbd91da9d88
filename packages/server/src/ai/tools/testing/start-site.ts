import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Site {
  /** Its origin on this machine. */
  readonly origin: string;
  readonly port: number;
  close(): Promise<void>;
}

/** A web server on all addresses of this machine. */
export async function startSite(listener: RequestListener): Promise<Site> {
  const server = createServer(listener);
  await new Promise<void>(done => server.listen(0, '0.0.0.0', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise(done => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
