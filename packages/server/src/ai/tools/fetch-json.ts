import type * as z from 'zod';
import { ToolError } from './tool-error';

interface JsonRequest {
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON with POST. Default: GET. */
  readonly body?: unknown;
}

const maxBytes = 2_000_000;
const maxMilliseconds = 15_000;

/**
 * Calls a service that the operator has configured, and checks the shape of its response.
 * @throws ToolError with a message that names neither the address nor the key
 */
export async function fetchJson<T>(
  url: URL,
  shape: z.ZodType<T>,
  { signal, headers, body }: JsonRequest,
): Promise<T> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(maxMilliseconds)]);
  try {
    const response = await fetch(url, {
      signal: limited,
      redirect: 'error',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ToolError(
        response.status === 429 ? 'The service is asked too often' : 'The service has refused the request',
      );
    }
    return shape.parse(JSON.parse(await readBounded(response.body)));
  } catch (error) {
    signal.throwIfAborted();
    if (ToolError.isInstance(error)) throw error;
    throw new ToolError(
      limited.aborted ? 'The service did not answer in time' : 'The service cannot be reached or understood',
    );
  }
}

async function readBounded(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Node's stream is iterable, but the web types do not declare it.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new ToolError('The answer of the service is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
