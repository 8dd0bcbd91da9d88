/*
 * The services of a test, in place of the page's `fetch`. Required:
 *   1. a handler has the types of its route; the route's schemas parse its input and check its answer, so a test cannot rely on
 *      answers that no service would send;
 *   2. a call is answered as over HTTP: status, headers, JSON of the wire, streams that end, abort and break off;
 *   3. a test sets which calls to refuse and to hold, and checks which calls were made;
 *   4. a call without a handler and an answer that does not fit its schema fail the test with a sentence (`verify`).
 */
import * as z from 'zod/mini';
import type { ServiceBases } from '../host/host-snapshot';
import type { ApiErrorBody, InputIssue } from '../http/api-error';
import type { ApiErrorCode } from '../http/error-code';
import { writeServerSentEvent } from '../http/event-stream';
import type { EventFeed, HandlerInput, HandlerOutput, RouteSpec, StreamEvent } from '../http/route';
import * as routes from '../routes';

/** An error response to a call. */
export interface Refusal {
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Seconds until a retry is allowed. */
  readonly retryAfter?: number;
  readonly issues?: readonly InputIssue[];
  readonly details?: Readonly<Record<string, string | number>>;
}

/** The id of every refused request. */
export const refusedRequestId = '7f3a-91c2';

/** Thrown by a handler to send an error response. */
class RefusedCall extends Error {
  constructor(readonly refusal: Refusal) {
    super(`${refusal.status} ${refusal.code}`);
  }
}

/** Refuses the call from within its handler. */
export function refuseCall(refusal: Refusal): never {
  throw new RefusedCall(refusal);
}

/** The input of a call, parsed by its route; forms, too. */
export type FakeInput<R extends RouteSpec = RouteSpec> = Omit<HandlerInput<R>, 'body'> & {
  body: R['body'] extends { schema: infer S extends z.ZodMiniType } ? z.output<S> : undefined;
};

/** A received call. */
export interface FakeCall<R extends RouteSpec = RouteSpec> {
  /** Undefined for a call that no service answers. */
  readonly route: RouteSpec | undefined;
  /** `METHOD /path`, without the base. */
  readonly line: string;
  readonly input: FakeInput<R>;
  /** The user of its token; undefined without one. */
  readonly user: string | undefined;
  readonly headers: Headers;
  /** Aborts with the call. */
  readonly signal: AbortSignal;
}

type Result<R extends RouteSpec> = HandlerOutput<R> | Response;

/** Answers the calls of a route: with the call's result, or with a custom response. */
export type FakeHandler<R extends RouteSpec> = (
  input: FakeInput<R>,
  call: FakeCall<R>,
) => Result<R> | Promise<Result<R>>;

/** Selects calls of a route. Default: all. */
type Matches<R extends RouteSpec> = (input: FakeInput<R>) => boolean;

export interface FakeService {
  /** All received calls, in order. */
  readonly calls: readonly FakeCall[];
  /** Answers the calls of a route from now on. @returns a function that ends it; the handler before answers again */
  on<R extends RouteSpec>(route: R, handler: FakeHandler<R>): () => void;
  /** The inputs of the calls of a route, in order. */
  requests<R extends RouteSpec>(route: R): FakeInput<R>[];
  /** Number of calls of a route. */
  count(route: RouteSpec): number;
  /** Refuses the calls of a route from now on. @returns a function that ends it */
  refuse<R extends RouteSpec>(route: R, refusal: Refusal, matches?: Matches<R>): () => void;
  /** Refuses each call for which it returns a refusal. @returns a function that ends it */
  refuseCalls(find: (call: FakeCall) => Refusal | undefined): () => void;
  /** Holds the calls of a route until they are released; later ones are answered immediately. */
  hold<R extends RouteSpec>(route: R, matches?: Matches<R>): { release(): void };
  /** Responds to a call like the services. */
  answer(request: Request): Promise<Response>;
  /** Replaces the page's `fetch`: `vi.stubGlobal('fetch', fake.fetch)`. */
  readonly fetch: typeof fetch;
  /** Breaks off the open streams. */
  cut(): void;
  /** Throws an error that lists the calls without a handler, and the answers and handlers that failed. */
  verify(): void;
}

/** URLs of the fake services. They ignore the origin, so a page with services of its own needs no other. */
export const fakeBases: ServiceBases = {
  core: 'http://api.test/api/core',
  prompts: 'http://api.test/api/prompts',
  chat: 'http://api.test/api/chat',
  access: 'http://api.test/api/access',
};

export interface FakeServiceOptions {
  /** Calls without a handler: they fail the test, or only get a 404, on a page with widgets that a test does not look into. */
  readonly others?: 'fail' | 'refuse';
}

/** Creates fake services. Register the calls that a test needs with `on`; any other call fails it. */
export function createFakeService({ others = 'fail' }: FakeServiceOptions = {}): FakeService {
  const calls: FakeCall[] = [];
  const handlers: { readonly route: RouteSpec; readonly handler: (input: never, call: never) => unknown }[] =
    [];
  const refusals: ((call: FakeCall) => Refusal | undefined)[] = [];
  const holds: { readonly route: RouteSpec; readonly done: Promise<void>; readonly matches: unknown }[] = [];
  const streams = new Set<EndStream>();
  const problems = new Set<string>();
  // A route's entries only ever meet inputs that the route has parsed.
  const fits = (matches: unknown, input: unknown) => (matches as (input: unknown) => boolean)(input);

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const found = findRoute(request.method, pathname);
    const call = {
      route: found?.route,
      line: `${request.method} ${pathname.replace(/^\/api\/\w+(?=\/v1\/)/, '')}`,
      user: request.headers.get('authorization')?.replace('Bearer ', ''),
      headers: request.headers,
      signal: request.signal,
      input: { params: undefined, query: undefined, body: undefined },
    };
    const fail = (problem: string) => {
      problems.add(`${call.line}: ${problem}`);
      return refused({ status: 500, code: 'internal' });
    };
    if (!found) {
      calls.push(call);
      problems.add(`${request.method} ${pathname} is no route of the services.`);
      return refused({ status: 404, code: 'not_found' });
    }
    const { route, params } = found;
    try {
      const input = {
        params: read(route.params, params, 'params'),
        query: read(route.query, Object.fromEntries([...searchParams].toReversed()), 'query'),
        body: route.body && read(route.body.schema, await readBody(route.body.kind, request), 'body'),
      } as FakeInput;
      const made: FakeCall = { ...call, input };
      calls.push(made);
      const held = holds.find(each => each.route === route && fits(each.matches, input));
      if (held) await untilAborted(held.done, request.signal);
      for (const find of refusals.toReversed()) {
        const refusal = find(made);
        if (refusal) return refused(refusal);
      }
      const known = handlers.findLast(each => each.route === route);
      if (!known) {
        if (others === 'fail')
          problems.add(`${call.line} has no answer. Register one: fake.on(${nameOf(route)}, …).`);
        return refused({ status: 404, code: 'not_found' });
      }
      // The handler belongs to the route that parsed the input.
      const output = await untilAborted(
        Promise.resolve(known.handler(input as never, made as never)),
        request.signal,
      );
      return await write(route, output, request.signal, streams);
    } catch (thrown) {
      if (thrown instanceof RefusedCall) return refused(thrown.refusal);
      if (request.signal.aborted) throw request.signal.reason;
      if (thrown instanceof z.core.$ZodError)
        return fail(`The answer of ${nameOf(route)} does not fit its schema: ${z.prettifyError(thrown)}`);
      return fail(`The handler of ${nameOf(route)} failed: ${String(thrown)}`);
    }
  }

  const refuseCalls: FakeService['refuseCalls'] = find => add(refusals, find);

  return {
    calls,
    on: (route, handler) => add(handlers, { route, handler }),
    requests: <R extends RouteSpec>(route: R) =>
      // The calls of a route have its input.
      calls.filter(call => call.route === route).map(call => call.input as unknown as FakeInput<R>),
    count: route => calls.filter(call => call.route === route).length,
    refuse: (route, refusal, matches = () => true) =>
      refuseCalls(call => (call.route === route && fits(matches, call.input) ? refusal : undefined)),
    refuseCalls,
    hold(route, matches = () => true) {
      let resolve = () => {};
      const done = new Promise<void>(settle => {
        resolve = settle;
      });
      const end = add(holds, { route, done, matches });
      return {
        release() {
          end();
          resolve();
        },
      };
    },
    answer,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return untilAborted(answer(request), request.signal);
    },
    cut() {
      for (const end of streams) end(new TypeError('The stream was cut.'));
    },
    verify() {
      const found = [...problems];
      problems.clear();
      if (found.length > 0) throw new Error(`The fake services failed:\n- ${found.join('\n- ')}`);
    },
  };
}

/** Adds an entry. @returns a function that removes it */
function add<T>(entries: T[], entry: T): () => void {
  entries.push(entry);
  return () => {
    if (entries.includes(entry)) entries.splice(entries.indexOf(entry), 1);
  };
}

/** Every route of the services; paths with parameters come after literal ones. */
const table = Object.entries(routes)
  .flatMap(([name, value]: [string, unknown]) => (isRoute(value) ? [{ name, route: value }] : []))
  .map(({ name, route }) => ({
    name,
    route,
    path: new RegExp(`/api/${route.service}${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  }))
  .toSorted((one, other) => one.route.path.split(':').length - other.route.path.split(':').length);

function isRoute(value: unknown): value is RouteSpec {
  return typeof value === 'object' && value !== null && 'service' in value && 'path' in value;
}

function findRoute(method: string, pathname: string) {
  for (const { route, path } of table) {
    const params = route.method === method ? path.exec(pathname) : null;
    if (params) return { route, params: { ...params.groups } };
  }
  return undefined;
}

const nameOf = (route: RouteSpec) => table.find(each => each.route === route)?.name ?? route.path;

async function readBody(kind: 'json' | 'multipart' | 'upload', request: Request): Promise<unknown> {
  if (kind === 'json') {
    const text = await request.text();
    return text === '' ? undefined : JSON.parse(text);
  }
  const form = await request.formData();
  return Object.fromEntries(
    [...new Set(form.keys())].map(name => {
      const values = form.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
}

function read(schema: z.ZodMiniType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined;
  // This call checks whether the value has the type.
  const result = z.safeDecode(schema, value as never);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({
    path: [part, ...path].join('.'),
    code: message,
    message,
  }));
  return refuseCall({ status: 400, code: 'invalid_payload', issues });
}

/** The response with a handler's result. Throws if the result does not fit the route. */
async function write(
  { answer }: RouteSpec,
  output: unknown,
  signal: AbortSignal,
  streams: Set<EndStream>,
): Promise<Response> {
  if (output instanceof Response) {
    if (answer.kind === 'json' && output.ok) z.decode(answer.schema, (await output.clone().json()) as never);
    return output;
  }
  if (answer.kind === 'json') {
    return Response.json(z.encode(answer.schema, output as never), { status: answer.status ?? 200 });
  }
  if (answer.kind === 'empty') return new Response(null, { status: 204 });
  if (answer.kind !== 'events' || typeof output !== 'function')
    throw new Error(`It needs to return a ${answer.kind === 'events' ? 'feed of events' : 'response'}.`);
  // An events route answers with a feed.
  const body = streamOf(output as EventFeed<unknown>, answer.schema, signal, streams);
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** Ends a stream; with a reason, it breaks off. */
type EndStream = (reason?: unknown) => void;

function streamOf(
  feed: EventFeed<unknown>,
  schema: z.ZodMiniType,
  signal: AbortSignal,
  streams: Set<EndStream>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const gone = new AbortController();
  let leave = () => false;
  return new ReadableStream({
    start(controller) {
      leave = () => {
        signal.removeEventListener('abort', abort);
        gone.abort();
        return streams.delete(end);
      };
      const end: EndStream = reason => {
        if (!leave()) return;
        if (reason === undefined) controller.close();
        else controller.error(reason);
      };
      const abort = () => end(signal.reason);
      signal.addEventListener('abort', abort);
      streams.add(end);
      const take = ({ id, event }: StreamEvent<unknown>) => {
        if (!streams.has(end)) return;
        const data = JSON.stringify(z.encode(schema, event as never));
        controller.enqueue(encoder.encode(writeServerSentEvent({ id, data })));
      };
      const reader = { signal: gone.signal, hasRoom: true, waitForRoom: async () => {}, take };
      feed(reader).then(() => end(), end);
    },
    cancel: () => void leave(),
  });
}

function refused({ status, code, retryAfter, issues, details }: Refusal): Response {
  const body: ApiErrorBody = {
    error: {
      code,
      message: 'Refused by the test.',
      requestId: refusedRequestId,
      ...(issues && { issues: [...issues] }),
      ...(details && { details: { ...details } }),
    },
  };
  const response = Response.json(body, { status });
  if (retryAfter !== undefined) response.headers.set('retry-after', String(retryAfter));
  return response;
}

/** Rejects as `fetch` does when the call is aborted. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
