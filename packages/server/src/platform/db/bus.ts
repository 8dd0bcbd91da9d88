import pg from 'pg';

/**
 * Notifies other parts of the server, and other processes on the same database, that something has changed. Carries ids, never
 * contents.
 */
export interface Bus {
  /**
   * Call it after the commit. Resolves once the notification is sent. A payload is an id, or another word of at most 200
   * characters without a comma.
   */
  publish(topic: string, ...payloads: readonly string[]): Promise<void>;
  /** @returns a function that ends the subscription */
  subscribe(topic: string, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
}

class Listeners {
  readonly #byTopic = new Map<string, Set<(payload: string) => void>>();

  add(topic: string, listener: (payload: string) => void): () => void {
    const set = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, set);
    set.add(listener);
    return () => {
      set.delete(listener);
      if (set.size === 0) this.#byTopic.delete(topic);
    };
  }

  tell(topic: string, payload: string): void {
    for (const listener of [...(this.#byTopic.get(topic) ?? [])]) listener(payload);
  }
}

/** For the embedded database, which has one process only. */
export function createLocalBus(): Bus {
  const listeners = new Listeners();
  return {
    publish: async (topic, ...payloads) => {
      for (const payload of payloads) listeners.tell(topic, payload);
    },
    subscribe: (topic, listener) => listeners.add(topic, listener),
    close: async () => {},
  };
}

const channel = 'oriel_bus';
const reconnectDelay = 500;
/** Maximum size of a notification in bytes; PostgreSQL takes less than 8,000. */
const longest = 7_999;

/** Packs the payloads of a topic into as few notifications as possible. */
function notificationsOf(topic: string, payloads: readonly string[]): string[] {
  const notifications: string[][] = [];
  let length = longest;
  for (const payload of payloads) {
    length += Buffer.byteLength(payload) + 1;
    if (length > longest) {
      notifications.push([]);
      length = Buffer.byteLength(`${topic} ${payload}`);
    }
    notifications.at(-1)?.push(payload);
  }
  return notifications.map(held => `${topic} ${held.join()}`);
}

export interface BusTimes {
  /**
   * Milliseconds between two checks that the connection still receives notifications: a connection that only listens does not
   * notice silence.
   */
  readonly lookEvery: number;
  /** Timeout of a connection and of each response on it, in milliseconds. */
  readonly patience: number;
}

const busTimes: BusTimes = { lookEvery: 10_000, patience: 10_000 };

/** Uses LISTEN and NOTIFY. Messages sent while the connection is down are lost, so readers also poll. */
export async function createPostgresBus(
  listenUrl: string,
  pool: pg.Pool,
  onError: (error: Error) => void,
  { lookEvery, patience }: BusTimes = busTimes,
): Promise<Bus> {
  const listeners = new Listeners();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  /** Payloads by topic. Payloads published while a notification is being sent go with the next one. */
  const waiting = new Map<string, string[]>();
  let sending = Promise.resolve();
  let next: Promise<void> | undefined;

  const send = async () => {
    const notifications = [...waiting].flatMap(([topic, payloads]) => notificationsOf(topic, payloads));
    waiting.clear();
    let failure: Error | undefined;
    for (const notification of notifications)
      await pool.query('SELECT pg_notify($1, $2)', [channel, notification]).catch((error: Error) => {
        failure ??= error;
      });
    if (failure) throw failure;
  };
  const connect = async () => {
    const opened = new pg.Client({
      connectionString: listenUrl,
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    });
    // Not `end`, which waits for a database that may never answer.
    const cut = () => opened.connection.stream.destroy();
    const lose = (error?: Error) => {
      if (client !== opened || closed) return;
      client = undefined;
      clearTimeout(timer);
      if (error) onError(error);
      cut();
      retry();
    };
    // Repeated regularly; it has no effect while the connection already listens.
    const listen = () => opened.query(`LISTEN ${channel}`);
    const lookLater = () => {
      timer = setTimeout(() => {
        listen().then(() => {
          if (client === opened && !closed) lookLater();
        }, lose);
      }, lookEvery);
    };
    opened.on('error', lose);
    opened.on('end', () => lose());
    opened.on('notification', ({ payload }) => {
      const split = payload?.indexOf(' ') ?? -1;
      if (!payload || split <= 0) return;
      for (const each of payload.slice(split + 1).split(',')) listeners.tell(payload.slice(0, split), each);
    });
    try {
      await opened.connect();
      await listen();
    } catch (error) {
      cut();
      throw error;
    }
    if (closed) return cut();
    client = opened;
    lookLater();
  };
  const retry = () => {
    timer = setTimeout(() => {
      connect().catch((error: Error) => {
        onError(error);
        if (!closed) retry();
      });
    }, reconnectDelay);
  };
  await connect();

  return {
    publish(topic, ...payloads) {
      waiting.set(topic, [...(waiting.get(topic) ?? []), ...payloads]);
      next ??= sending
        .catch(() => {})
        .then(() => {
          next = undefined;
          sending = send();
          return sending;
        });
      return next;
    },
    subscribe: (topic, listener) => listeners.add(topic, listener),
    async close() {
      closed = true;
      clearTimeout(timer);
      client?.connection.stream.destroy();
    },
  };
}
