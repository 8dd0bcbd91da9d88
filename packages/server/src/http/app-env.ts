import type { Logger } from './logger';

/** What the middleware leaves for later steps of a request. */
export interface AppEnv {
  Bindings: { incoming?: { socket?: { remoteAddress?: string | undefined } } };
  Variables: {
    requestId: string;
    log: Logger;
    address: string;
    /** The pattern of the route that answers, without what stands for its parameters. */
    route: string | undefined;
    organizationId: string | undefined;
  };
}
