import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Connection } from './connection';
import { ProviderError } from './provider-error';
import { readRetryAfter } from './read-retry-after';
import type { TimeLimits } from './time-limits';

export interface OpenRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly limits: TimeLimits;
  readonly signal: AbortSignal;
  /** Default: directly, to any address. */
  readonly connection?: Connection | undefined;
}

/** A response whose headers have arrived; its body is read under the time limits. */
export interface OpenResponse {
  readonly status: number;
  readonly contentType: string;
  /** Seconds, if the endpoint requests a pause. */
  readonly retryAfter: number | undefined;
  readonly bytes: AsyncIterable<Uint8Array>;
  /**
   * Passes each chunk on as soon as it arrives, until the end, or until `onChunk` needs no more. Rejects with any error that
   * `onChunk` throws.
   */
  readonly read: (onChunk: (chunk: Uint8Array) => 'more' | 'enough') => Promise<void>;
  /** Closes the connection; for a response whose body is not read. */
  readonly close: () => void;
}

/** Milliseconds in which a fully read response must end, or its connection is closed. */
const endPatience = 1_000;

/** Milliseconds in which a stale connection fails. */
const staleWithin = 250;

/**
 * Sends a request to a model endpoint. Each phase has its own timeout (connect, first byte, idle, total), and an abort or a
 * timeout destroys the socket, so that the endpoint does not continue in vain. Redirects are not followed.
 */
export async function openRequest(options: OpenRequest): Promise<OpenResponse> {
  const { url, limits, signal, connection } = options;
  signal.throwIfAborted();
  const cause = connection?.findRefusal(url);
  if (cause) throw new ProviderError('provider_unreachable', cause.message, { cause });
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const sentAt = performance.now();
  const outgoing = send(url, {
    method: options.method,
    headers: options.headers,
    ...(connection && { agent: connection.agentOf(url) }),
  });
  let incoming: IncomingMessage | undefined;
  let failure: unknown;
  const stop = (reason: unknown) => {
    failure ??= reason;
    outgoing.destroy();
    incoming?.destroy();
  };
  const expire = (what: string) => () =>
    stop(new ProviderError('provider_timeout', `The model endpoint exceeded its time: ${what}`));
  const total = setTimeout(expire('total'), limits.total);
  let wait = setTimeout(expire('connect'), limits.connect);
  const rearm = (what: string, milliseconds: number) => {
    clearTimeout(wait);
    wait = setTimeout(expire(what), milliseconds);
  };
  const abort = () => stop(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  const release = () => {
    clearTimeout(total);
    clearTimeout(wait);
    signal.removeEventListener('abort', abort);
  };
  const fault = (error: unknown): unknown =>
    failure ??
    (ProviderError.isInstance(error)
      ? error
      : new ProviderError('provider_unreachable', 'The connection to the model endpoint failed', {
          cause: error,
        }));

  outgoing.once('socket', socket => {
    const connected = () => rearm('first byte', limits.firstByte);
    if (socket.connecting) socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', connected);
    else connected();
  });
  try {
    incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve);
      // Keep the listener for the life of the request: an error without a listener would end the process.
      outgoing.on('error', reject);
      outgoing.once('close', () => reject(new Error('The connection closed before an answer came')));
      outgoing.end(options.body);
    });
  } catch (error) {
    release();
    // The endpoint closed an idle connection at the moment it was reused. If the error comes later, the endpoint may already be
    // working on the request.
    const isStale = outgoing.reusedSocket && performance.now() - sentAt < staleWithin;
    if (failure === undefined && isStale && isReset(error)) return openRequest(options);
    throw fault(error);
  }
  const response = incoming;
  return {
    status: response.statusCode ?? 0,
    contentType: response.headers['content-type'] ?? '',
    retryAfter: readRetryAfter(response.headers['retry-after']),
    bytes: iterate(response),
    read: onChunk => read(response, onChunk),
    close: () => {
      release();
      stop(undefined);
    },
  };

  async function read(
    response: IncomingMessage,
    onChunk: (chunk: Uint8Array) => 'more' | 'enough',
  ): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        let last = 0;
        // Check at the timeout and restart for the remaining time, because one timer per chunk is more expensive.
        const checkIdle = () => {
          const left = last + limits.idle - performance.now();
          if (left <= 0) expire('idle')();
          else wait = setTimeout(checkIdle, left);
        };
        const onData = (chunk: Uint8Array) => {
          last = performance.now();
          try {
            if (onChunk(chunk) === 'more') return;
          } catch (error) {
            failure ??= error;
          }
          // Several chunks may arrive at once.
          response.off('data', onData);
          resolve();
        };
        response.once('data', () => {
          clearTimeout(wait);
          wait = setTimeout(checkIdle, limits.idle);
        });
        response.on('data', onData);
        response.once('end', resolve);
        response.once('error', reject);
        response.once('close', () => reject(new Error('The connection closed before the answer ended')));
      });
      if (failure !== undefined) throw failure;
      leave(response);
    } catch (error) {
      response.destroy();
      throw fault(error);
    } finally {
      release();
    }
  }

  async function* iterate(response: IncomingMessage): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of response) {
        clearTimeout(wait);
        // The reader's own time does not count.
        yield chunk;
        rearm('idle', limits.idle);
      }
      if (failure !== undefined) throw failure;
    } catch (error) {
      throw fault(error);
    } finally {
      release();
      response.destroy();
    }
  }
}

/** Lets an answer that needs no more reading end by itself, so that the next question can reuse the connection. */
function leave(response: IncomingMessage): void {
  if (response.closed) return;
  const timer = setTimeout(() => response.destroy(), endPatience).unref();
  response.once('close', () => clearTimeout(timer));
  response.resume();
}

const isReset = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
