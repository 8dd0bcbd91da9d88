import type { Logger } from './logger';

/** What the middleware leaves for later steps of a request. */
export interface AppEnv {
  Bindings: { incoming?: { socket?: { remoteAddress?: string | undefined } } };
  Variables: { requestId: string; log: Logger; address: string };
}
