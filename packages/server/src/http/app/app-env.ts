import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Logger } from '../../platform/log/logger';

/** What the middleware leaves for later steps of a request. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    log: Logger;
    address: string;
    /** The pattern of the route that answers, without what stands for its parameters. */
    route: string | undefined;
    organizationId: string | undefined;
    /** Writes the body of the answer, once its headers are complete, to Node's own response. */
    writeBody: ((response: ServerResponse) => void) | undefined;
  };
}
