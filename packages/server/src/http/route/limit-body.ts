/*
 * Every body has a minimum speed and a total time, so that no sender can hold a connection, a file or memory with a byte
 * now and then. Only the time that the server waits for the sender counts: a slow disk is not the sender's fault.
 *
 * `readBody` limits the bodies of routes with a contract, `limitRawBodies` those of all other addresses.
 */
import type { MiddlewareHandler } from 'hono';
import { tooLarge } from '../../platform/errors/errors';
import { HttpError } from '../../platform/errors/http-error';

export const bodyLimits = {
  /** Maximum number of milliseconds without a byte. */
  stillMs: 30_000,
  /** Milliseconds before the minimum speed applies. */
  graceMs: 60_000,
  minBytesPerSecond: 4_096,
  /** Maximum duration of an upload, in milliseconds. */
  uploadMs: 60 * 60_000,
  /** Maximum duration of a body that is kept in memory, in milliseconds. */
  memoryMs: 60_000,
} as const;

/** Maximum bytes of a body without a contract: forms of sign-in pages, messages of the payment provider. */
const maxRawBytes = 1_000_000;

interface Limits {
  readonly totalMs: number;
  /** Default: unlimited; the reader enforces its own limit. */
  readonly maxBytes?: number;
}

/** Wraps a body so that it fails with 408 if it arrives too slowly, and with 413 if it is too large. */
export function limitBody(
  body: ReadableStream<Uint8Array>,
  { totalMs, maxBytes = Number.POSITIVE_INFINITY }: Limits,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let received = 0;
  let waited = 0;
  const refuse = (error: HttpError) => {
    // The rest of the body is never read.
    reader.cancel(error).catch(() => undefined);
    throw error;
  };
  return new ReadableStream(
    {
      async pull(controller) {
        const atSpeed = bodyLimits.graceMs + (received / bodyLimits.minBytesPerSecond) * 1_000;
        const began = performance.now();
        let timer: NodeJS.Timeout | undefined;
        const late = new Promise<undefined>(resolve => {
          timer = setTimeout(
            resolve,
            Math.min(bodyLimits.stillMs, atSpeed - waited, totalMs - waited),
            undefined,
          );
        });
        const step = await Promise.race([reader.read(), late]).finally(() => clearTimeout(timer));
        waited += performance.now() - began;
        if (!step) return refuse(new HttpError(408, 'invalid_payload', 'The body comes too slowly'));
        if (step.done) return controller.close();
        received += step.value.byteLength;
        if (received > maxBytes) return refuse(tooLarge(maxBytes));
        controller.enqueue(step.value);
      },
      cancel: reason => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Limits the bodies of addresses that have no contract. */
export const limitRawBodies: MiddlewareHandler = async (c, next) => {
  const { raw, path, method } = c.req;
  const { body } = ['GET', 'HEAD'].includes(method) || path.startsWith('/api/') ? {} : raw;
  if (body) {
    const init = {
      method,
      headers: raw.headers,
      signal: raw.signal,
      body: limitBody(body, { totalMs: bodyLimits.memoryMs, maxBytes: maxRawBytes }),
      // `half`: the answer begins after the body has arrived.
      duplex: 'half' as const,
    };
    c.req.raw = new Request(raw.url, init);
  }
  await next();
};
