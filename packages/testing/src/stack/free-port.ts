import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Finds a port that is currently unused. The stack must know its ports before it starts, because addresses are seeded. The port
 * is below the system's ephemeral range, so that no other test gets it in the meantime.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
