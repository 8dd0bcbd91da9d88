import type { CompletionEvent, EventFeed } from '@oriel/contracts';
import {
  createCompletion,
  idempotencyKeyHeader,
  publishableKeyHeader,
  type RouteHandlers,
  type RouteSpec,
  writeCompletionEvent,
} from '@oriel/contracts';
import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { findPublishedApplication } from '../access/applications/find-published-application';
import type { Services } from '../services';
import type { AppEnv } from './app-env';
import { authenticate } from './authenticate';
import { authorize, checkLogin, type OwnerChecks } from './authorize';
import { checkForgery } from './check-forgery';
import { methodNotAllowed } from './errors';
import { answerWithEvents, eventAnswerHeaders } from './event-answer';
import { readLocale } from './locale';
import { rateFor, rateRefusals } from './rate-for';
import type { RateLimiter } from './rate-limiter';
import { readBody, readParams, readQuery } from './read-input';
import { RequestContext } from './request-context';
import type { RightsWatch } from './rights-watch';
import { readSessionCookie } from './session-cookie';
import { readIdempotencyKey, type StoredAnswer, withIdempotency } from './with-idempotency';

export interface RouteRegistry {
  readonly app: Hono<AppEnv>;
  readonly services: Services;
  readonly owners: OwnerChecks;
  readonly limiter: RateLimiter;
  readonly rights: RightsWatch;
}

/** One handler whose input is known to its route only. */
type AnyHandler = (input: unknown, context: RequestContext) => unknown;

/** What writes the events of a route faster than its schema does. */
const writers: ReadonlyMap<RouteSpec, (event: unknown) => string> = new Map([
  // The handler of the route gives nothing else.
  [createCompletion, event => writeCompletionEvent(event as CompletionEvent)],
]);

/** Serves routes of the contracts. What a route's `access` does not allow never reaches its handler. */
export function registerRoutes<T extends Readonly<Record<string, RouteSpec>>>(
  registry: RouteRegistry,
  routes: T,
  handlers: RouteHandlers<T, RequestContext>,
): void {
  for (const [name, route] of Object.entries(routes)) {
    // Both have the same names: the type of `handlers` is made from `routes`.
    const handle = handlers[name] as unknown as AnyHandler;
    registry.app.on(route.method, `/api/${route.service}${route.path}`, c =>
      serve(registry, route, handle, c),
    );
  }
}

async function serve(
  { services, owners, limiter, rights }: RouteRegistry,
  route: RouteSpec,
  handle: AnyHandler,
  c: Context<AppEnv>,
): Promise<Response> {
  c.set('route', `/api/${route.service}${route.path}`);
  const request = c.req.raw;
  const { headers } = request;
  // Answered as a GET without its body, a stream would have no reader, and a sign-in would use up its code.
  if (request.method === 'HEAD' && !['json', 'file'].includes(route.answer.kind))
    throw methodNotAllowed(request.method);
  const url = new URL(request.url);
  const origin = headers.get('origin') ?? undefined;
  checkForgery(request, services.publicUrl);
  const publishableKey = headers.get(publishableKeyHeader) ?? undefined;
  const credentials = {
    authorization: headers.get('authorization') ?? undefined,
    sessionToken: readSessionCookie(c, services.publicUrl),
    origin,
    publishableKey,
    fetchSite: headers.get('sec-fetch-site') ?? undefined,
  };
  const identify = () => authenticate(services, credentials);
  const address = c.get('address');
  const actor = headers.has('authorization')
    ? await rateRefusals(services.config, limiter, address, identify)
    : await identify();
  await rateFor(services.config, limiter, route, actor, address);

  const params = readParams(route, c.req.param());
  const inFrame = origin === services.frameOrigin;
  const application =
    route.access.login === 'publishableKey'
      ? await findPublishedApplication(services.db, publishableKey, inFrame ? undefined : origin)
      : undefined;
  // Who may not call it is told so before what he sent is looked at; only the organization can stand in the query.
  const organizationInQuery = url.searchParams.get('organizationId');
  const query =
    actor.kind === 'guest' && route.access.login !== 'none' ? undefined : readQuery(route, url.searchParams);
  const named = { ...(organizationInQuery === null ? {} : query), ...params };
  const inBody = route.access.space === 'body';
  // Who he is has to do before the body is read that names the organization.
  if (inBody) checkLogin(route, actor);
  const early = inBody ? await readBody(route, request) : undefined;
  const space = readSpace(inBody ? early : route.access.space === 'query' ? query : undefined);
  const inOrganization = space === undefined ? named : { ...named, organizationId: space };
  const organization = await authorize(services, owners, route, actor, inOrganization);
  c.set('organizationId', organization?.id);
  const body = inBody ? early : await readBody(route, request);

  const context = new RequestContext({
    requestId: c.get('requestId'),
    log: c.get('log'),
    signal: request.signal,
    headers,
    url,
    address,
    locale: readLocale(headers.get('accept-language') ?? undefined),
    actor,
    organization,
    application,
  });
  const input = { params, query, body };
  const { answer } = route;
  switch (answer.kind) {
    case 'file':
    case 'navigation': {
      // A handler of either answers a whole response; the type of its route says so.
      return (await handle(input, context)) as Response;
    }
    case 'events': {
      const source = (await handle(input, context)) as EventFeed<unknown>;
      const key = JSON.stringify([route.service, route.path, named, credentials]);
      const recheck = async () => authorize(services, owners, route, await identify(), inOrganization);
      c.set('writeBody', response =>
        answerWithEvents(source, response, {
          write: writers.get(route) ?? (event => JSON.stringify(z.encode(answer.schema, event as never))),
          log: c.get('log'),
          watchRights: onLost => rights.watch(key, recheck, onLost),
          stopping: services.stopping,
        }),
      );
      return new Response(null, { headers: eventAnswerHeaders });
    }
    case 'empty':
      await handle(input, context);
      return new Response(null, {
        status: 204,
        headers: withCookies(context, { 'cache-control': 'no-store' }),
      });
    case 'json': {
      const work = async (): Promise<StoredAnswer> => ({
        status: answer.status ?? 200,
        body: z.encode(answer.schema, (await handle(input, context)) as never),
      });
      const key =
        route.idempotent === true ? readIdempotencyKey(headers.get(idempotencyKeyHeader)) : undefined;
      const { status, body: encoded } =
        key !== undefined && actor.kind !== 'guest'
          ? await withIdempotency(
              services,
              { userId: actor.user.id, key, request: [route.method, url.pathname, url.search, body] },
              work,
            )
          : await work();
      return new Response(JSON.stringify(encoded), {
        status,
        headers: withCookies(context, {
          'content-type': 'application/json',
          'cache-control': 'no-store',
        }),
      });
    }
    default:
      return answer satisfies never;
  }
}

/** The organization as the prompts service names it; an empty one is none. */
function readSpace(part: unknown): string | undefined {
  const space = typeof part === 'object' && part !== null && 'space' in part ? part.space : undefined;
  return typeof space === 'string' && space !== '' ? space : undefined;
}

function withCookies(context: RequestContext, values: Record<string, string>): Headers {
  const headers = new Headers(values);
  for (const cookie of context.cookies) headers.append('set-cookie', cookie);
  return headers;
}
