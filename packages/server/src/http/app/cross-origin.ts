import type { CrossOriginCall, RouteSpec } from '@oriel/contracts';
import { routesByName } from '../route/routes';

const patternOf = ({ service, path }: RouteSpec) =>
  new RegExp(`^/api/${service}${path.replace(/:\w+/g, '[^/]+')}$`);

const routes: readonly RouteSpec[] = Object.values(routesByName);
const calls = routes.flatMap(route =>
  route.crossOrigin ? [{ crossOrigin: route.crossOrigin, pattern: patternOf(route) }] : [],
);
const keyCalls = routes.flatMap(route =>
  route.access.login === 'apiKey' || route.access.login === 'applicationKey'
    ? [{ method: route.method, pattern: patternOf(route) }]
    : [],
);

/** How a path is treated for pages of other origins without a token. The routes say so; undefined is not allowed. */
export const crossOriginCallOf = (path: string): CrossOriginCall | undefined =>
  calls.find(({ pattern }) => pattern.test(path))?.crossOrigin;

/** Whether a call is for programs alone, so that no cookie opens it. */
export const needsKey = (method: string, path: string): boolean =>
  keyCalls.some(call => call.method === method && call.pattern.test(path));
