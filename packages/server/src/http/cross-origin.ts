import type { CrossOriginCall, RouteSpec } from '@oriel/contracts';
import * as routes from '@oriel/contracts/routes';

const isRoute = (value: unknown): value is RouteSpec =>
  typeof value === 'object' && value !== null && 'path' in value;

const calls = Object.values<unknown>(routes)
  .filter(isRoute)
  .flatMap(({ service, path, crossOrigin }) =>
    crossOrigin
      ? [{ crossOrigin, pattern: new RegExp(`^/api/${service}${path.replace(/:\w+/g, '[^/]+')}$`) }]
      : [],
  );

/** How a path is treated for pages of other origins without a token. The routes say so; undefined is not allowed. */
export const crossOriginCallOf = (path: string): CrossOriginCall | undefined =>
  calls.find(({ pattern }) => pattern.test(path))?.crossOrigin;
