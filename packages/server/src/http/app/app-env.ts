import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { ApiErrorCode } from '@oriel/contracts';
import type { Logger } from '../../platform/log/logger';

/** Values that the middleware sets for later steps of a request. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    log: Logger;
    address: string;
    /** The pattern of the matching route, with its parameters as placeholders. */
    route: string | undefined;
    organizationId: string | undefined;
    /** Code of an internal failure of the matching route. */
    failure: ApiErrorCode | undefined;
    /** Writes the response body to Node's own response, once the headers are complete. */
    writeBody: ((response: ServerResponse) => void) | undefined;
  };
}
