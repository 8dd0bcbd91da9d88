import type { CrossOriginCall } from '@oriel/contracts';
import { routesByName } from '../route/routes';

const calls = Object.values(routesByName).flatMap(({ service, path, crossOrigin }) =>
  crossOrigin
    ? [{ crossOrigin, pattern: new RegExp(`^/api/${service}${path.replace(/:\w+/g, '[^/]+')}$`) }]
    : [],
);

/** How a path is treated for pages of other origins without a token. The routes say so; undefined is not allowed. */
export const crossOriginCallOf = (path: string): CrossOriginCall | undefined =>
  calls.find(({ pattern }) => pattern.test(path))?.crossOrigin;
