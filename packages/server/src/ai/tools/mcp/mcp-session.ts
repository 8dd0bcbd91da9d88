/*
 * A session with an MCP server. Servers may keep state in it, such as an open page, so all calls of one answer share one:
 *
 * 1. The first call initialises the session; calls at the same time wait for it.
 * 2. If the server has forgotten the session (404, or a 400 about sessions), the call is repeated once in a new one.
 * 3. After a failed connection, and after a response that is too large, the next call begins a new session.
 * 4. At the end of the answer the session is deleted at the server, without waiting for it.
 */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { Agent } from 'undici';
import { ToolError } from '../tool-error';
import { boundedFetch } from './bounded-fetch';
import { tidyMessages } from './tidy-messages';

interface Connection {
  readonly client: Client;
  readonly transport: StreamableHTTPClientTransport;
  /** Aborts when a response is too large. */
  readonly flood: AbortSignal;
}

/** Maximum length of the sentence of an error for the model. */
export const maxErrorText = 1_000;

export class McpSession {
  #connection: Promise<Connection> | undefined;
  readonly #ended = new AbortController();

  /** @param agent Makes the connections. Default: to any address. */
  constructor(
    private readonly server: { readonly url: string; readonly token?: string | undefined },
    private readonly agent?: Agent,
  ) {}

  /**
   * Runs something in the session.
   * @throws ToolError if the server cannot be used, or with the sentence of an error that the server reports
   */
  async use<T>(signal: AbortSignal, run: (client: Client, signal: AbortSignal) => Promise<T>): Promise<T> {
    const known = this.#connection;
    try {
      return await this.#useOnce(signal, run);
    } catch (error) {
      if (!(known && isForgotten(error)) || signal.aborted) throw this.#toToolError(error);
    }
    try {
      return await this.#useOnce(signal, run);
    } catch (error) {
      throw this.#toToolError(error);
    }
  }

  /** Deletes the session at the server. Do not wait: a server that hangs must not delay the caller. */
  close(): void {
    this.#ended.abort(new ToolError('The answer has ended'));
    this.#drop(this.#connection);
  }

  async #useOnce<T>(
    signal: AbortSignal,
    run: (client: Client, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted();
    this.#ended.signal.throwIfAborted();
    this.#connection ??= this.#connect();
    const pending = this.#connection;
    let flood: AbortSignal | undefined;
    try {
      const { client, flood: tooLarge } = await untilAborted(pending, signal);
      flood = tooLarge;
      const ends = AbortSignal.any([signal, flood]);
      try {
        return await run(client, ends);
      } catch (error) {
        ends.throwIfAborted();
        throw error;
      }
    } catch (error) {
      signal.throwIfAborted();
      // An error that the server reports leaves the session as it is.
      if ((flood?.aborted || !isReported(error)) && this.#connection === pending) this.#drop(pending);
      throw error;
    }
  }

  async #connect(): Promise<Connection> {
    const { url, token } = this.server;
    const flood = new AbortController();
    const fetch = boundedFetch(
      () => flood.abort(new ToolError('The answer of the tool is too large')),
      this.agent,
    );
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      fetch: async (...request) => tidyMessages(await fetch(...request)),
      ...(token && { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
      reconnectionOptions: {
        maxRetries: 0,
        initialReconnectionDelay: 1_000,
        maxReconnectionDelay: 1_000,
        reconnectionDelayGrowFactor: 1,
      },
    });
    const client = new Client({ name: 'oriel', version: '1' });
    const signal = AbortSignal.any([flood.signal, this.#ended.signal]);
    try {
      // Its types allow `undefined` where the interface omits the member.
      await client.connect(transport as Transport, { signal, timeout: connectMilliseconds });
      return { client, transport, flood: flood.signal };
    } catch (error) {
      this.#connection = undefined;
      signal.throwIfAborted();
      throw new ToolError(unusable, error);
    }
  }

  #toToolError(error: unknown): unknown {
    const isAbort = error instanceof DOMException && /^(?:Abort|Timeout)Error$/.test(error.name);
    if (ToolError.isInstance(error) || isAbort) return error;
    const reported = readReported(error) || unusable;
    const { token } = this.server;
    // A server may repeat what it was sent.
    return new ToolError(token ? reported.replaceAll(token, '•••') : reported, error);
  }

  #drop(pending: Promise<Connection> | undefined): void {
    if (this.#connection === pending) this.#connection = undefined;
    void pending
      ?.then(async ({ client, transport }) => {
        await transport.terminateSession().catch(() => undefined);
        await client.close();
      })
      .catch(() => undefined);
  }
}

const connectMilliseconds = 30_000;
const unusable = 'The server of the tool cannot be used';

const untilAborted = <T>(pending: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    pending.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });

const isForgotten = (error: unknown): boolean =>
  error instanceof StreamableHTTPError &&
  (error.code === 404 || (error.code === 400 && /session/i.test(error.message)));

/** The error that a server has reported in the protocol, also in a response with an error status. */
function readReported(error: unknown): string | undefined {
  if (error instanceof McpError) {
    const { code, message, data } = error;
    const isOwn =
      (code === ErrorCode.ConnectionClosed && message.endsWith('Connection closed')) ||
      (code === ErrorCode.RequestTimeout && message.endsWith('Request timed out'));
    return isOwn ? undefined : sentenceOf(message.replace(/^MCP error -?\d+: /, ''), data);
  }
  if (!(error instanceof StreamableHTTPError) || isForgotten(error)) return undefined;
  if (error.code === undefined || error.code < 400 || error.code >= 500) return undefined;
  if (error.code === 401 || error.code === 403) return undefined;
  try {
    const body = JSON.parse(error.message.slice(error.message.indexOf('{')));
    const { message, data } = body.jsonrpc === '2.0' ? body.error : {};
    return typeof message === 'string' ? sentenceOf(message, data) : undefined;
  } catch {
    return undefined;
  }
}

function sentenceOf(message: string, data: unknown): string {
  const details = data === undefined || data === null ? '' : JSON.stringify(data);
  const text = details === '' || message.includes(details) ? message : `${message} ${details}`;
  return text.length > maxErrorText ? `${text.slice(0, maxErrorText)} … (cut)` : text;
}

const isReported = (error: unknown): boolean =>
  ToolError.isInstance(error) || readReported(error) !== undefined;
