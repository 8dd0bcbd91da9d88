/**
 * An operation is a route with its code. If the path names a resource (`access.thing`), the loader of its noun checks and loads
 * in one step, so that a handler only ever sees a row that the caller may use:
 *
 * 1. The guard checks login, membership, permission and feature (`authorize`).
 * 2. The loader reads the row and checks the right that the route requires: 404 for a caller who may not know of the row, 403 for
 *    one without the right. The body has not been read yet. A route without parameters names its resource by the `id` of its
 *    body, so its loader runs after step 3 has read it.
 * 3. The body is read and validated, and the handler runs with the row. In a `transaction` the row is first loaded again, under a
 *    lock, so that the right still holds when the handler writes.
 */
import type { HandlerInput, HandlerOutput, RouteSpec, ThingRights } from '@oriel/contracts';
import type { Queryable, Transaction } from '../../platform/db/database';
import type { Services } from '../../services';
import type { RequestContext } from './request-context';

type ThingName = keyof ThingRights;
type ThingOf<R extends RouteSpec> = R['access'] extends { readonly thing: infer T }
  ? keyof T & ThingName
  : never;

/** Input of a loader, in addition to the services. */
export interface LoadInput {
  readonly context: RequestContext;
  /** The parsed parameters of the path, which are texts. */
  readonly params: Readonly<Record<string, string>>;
  /** Whether the row is about to be changed in the transaction `db`. */
  readonly lock: boolean;
}

/** The services of an operation, on the database or on the transaction that it runs in. */
export type ServicesOn<S extends Services> = Omit<S, 'db'> & { readonly db: Queryable };

/** Reads a resource for a caller who holds the right. @throws 404, 403 */
type Loader<Given, Right> = (given: Given & LoadInput, right: Right) => Promise<object>;
/** One loader per noun; a noun folder lists the loaders of the resources in its paths. */
export type Loaders<Given> = { readonly [K in ThingName]?: Loader<Given, ThingRights[K]> };

type Loaded<R extends RouteSpec, L> = {
  readonly [K in ThingOf<R> & keyof L]: L[K] extends (...args: never) => Promise<infer Row> ? Row : never;
};

/**
 * A route whose resource has no loader does not compile, nor does a route for invited people without a resource: nothing is
 * assignable.
 */
type Served<R extends RouteSpec, L> = [ThingOf<R>, R['access']] extends [
  never,
  { readonly membership: 'invited' },
]
  ? R & { readonly invitedWithoutThing: never }
  : ThingOf<R> extends keyof L
    ? R
    : R & { readonly thingWithoutLoader: never };

type Handler<R extends RouteSpec, Given, L> = (
  input: HandlerInput<R> & Given & { readonly context: RequestContext } & Loaded<R, L>,
) => HandlerOutput<R> | Promise<HandlerOutput<R>>;

/** The parsed parts of a request that are known before its body is read. */
interface Named {
  readonly params: unknown;
  readonly query: unknown;
}

/** A route with its code, for services of the kind `S`. */
export interface Operation<S> {
  readonly route: RouteSpec;
  /** Loads the resource in the path, and resolves with a function that runs the handler. @throws 404, 403 */
  readonly open: (services: S, named: Named, context: RequestContext) => Promise<(body: unknown) => unknown>;
}

/**
 * Creates the two functions that define the operations of a noun: `operation` runs the handler with the database, `transaction`
 * runs it in one transaction that also locks the resource. Call it once per service with the additional input of its handlers and
 * loaders, and then once per noun with a loader for each resource of its routes.
 */
export const operationsOf =
  <S extends Services, Extra extends object = object>(
    // A service without additional input needs nothing here.
    extend: (db: Queryable, context: RequestContext) => Extra = () => ({}) as Extra,
  ) =>
  <L extends Loaders<ServicesOn<S> & Extra>>(loaders: L) => {
    type Given = ServicesOn<S> & Extra;
    type Whole = S & Extra;
    type Within = Omit<S, 'db'> & Extra & { readonly db: Transaction };
    const give = (services: S, db: Queryable, context: RequestContext): Given => ({
      ...services,
      ...extend(db, context),
      db,
    });

    async function load(route: RouteSpec, given: Given, input: LoadInput): Promise<object> {
      const rows: Record<string, object> = {};
      for (const [name, right] of Object.entries(route.access.thing ?? {})) {
        // The type of `route` ensures that there is a loader for each of its resources.
        const loader = loaders[name as ThingName] as Loader<Given, unknown>;
        rows[name] = await loader({ ...given, ...input }, right);
      }
      return rows;
    }

    /** The parameters that name the resource. If no path names it, the `id` of the body does. */
    function paramsOf({ access }: RouteSpec, body: unknown): LoadInput['params'] {
      const id = typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : '';
      return Object.fromEntries(Object.keys(access.thing ?? {}).map(name => [`${name}Id`, id]));
    }

    return {
      operation<const R extends RouteSpec>(route: Served<R, L>, handle: Handler<R, Whole, L>): Operation<S> {
        return {
          route,
          open: async (services, { params, query }, context) => {
            const given = give(services, services.db, context);
            const open = (named: LoadInput['params']) =>
              load(route, given, { context, params: named, lock: false });
            // The path of the route has been decoded to these parameters.
            const rows = params === undefined ? undefined : await open(params as LoadInput['params']);
            return async body => {
              const loaded = rows ?? (await open(paramsOf(route, body)));
              // The parts are parsed by the schemas that type them.
              return handle({ ...given, ...loaded, params, query, body, context } as never);
            };
          },
        };
      },
      transaction<const R extends RouteSpec>(
        route: Served<R, L>,
        handle: Handler<R, Within, L>,
      ): Operation<S> {
        return {
          route,
          open: async (services, { params, query }, context) => {
            // The path of the route has been decoded to these parameters.
            const named = params as LoadInput['params'] | undefined;
            if (named)
              await load(route, give(services, services.db, context), {
                context,
                params: named,
                lock: false,
              });
            return body =>
              services.db.transaction(async tx => {
                const given = give(services, tx, context);
                const rows = await load(route, given, {
                  context,
                  params: named ?? paramsOf(route, body),
                  lock: true,
                });
                // Together these are the input that the type of the route describes.
                return handle({ ...given, ...rows, params, query, body, context } as never);
              });
          },
        };
      },
    };
  };
