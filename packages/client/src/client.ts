import {
  describeIssues,
  idempotencyKeyHeader,
  publishableKeyHeader,
  type RouteInput,
  type RouteOutput,
  type RouteSpec,
  refreshSession,
  requestIdHeader,
  type ServiceBases,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import { type Credentials, sessionCredentials, tokenCredentials } from './authentication/credentials';
import type { GetToken } from './authentication/token-holder';
import { readEvents } from './events/read-events';
import { createWatchdog } from './events/watchdog';
import { ApiError } from './http/api-error';
import { type AnyInput, type BuiltRequest, buildRequest } from './http/build-request';
import { orielErrorCodeOf } from './http/oriel-error-of';
import { readErrorAnswer, readFailure } from './http/read-error';
import { sendRequest } from './http/send-request';
import { createUuid } from './uuid';

export interface ClientOptions {
  /** One base for each service. */
  readonly api: ServiceBases;
  /** `session`: the cookie of the API's own origin. `token`: what `getToken` gives, and no cookie. */
  readonly authentication: 'session' | 'token';
  /** Needed with `token`. */
  readonly getToken?: GetToken | undefined;
  /** Names the application that embeds; grants nothing. */
  readonly publishableKey?: string | null | undefined;
  /** The language that answers are written in. Default: the browser's. */
  readonly locale?: (() => string) | undefined;
  /** Told when a call was refused and nothing new could be had to try it with. */
  readonly onUnauthenticated?: (() => void) | undefined;
  /** Told when a call was refused with 406: what the person may use is no longer what it was. */
  readonly onAccessChanged?: (() => void) | undefined;
  /** Default: the page's own. */
  readonly fetch?: typeof fetch | undefined;
  /** Milliseconds without a byte after which a stream counts as cut. Default 40,000; the service beats every 15,000. */
  readonly idleTimeout?: number | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Sent with routes that take one. Default: a new one a call, the same for its repetitions. */
  readonly idempotencyKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sends and takes cookies; only the calls of a sign-in need it. */
  readonly credentials?: 'include' | undefined;
  /** Milliseconds that one attempt may take, or false for no limit. Default: 30,000, none for streams, uploads and completions. */
  readonly timeout?: number | false | undefined;
}

export interface Client {
  readonly api: ServiceBases;
  readonly authentication: 'session' | 'token';
  /**
   * Calls a route and checks its answer. Rejects with an `ApiError`, and never with anything else. The events of an
   * `events` route are read as they come; leaving the loop closes the connection.
   */
  call<R extends RouteSpec>(route: R, input: RouteInput<R>, options?: CallOptions): Promise<RouteOutput<R>>;
  /** The token that calls carry, fetched if there is none yet; undefined with a session, and where nobody is signed in. */
  token(): Promise<string | undefined>;
  /** Forgets the token; the next call asks for a new one. */
  forget(): void;
  /** Ends every timer; later calls go out without a token, and no call is repeated. */
  dispose(): void;
}

export function createClient(options: ClientOptions): Client {
  const { api, publishableKey, idleTimeout = 40_000 } = options;
  const credentials = createCredentials(options, () => prolongSession());
  const lifetime = new AbortController();
  let isRefused = false;

  async function send(
    route: RouteSpec,
    built: BuiltRequest,
    callOptions: CallOptions,
    authorization: string | undefined,
  ): Promise<Response> {
    const headers = new Headers(callOptions.headers);
    if (options.locale) headers.set('accept-language', options.locale());
    if (publishableKey) headers.set(publishableKeyHeader, publishableKey);
    if (authorization !== undefined) headers.set('authorization', `Bearer ${authorization}`);
    if (callOptions.idempotencyKey) headers.set(idempotencyKeyHeader, callOptions.idempotencyKey);
    if (route.answer.kind === 'events') headers.set('accept', 'text/event-stream');
    else headers.set('accept', 'application/json');
    let body: BodyInit | undefined = built.form;
    if (built.json !== undefined) {
      headers.set('content-type', 'application/json');
      body = JSON.stringify(built.json);
    }
    let response: Response;
    try {
      response = await sendRequest(
        built.url,
        {
          method: route.method,
          headers,
          credentials: callOptions.credentials ?? (credentials.mode === 'token' ? 'omit' : 'same-origin'),
          ...(body === undefined ? {} : { body }),
        },
        {
          fetch: options.fetch ?? fetch,
          signal: callOptions.signal,
          lifetime: lifetime.signal,
          timeout: callOptions.timeout ?? (isSlow(route) ? false : 30_000),
          // A stream is taken up again by its reader, who knows where it was.
          repeatable: route.method === 'GET' && route.answer.kind !== 'events',
        },
      );
    } catch (thrown) {
      throw readFailure(thrown, lifetime.signal.aborted ? lifetime.signal : callOptions.signal);
    }
    if (response.status === 406) options.onAccessChanged?.();
    if (!response.ok) throw await readErrorAnswer(response);
    return response;
  }

  /** Whether something new may help: a token that is for another page or application is refused as one that is over. */
  const isRenewable = (error: ApiError): boolean =>
    error.status === 401 ||
    (credentials.mode === 'token' && orielErrorCodeOf(error) === 'ORIGIN_NOT_ALLOWED');

  /** Sends, and where it is refused for who asks, once more with something new. */
  async function sendAuthenticated(
    route: RouteSpec,
    built: BuiltRequest,
    callOptions: CallOptions,
  ): Promise<Response> {
    if (route.access.login === 'publishableKey') return send(route, built, callOptions, undefined);
    const authorization = await currentAuthorization(callOptions.signal);
    if (credentials.mode === 'token' && authorization === undefined && route.access.login !== 'none') {
      throw refuse(
        new ApiError('unauthorized', 'Nobody is signed in.', { code: 'unauthorized', status: 401 }),
      );
    }
    try {
      const response = await send(route, built, callOptions, authorization);
      isRefused = false;
      return response;
    } catch (thrown) {
      if (!ApiError.isInstance(thrown) || !isRenewable(thrown) || route === refreshSession) throw thrown;
      const isRenewed = await credentials.renew(authorization).catch(failed => {
        // The host or the network failed, which says nothing about who is signed in.
        throw readFailure(failed, callOptions.signal);
      });
      if (!isRenewed) throw refuse(thrown);
      try {
        return await send(route, built, callOptions, await credentials.current());
      } catch (again) {
        throw ApiError.isInstance(again) && again.status === 401 ? refuse(again) : again;
      }
    }
  }

  async function currentAuthorization(signal: AbortSignal | undefined): Promise<string | undefined> {
    try {
      return await credentials.current();
    } catch (thrown) {
      throw readFailure(thrown, signal);
    }
  }

  function refuse(error: ApiError): ApiError {
    if (!isRefused) {
      isRefused = true;
      options.onUnauthenticated?.();
    }
    return error;
  }

  async function prolongSession(): Promise<boolean> {
    try {
      await send(refreshSession, buildRequest(api.core, refreshSession, {}), {}, undefined);
      return true;
    } catch (thrown) {
      if (ApiError.isInstance(thrown) && thrown.status === 401) return false;
      throw thrown;
    }
  }

  return {
    api,
    authentication: options.authentication,
    async call<R extends RouteSpec>(route: R, input: RouteInput<R>, callOptions: CallOptions = {}) {
      // The input is checked by the schemas that type it.
      const built = buildRequest(api[route.service], route, input as AnyInput);
      const idempotencyKey = route.idempotent ? (callOptions.idempotencyKey ?? createUuid()) : undefined;
      const output =
        route.answer.kind === 'events'
          ? await stream(route, built, { ...callOptions, idempotencyKey })
          : await readAnswer(
              route,
              await sendAuthenticated(route, built, { ...callOptions, idempotencyKey }),
              callOptions.signal,
            );
      // The answer is checked by the schema that types it.
      return output as RouteOutput<R>;
    },
    token: () => currentAuthorization(undefined),
    forget: () => credentials.forget(),
    dispose() {
      lifetime.abort();
      credentials.dispose();
    },
  };

  async function stream(route: RouteSpec, built: BuiltRequest, callOptions: CallOptions) {
    const watchdog = createWatchdog(idleTimeout);
    const signal = callOptions.signal
      ? AbortSignal.any([callOptions.signal, watchdog.signal])
      : watchdog.signal;
    try {
      const response = await sendAuthenticated(route, built, { ...callOptions, signal });
      if (!response.body) throw new ApiError('network', 'The stream has no body.');
      return guarded(
        readEvents(response.body, {
          decode: data => decode(route, readJson(data), response),
          onBytes: watchdog.touch,
          onEnd: watchdog.stop,
        }),
        callOptions.signal,
      );
    } catch (thrown) {
      watchdog.stop();
      throw ofStream(thrown, callOptions.signal);
    }
  }
}

function createCredentials(options: ClientOptions, refresh: () => Promise<boolean>): Credentials {
  if (options.authentication === 'session') return sessionCredentials(refresh);
  return tokenCredentials(options.getToken ?? (async () => null));
}

const isSlow = ({ answer, body, slow }: RouteSpec): boolean =>
  slow ?? (answer.kind === 'events' || body?.kind === 'multipart');

async function readAnswer(
  route: RouteSpec,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (route.answer.kind === 'file') return response;
  if (route.answer.kind !== 'json') {
    await response.body?.cancel();
    return undefined;
  }
  let text: string;
  try {
    text = await response.text();
  } catch (thrown) {
    throw readFailure(thrown, signal);
  }
  return decode(route, readJson(text), response);
}

const notJson = Symbol('not JSON');

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return notJson;
  }
}

function decode({ answer, method, path }: RouteSpec, value: unknown, response: Response): unknown {
  if (answer.kind !== 'json' && answer.kind !== 'events') return undefined;
  // Whether the value is of the type is what is found out here.
  const result = z.safeDecode(answer.schema, value as never);
  if (result.success) return result.data;
  const requestId = response.headers.get(requestIdHeader) ?? undefined;
  const found = value === notJson ? 'not JSON' : describeIssues(result.error);
  console.error(
    `${method} ${path} answered what it should not (request ${requestId ?? 'unknown'}): ${found}`,
  );
  throw new ApiError('validation', 'The service answered what it should not.', {
    status: response.status,
    requestId,
    cause: result.error,
  });
}

const ofStream = (thrown: unknown, signal: AbortSignal | undefined): ApiError =>
  ApiError.isInstance(thrown) && thrown.kind === 'aborted' && !signal?.aborted
    ? new ApiError('network', 'Nothing came from the stream for too long.', { cause: thrown })
    : readFailure(thrown, signal);

async function* guarded<T>(events: AsyncIterable<T>, signal: AbortSignal | undefined) {
  try {
    yield* events;
  } catch (thrown) {
    throw ofStream(thrown, signal);
  }
}
