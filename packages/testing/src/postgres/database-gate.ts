import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between the server and its database. */
export interface DatabaseGate {
  /** Connection string of the proxy. */
  readonly url: string;
  /** Cuts every connection and refuses new ones. */
  shut(): void;
  /** Accepts new connections and does not respond on them. @returns a promise that resolves at the first of them */
  mute(): Promise<void>;
  /** Accepts connections again, and responds. */
  unlock(): void;
  /** Stops all traffic on existing connections without closing them; new ones work. */
  silence(): void;
  close(): void;
}

export async function startDatabaseGate(databaseUrl: string): Promise<DatabaseGate> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isOpen = true;
  let onMuted: (() => void) | undefined;
  const server = createServer(near => {
    if (!isOpen) {
      near.destroy();
      return;
    }
    if (onMuted) {
      sockets.add(near);
      near.on('error', () => undefined).on('close', () => sockets.delete(near));
      onMuted();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  // The address of a server that listens on TCP has this type.
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    shut() {
      isOpen = false;
      cut();
    },
    mute() {
      return new Promise(resolve => {
        onMuted = resolve;
      });
    },
    unlock() {
      isOpen = true;
      onMuted = undefined;
    },
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      cut();
      server.close();
    },
  };
}
