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
  /** `session`: the cookie of the API's own origin. `token`: the tokens of `getToken`, and no cookie. */
  readonly authentication: 'session' | 'token';
  /** Required with `token`. */
  readonly getToken?: GetToken | undefined;
  /** Identifies the embedding application; grants nothing. */
  readonly publishableKey?: string | null | undefined;
  /** The language of responses. Default: the browser's. */
  readonly locale?: (() => string) | undefined;
  /** Called when a call was refused and there was no new credential to retry it with. */
  readonly onUnauthenticated?: (() => void) | undefined;
  /** Called when a call was refused with 406 and `useraccess/NoAllowedCase`: the user's features have changed. */
  readonly onAccessChanged?: (() => void) | undefined;
  /** Default: the page's `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /**
   * Milliseconds without a byte after which a stream counts as disconnected. Default 40,000; the service sends a heartbeat every
   * 15,000.
   */
  readonly idleTimeout?: number | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Sent with routes that accept one. Default: a new one for each call, reused for its retries. */
  readonly idempotencyKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sends and accepts cookies; only sign-in calls need it. */
  readonly credentials?: 'include' | undefined;
  /** Timeout of one attempt in milliseconds, or false for none. Default: 30,000, none for streams, uploads and completions. */
  readonly timeout?: number | false | undefined;
}

export interface Client {
  readonly api: ServiceBases;
  readonly authentication: 'session' | 'token';
  /**
   * Calls a route and validates its response. Only rejects with an `ApiError`. The events of an `events` route are read as they
   * arrive; leaving the loop closes the connection.
   */
  call<R extends RouteSpec>(route: R, input: RouteInput<R>, options?: CallOptions): Promise<RouteOutput<R>>;
  /** The token for calls, fetched if there is none yet; undefined with a session, or if nobody is signed in. */
  token(): Promise<string | undefined>;
  /** Forgets the token; the next call requests a new one. */
  forget(): void;
  /** Stops every timer; later calls are sent without a token, and no call is retried. */
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
          // A stream is resumed by its reader, which knows its position.
          repeatable: route.method === 'GET' && route.answer.kind !== 'events',
        },
      );
    } catch (thrown) {
      throw readFailure(thrown, lifetime.signal.aborted ? lifetime.signal : callOptions.signal);
    }
    if (response.status === 406 && (await hasNoAllowedCase(response.clone()))) options.onAccessChanged?.();
    if (!response.ok) throw await readErrorAnswer(response);
    return response;
  }

  /** Whether a new credential may help: a token for another page or application is refused like an expired one. */
  const isRenewable = (error: ApiError): boolean =>
    error.status === 401 ||
    (credentials.mode === 'token' && orielErrorCodeOf(error) === 'ORIGIN_NOT_ALLOWED');

  /** Sends a request and retries once with fresh credentials after a refusal. */
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
        // The host or the network failed, so it is unknown whether anybody is signed in.
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
      // The route's schemas validate the input.
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
      // The route's schema has validated the response.
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

/** Whether the access service refuses every case of the call, and not only a format that the caller accepts. */
async function hasNoAllowedCase(response: Response): Promise<boolean> {
  const body: unknown = await response.json().catch(() => null);
  return (
    typeof body === 'object' && body !== null && 'error' in body && body.error === 'useraccess/NoAllowedCase'
  );
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
  // `safeDecode` finds out whether the value has this type.
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
