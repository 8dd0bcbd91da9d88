import type { CrossOriginCall } from '@oriel/contracts';
import { routesByName } from '../route/routes';

const calls = Object.values(routesByName).flatMap(({ service, path, crossOrigin }) =>
  crossOrigin
    ? [{ crossOrigin, pattern: new RegExp(`^/api/${service}${path.replace(/:\w+/g, '[^/]+')}$`) }]
    : [],
);

/** The treatment of a path for cross-origin pages without a token, as declared by the routes; undefined is not allowed. */
export const crossOriginCallOf = (path: string): CrossOriginCall | undefined =>
  calls.find(({ pattern }) => pattern.test(path))?.crossOrigin;
