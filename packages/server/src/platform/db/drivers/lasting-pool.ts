/*
 * A connection pool that never leaks a connection. The driver's transaction releases its connection at the end, without reporting
 * that the connection broke or never answered; if it could not even begin, it never releases the connection. Therefore
 * - a connection with a query that times out is cut, because its state is unknown;
 * - a connection that ends while it is checked out is released at once; a later release by its holder does nothing.
 */
import pg from 'pg';

export class LastingPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', cutWhenLate);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().then(giveBackWhenEnded);
    // The pool's own `query` releases a broken connection itself.
    super.connect(callback);
    return undefined;
  }
}

function cutWhenLate(client: pg.PoolClient): void {
  const { query } = client;
  const watched = (...given: unknown[]): unknown => {
    const answer: unknown = Reflect.apply(query, client, given);
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout')
          client.connection.stream.destroy();
      });
    return answer;
  };
  // Accepts and returns the same as the driver's own method, in all its overloads.
  client.query = watched as typeof query;
}

function giveBackWhenEnded(client: pg.PoolClient): pg.PoolClient {
  const { release } = client;
  let isBack = false;
  const giveBack = (reason?: Error | boolean) => {
    if (isBack) return;
    isBack = true;
    client.off('end', onEnd);
    release(reason);
  };
  const onEnd = () => giveBack(true);
  client.on('end', onEnd);
  client.release = giveBack;
  // The connection ended before it was handed out.
  if (client.connection.stream.destroyed) giveBack(true);
  return client;
}
