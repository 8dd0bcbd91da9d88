/*
 * The services of a test, in place of the client's `fetch`. Required:
 *   1. a handler has the types of its route; the schemas of the contracts parse its input and serialize its output, so a test
 *      cannot rely on responses that no service would send;
 *   2. a call is answered as over HTTP: status, headers, JSON of the wire, streams that end, abort and break off;
 *   3. a test sets which calls to refuse and to hold, and checks which calls were made.
 */
import {
  type ApiErrorCode,
  type apiErrorBody,
  type HandlerInput,
  type HostSnapshot,
  type InputIssue,
  type RouteOutput,
  type RouteSpec,
  writeServerSentEvent,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import { buildHostSnapshot } from './mount-for-test';

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
export class RefusedCall extends Error {
  constructor(readonly refusal: Refusal) {
    super(`${refusal.status} ${refusal.code}`);
  }
}

/** Refuses the call from within its handler. */
export function refuseCall(refusal: Refusal): never {
  throw new RefusedCall(refusal);
}

/** A received call. */
export interface FakeCall<R extends RouteSpec = RouteSpec> {
  /** Name of the route; undefined for a route that the test did not provide. */
  readonly name: string | undefined;
  /** `METHOD /path`, without the base. */
  readonly line: string;
  readonly input: HandlerInput<R>;
  /** The user of its token; undefined without one. */
  readonly user: string | undefined;
  readonly headers: Headers;
  /** Aborts with the call. */
  readonly signal: AbortSignal;
}

type Routes = Readonly<Record<string, RouteSpec>>;

/** Handles each route: with the call's result, or with a custom response. */
export type FakeHandlers<T extends Routes> = {
  readonly [K in keyof T]: (
    input: HandlerInput<T[K]>,
    call: FakeCall<T[K]>,
  ) => RouteOutput<T[K]> | Response | Promise<RouteOutput<T[K]> | Response>;
};

/** Selects calls of a route. Default: all. */
type Matches<R extends RouteSpec> = (input: HandlerInput<R>) => boolean;

export interface FakeServices<T extends Routes> {
  readonly api: HostSnapshot['api'];
  /** All received calls, in order. */
  readonly calls: readonly FakeCall[];
  /** The inputs of the calls of a route, in order. */
  inputs<K extends keyof T>(name: K): HandlerInput<T[K]>[];
  /** Number of calls of a route. */
  count(name: keyof T): number;
  /** Refuses the calls of a route from now on. @returns a function that ends it */
  refuse<K extends keyof T>(name: K, refusal: Refusal, matches?: Matches<T[K]>): () => void;
  /** Holds the calls of a route until they are released; later ones are answered immediately. */
  hold<K extends keyof T>(name: K, matches?: Matches<T[K]>): { release(): void };
  /** Responds to a call like the services; also accepted by `describeWidget`. */
  answer(request: Request): Promise<Response>;
  /** Replaces the page's `fetch`: `vi.stubGlobal('fetch', services.fetch)`. */
  readonly fetch: typeof fetch;
  /** Breaks off the open streams. */
  cut(): void;
}

/** Creates fake services for the routes that a test needs. Calls of other routes get a 404. */
export function fakeServices<T extends Routes>(routes: T, handlers: FakeHandlers<T>): FakeServices<T> {
  const { api } = buildHostSnapshot();
  const calls: FakeCall[] = [];
  const refusals: { name: keyof T; refusal: Refusal; matches: Matches<RouteSpec> }[] = [];
  const holds: { name: keyof T; done: Promise<void>; matches: Matches<RouteSpec> }[] = [];
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  // Paths with parameters come after literal ones.
  const table = Object.entries(routes)
    .map(([name, route]) => ({ name, route, path: patternOf(api[route.service], route) }))
    .toSorted((one, other) => namesIn(one.route).length - namesIn(other.route).length);

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const at = `${url.origin}${url.pathname}`;
    const found = table.find(({ route, path }) => route.method === request.method && path.test(at));
    const base = Object.values(api).find(each => at.startsWith(each)) ?? url.origin;
    const call = {
      name: found?.name,
      line: `${request.method} ${at.slice(base.length)}`,
      user: request.headers.get('authorization')?.replace('Bearer ', ''),
      headers: request.headers,
      signal: request.signal,
    };
    if (!found) {
      calls.push({ ...call, input: { params: undefined, query: undefined, body: undefined } });
      return refused({ status: 404, code: 'not_found' });
    }
    const { name, route, path } = found;
    try {
      const input = await readInput(route, path, url, request);
      const made: FakeCall = { ...call, input };
      calls.push(made);
      const held = holds.find(each => each.name === name && each.matches(input));
      if (held) await untilAborted(held.done, request.signal);
      const refusal = refusals.findLast(each => each.name === name && each.matches(input));
      if (refusal) return refused(refusal.refusal);
      // The handler belongs to the route that parsed the input.
      const handler = handlers[name] as unknown as (input: unknown, call: FakeCall) => unknown;
      const output = await untilAborted(Promise.resolve(handler(input, made)), request.signal);
      return output instanceof Response ? output : write(route, output, request.signal, streams);
    } catch (thrown) {
      if (thrown instanceof RefusedCall) return refused(thrown.refusal);
      throw thrown;
    }
  }

  return {
    api,
    calls,
    inputs: <K extends keyof T>(name: K) =>
      // The calls of a name have the input of its route.
      calls.filter(call => call.name === name).map(call => call.input as HandlerInput<T[K]>),
    count: name => calls.filter(call => call.name === name).length,
    refuse(name, refusal, matches = () => true) {
      // A route matches only its own input.
      const entry = { name, refusal, matches: matches as unknown as Matches<RouteSpec> };
      refusals.push(entry);
      return () => {
        if (refusals.includes(entry)) refusals.splice(refusals.indexOf(entry), 1);
      };
    },
    hold(name, matches = () => true) {
      let release = () => {};
      const done = new Promise<void>(resolve => {
        release = resolve;
      });
      const entry = { name, done, matches: matches as unknown as Matches<RouteSpec> };
      holds.push(entry);
      return {
        release() {
          if (holds.includes(entry)) holds.splice(holds.indexOf(entry), 1);
          release();
        },
      };
    },
    answer,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return untilAborted(answer(request), request.signal);
    },
    cut() {
      for (const stream of streams) stream.error(new TypeError('The stream was cut.'));
      streams.clear();
    },
  };
}

const namesIn = ({ path }: RouteSpec): readonly string[] => path.match(/:\w+/g) ?? [];

const patternOf = (base: string, { path }: RouteSpec): RegExp =>
  new RegExp(`^${base.replace(/[.]/g, '\\.')}${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

async function readInput(route: RouteSpec, path: RegExp, url: URL, request: Request) {
  const params = path.exec(`${url.origin}${url.pathname}`)?.groups ?? {};
  const query: Record<string, string> = {};
  for (const [key, value] of url.searchParams) query[key] ??= value;
  return {
    params: read(route.params, { ...params }, 'params'),
    query: read(route.query, query, 'query'),
    body: route.body && read(route.body.schema, await readBody(route.body.kind, request), 'body'),
  } as HandlerInput<RouteSpec>;
}

async function readBody(kind: 'json' | 'multipart' | 'upload', request: Request): Promise<unknown> {
  if (kind === 'json') return request.json();
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

function write(
  { answer }: RouteSpec,
  output: unknown,
  signal: AbortSignal,
  streams: Set<ReadableStreamDefaultController<Uint8Array>>,
): Response {
  if (answer.kind === 'json') {
    return Response.json(z.encode(answer.schema, output as never), { status: answer.status ?? 200 });
  }
  if (answer.kind !== 'events') return new Response(null, { status: 204 });
  const headers = { 'content-type': 'text/event-stream' };
  // An events route resolves with its events.
  const events = output as AsyncIterable<{ readonly id: string | undefined; readonly event: unknown }>;
  return new Response(streamOf(events, answer.schema, signal, streams), { headers });
}

function streamOf(
  events: AsyncIterable<{ readonly id: string | undefined; readonly event: unknown }>,
  schema: z.ZodMiniType,
  signal: AbortSignal,
  streams: Set<ReadableStreamDefaultController<Uint8Array>>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      streams.add(controller);
      const isOpen = () => streams.has(controller);
      signal.addEventListener('abort', () => {
        if (streams.delete(controller)) controller.error(signal.reason);
      });
      for await (const { id, event } of events) {
        if (!isOpen()) return;
        const data = JSON.stringify(z.encode(schema, event as never));
        controller.enqueue(encoder.encode(writeServerSentEvent({ id, data })));
      }
      if (streams.delete(controller)) controller.close();
    },
  });
}

function refused({ status, code, retryAfter, issues, details }: Refusal): Response {
  const body: z.output<typeof apiErrorBody> = {
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
