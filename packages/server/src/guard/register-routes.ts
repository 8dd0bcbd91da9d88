import { type EventFeed, idempotencyKeyHeader, publishableKeyHeader, type RouteSpec } from '@oriel/contracts';
import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { AppEnv } from '../http/app/app-env';
import { checkForgery } from '../http/app/check-forgery';
import { applicationOf } from '../http/caller/owner';
import { rateComparison, rateFor, rateRefusals } from '../http/limits/rate-for';
import type { RateLimiter } from '../http/limits/rate-limiter';
import { answerWithEvents, eventAnswerHeaders } from '../http/live/event-answer';
import { readLocale } from '../http/route/locale';
import type { Operation } from '../http/route/operation';
import { readBody, readParams, readQuery } from '../http/route/read-input';
import { RequestContext } from '../http/route/request-context';
import { readIdempotencyKey, type StoredAnswer, withIdempotency } from '../http/route/with-idempotency';
import { findPublishedApplication } from '../identity/applications/find-published-application';
import { noteEntry } from '../identity/audit/note-entry';
import { noteActivity } from '../identity/permissions/note-activity';
import type { RightsWatch } from '../identity/permissions/rights-watch';
import { readSessionCookie } from '../identity/sessions/session-cookie';
import { methodNotAllowed, unauthorized } from '../platform/errors/errors';
import type { Services } from '../services';
import { authenticate } from './authenticate';
import { authorize, checkLogin } from './authorize';

export interface RouteRegistry {
  readonly app: Hono<AppEnv>;
  readonly services: Services;
  readonly limiter: RateLimiter;
  readonly rights: RightsWatch;
}

/** A route of the contracts with its implementation. */
export interface ServedRoute {
  readonly route: RouteSpec;
  /** Loads the resource in the path and resolves with a function that runs the handler on a body. */
  readonly open: (
    named: { readonly params: unknown; readonly query: unknown },
    context: RequestContext,
  ) => Promise<(body: unknown) => unknown>;
}

/** Binds operations to the services that they need. */
export const withServices = <S>(services: S, operations: readonly Operation<S>[]): ServedRoute[] =>
  operations.map(({ route, open }) => ({
    route,
    open: (named, context) => open(services, named, context),
  }));

/** Serves routes of the contracts. A request that the route's `access` does not allow never reaches its handler. */
export function registerRoutes(registry: RouteRegistry, served: readonly ServedRoute[]): void {
  for (const { route, open } of served) {
    const path = `/api/${route.service}${route.path}`;
    // Clients write addresses with and without a slash at the end.
    registry.app.on(route.method, [path, `${path}/`], c => serve(registry, route, open, c));
  }
}

async function serve(
  { services, limiter, rights }: RouteRegistry,
  route: RouteSpec,
  open: ServedRoute['open'],
  c: Context<AppEnv>,
): Promise<Response> {
  c.set('route', `/api/${route.service}${route.path}`);
  c.set('failure', route.failure);
  const request = c.req.raw;
  const { headers } = request;
  // A HEAD request would run like a GET without a body: a stream would have no reader, and a sign-in would use up its code.
  if (request.method === 'HEAD' && !['json', 'file'].includes(route.answer.kind))
    throw methodNotAllowed(request.method);
  const url = new URL(request.url);
  const origin = headers.get('origin') ?? undefined;
  // The server of a page sends neither cookies nor an origin, so report a missing key before checking those.
  if (route.access.login === 'applicationKey' && !headers.has('authorization'))
    throw unauthorized('secret_key_rejected', 'The secret key of an application is needed');
  const sessionToken = readSessionCookie(c, services.publicUrl);
  // Nor does a program without its key.
  if (route.access.login === 'apiKey' && !headers.has('authorization') && sessionToken === undefined)
    throw unauthorized('unauthorized', 'An API key is needed');
  checkForgery(request, services.publicUrl);
  const publishableKey = headers.get(publishableKeyHeader) ?? undefined;
  const credentials = {
    authorization: headers.get('authorization') ?? undefined,
    sessionToken,
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
  // Refuse a caller before checking the input; in the query only the organization is needed for this.
  const organizationInQuery = url.searchParams.get('organizationId');
  const query =
    actor.kind === 'guest' && route.access.login !== 'none' ? undefined : readQuery(route, url.searchParams);
  const named = { ...(organizationInQuery === null ? {} : query), ...params };
  const { organizationIn } = route.access;
  const inBody = organizationIn === 'body';
  // Check the login before reading the body that names the organization.
  if (inBody) checkLogin(services, route, actor);
  const early = inBody ? await readBody(route, request) : undefined;
  const organizationId = readSpace(inBody ? early : organizationIn === 'query' ? query : undefined);
  const inOrganization = organizationId === undefined ? named : { ...named, organizationId };
  const organization = await authorize(services, route, actor, inOrganization);
  await noteActivity(services, actor, organization);
  await noteEntry(services, { actor, address }, organization);
  c.set('organizationId', organization?.id);
  const context = new RequestContext({
    requestId: c.get('requestId'),
    log: c.get('log'),
    signal: request.signal,
    headers,
    url,
    address,
    // The libraries of programs send no language, and their developers read English.
    locale: readLocale(
      headers.get('accept-language') ?? undefined,
      actor.kind === 'secretKey' ? 'en' : undefined,
    ),
    actor,
    organization,
    application,
  });
  const key = JSON.stringify([route.service, route.path, named, credentials]);
  const recheck = async () => {
    await authorize(services, route, await identify(), inOrganization);
    await open({ params, query }, context);
  };
  const subjects = [
    ...(actor.kind === 'guest' ? [] : [actor.user.id]),
    ...(organization ? [organization.id] : []),
    ...(actor.kind === 'embed' ? [actor.applicationId] : []),
  ];
  context.watchRights = onLost => rights.watch(key, recheck, onLost, subjects);
  const handle = await open({ params, query }, context);
  const body = inBody ? early : await readBody(route, request);
  await rateComparison(services.config, limiter, route, actor, address, body);
  const { answer } = route;
  switch (answer.kind) {
    case 'file':
    case 'navigation': {
      // Both kinds of handlers return a whole response, as the type of the route says.
      return (await handle(body)) as Response;
    }
    case 'events': {
      // The type of the route makes its handler return a feed.
      const source = (await handle(body)) as EventFeed<unknown>;
      c.set('writeBody', response =>
        answerWithEvents(source, response, {
          // The feed contains the events of the schema.
          write: source.write ?? (event => JSON.stringify(z.encode(answer.schema, event as never))),
          log: c.get('log'),
          watchRights: context.watchRights,
          stopping: source.outlastsStop ? undefined : services.stopping,
        }),
      );
      return new Response(null, { headers: eventAnswerHeaders });
    }
    case 'empty':
      await handle(body);
      return new Response(null, {
        status: 204,
        headers: withCookies(context, { 'cache-control': 'no-store' }),
      });
    case 'json': {
      const work = async (): Promise<StoredAnswer> => ({
        status: answer.status ?? 200,
        // The type of the route makes its handler return what the schema takes.
        body: z.encode(answer.schema, (await handle(body)) as never),
      });
      const key =
        route.idempotent === true ? readIdempotencyKey(headers.get(idempotencyKeyHeader)) : undefined;
      const { status, body: encoded } =
        key !== undefined && actor.kind !== 'guest'
          ? await withIdempotency(
              services,
              {
                userId: actor.user.id,
                key,
                request: [
                  ...[route.method, url.pathname, url.search, body],
                  // A response stored for one credential of a person is not replayed to a token of a page.
                  ...[applicationOf(actor)].filter(id => id !== undefined),
                ],
              },
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

/** The organization in the prompts service's form; an empty one counts as missing. */
function readSpace(part: unknown): string | undefined {
  const organizationId =
    typeof part === 'object' && part !== null && 'space' in part ? part.space : undefined;
  return typeof organizationId === 'string' && organizationId !== '' ? organizationId : undefined;
}

function withCookies(context: RequestContext, values: Record<string, string>): Headers {
  const headers = new Headers(values);
  for (const cookie of context.cookies) headers.append('set-cookie', cookie);
  return headers;
}
