import { once } from 'node:events';
import { createServer, request } from 'node:http';

/** Header that names the process for a call. Default: the preferred process. */
export const processHeader = 'x-process';

/** A load balancer in front of several processes, under one address. */
export interface Front {
  readonly url: string;
  /** Adds a process by its port, or removes it. */
  point(name: string, port: number | undefined): void;
  /** The demonstration's identity provider keeps a sign-in in memory, so all its steps go to one process. */
  prefer(name: string): void;
  close(): Promise<void>;
}

export async function startFront(port: number): Promise<Front> {
  const ports = new Map<string, number>();
  let preferred = '';
  const server = createServer((asked, response) => {
    const named = asked.headers[processHeader];
    const target = ports.get(typeof named === 'string' ? named : preferred);
    if (target === undefined) return void response.writeHead(502).end();
    const { method, url: path, headers } = asked;
    const passed = request({ host: '127.0.0.1', port: target, method, path, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    asked.pipe(passed);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${port}`,
    point(name, target) {
      if (target === undefined) ports.delete(name);
      else ports.set(name, target);
    },
    prefer(name) {
      preferred = name;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
