import type { RouteSpec } from '@oriel/contracts';
import * as contracts from '@oriel/contracts/routes';

/** The module exports some schemas in addition to the routes. */
export type RouteName = {
  [K in keyof typeof contracts]: (typeof contracts)[K] extends RouteSpec ? K : never;
}[keyof typeof contracts];

const isRoute = (entry: readonly [string, unknown]): entry is [RouteName, RouteSpec] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'path' in entry[1];
const entries: readonly [string, unknown][] = Object.entries(contracts);

/** Every route of the contracts by its name. A test checks that the server serves all of them. */
export const routesByName: Readonly<Record<string, RouteSpec>> = Object.fromEntries(entries.filter(isRoute));

const names = new Map(Object.entries(routesByName).map(([name, route]) => [route, name]));

/** The name of a route's const. @throws for a route that the contracts do not export with the others */
export function nameOf(route: RouteSpec): string {
  const name = names.get(route);
  if (name === undefined)
    throw new Error(`${route.method} ${route.path} is not among the routes of the contracts`);
  return name;
}
