import type { Hono } from 'hono';
import type { OpenDatabase } from '../../platform/db/open-database';
import type { AppEnv } from './app-env';

const retry = { 'retry-after': '1' };

/** `/healthz`: the process runs. `/readyz`: it accepts work; a load balancer sends none while it answers 503. */
export function registerHealth(app: Hono<AppEnv>, database: OpenDatabase, stopping: AbortSignal): void {
  app.get('/healthz', c => c.json({ status: 'ok' }));
  app.get('/readyz', async c => {
    if (stopping.aborted) return c.json({ status: 'stopping' }, 503, retry);
    return (await database.isReady())
      ? c.json({ status: 'ready' })
      : c.json({ status: 'database unavailable' }, 503, retry);
  });
}
