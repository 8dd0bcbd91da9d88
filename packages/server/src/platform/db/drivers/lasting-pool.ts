/*
 * The pool of the driver, where no connection is lost for good. A transaction gives its connection back at its end, and
 * says neither that the connection broke nor that it never answered; one that could not even begin gives it back not at
 * all. So here
 * - a connection that lets a query run into its time is cut, because nothing says what it still does;
 * - a connection that ends while somebody has it is given back at once; what its holder gives back later is nothing.
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
    // The pool's own `query`, which gives back what broke by itself.
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
  // Takes and answers whatever the driver's own does, in all its forms.
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
  // It ended on the way here.
  if (client.connection.stream.destroyed) giveBack(true);
  return client;
}
