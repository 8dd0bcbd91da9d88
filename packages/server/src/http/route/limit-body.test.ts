import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../platform/log/logger';
import type { AppEnv } from '../app/app-env';
import { answerError } from '../errors/answer-error';
import { bodyLimits, limitBody, limitRawBodies } from './limit-body';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const minute = 60_000;
const hour = 60 * minute;

/** A body that delivers `bytes` bytes every `everyMs` milliseconds. */
function trickle({
  bytes,
  everyMs,
  pieces = Number.POSITIVE_INFINITY,
}: Record<string, number> & { bytes: number; everyMs: number }) {
  const seen = { pulled: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (seen.pulled++ >= pieces) return controller.close();
        await new Promise(resolve => setTimeout(resolve, everyMs));
        if (!seen.isCancelled) controller.enqueue(new Uint8Array(bytes));
      },
      cancel() {
        seen.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

/** Reads a body. @returns its size or error status, and the elapsed milliseconds */
async function readAll(body: ReadableStream<Uint8Array>, pauseMs = 0) {
  const began = performance.now();
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (pauseMs > 0) await new Promise(resolve => setTimeout(resolve, pauseMs));
    }
    return { size, ms: performance.now() - began };
  } catch (error) {
    return { status: (error as { status?: number }).status, ms: performance.now() - began };
  }
}

async function outcomeOf(reading: Promise<unknown>, withinMs: number) {
  let outcome: unknown = 'pending';
  void reading.then(found => {
    outcome = found;
  });
  await vi.advanceTimersByTimeAsync(withinMs);
  return outcome;
}

describe('a body', () => {
  const upload = { totalMs: bodyLimits.uploadMs };

  it.each([
    ['of one byte a second', { bytes: 1, everyMs: 1_000 }, minute],
    ['of one byte in 25 seconds', { bytes: 1, everyMs: 25_000 }, minute],
    ['that stalls', { bytes: 1, everyMs: hour }, 30_000],
    ['that is a little too slow', { bytes: 2_048, everyMs: 1_000 }, 2 * minute],
    ['that takes more than an hour', { bytes: 16_384, everyMs: 1_000 }, hour],
  ])('%s is aborted', async (_, pace, ms) => {
    const { body, seen } = trickle(pace);
    const outcome = await outcomeOf(readAll(limitBody(body, upload)), 2 * hour);
    expect(outcome).toEqual({ status: 408, ms: expect.closeTo(ms, -4) });
    expect(seen.isCancelled).toBe(true);
  });

  it('may come over a slow line', async () => {
    const { body } = trickle({ bytes: 8_192, everyMs: 1_000, pieces: 2_400 });
    const outcome = await outcomeOf(readAll(limitBody(body, upload)), hour);
    expect(outcome).toMatchObject({ size: 2_400 * 8_192 });
  });

  it('is not aborted because of a slow reader', async () => {
    const { body } = trickle({ bytes: 1, everyMs: 0, pieces: 10 });
    const outcome = await outcomeOf(readAll(limitBody(body, upload), 10 * minute), 3 * hour);
    expect(outcome).toMatchObject({ size: 10 });
  });

  it('is refused once it exceeds the size limit', async () => {
    const { body, seen } = trickle({ bytes: 100, everyMs: 1 });
    const outcome = await outcomeOf(readAll(limitBody(body, { ...upload, maxBytes: 1_000 })), 1_000);
    expect(outcome).toMatchObject({ status: 413 });
    expect(seen).toEqual({ pulled: 11, isCancelled: true });
  });

  it('is cancelled with its reader', async () => {
    const { body, seen } = trickle({ bytes: 1, everyMs: 1_000 });
    await limitBody(body, upload).cancel();
    expect(seen.isCancelled).toBe(true);
  });
});

describe('an address without a contract', () => {
  const app = new Hono<AppEnv>();
  app.use(limitRawBodies);
  app.post('/text', async c => c.text(await c.req.text()));
  app.post('/form', async c => c.json(await c.req.parseBody()));
  app.post('/json', async c => c.json(await c.req.json()));
  const log = createLogger({ logLevel: 'silent', logPretty: false });
  app.onError(error => answerError(error, 'r-1', log));
  const send = async (path: string, body: ReadableStream<Uint8Array> | string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    const { status } = await app.request(path, init);
    return { status };
  };

  it.each(['/text', '/form', '/json'])(
    '%s aborts a body that trickles in, and refuses a large one',
    async path => {
      const slow = trickle({ bytes: 1, everyMs: 1_000 });
      expect(await outcomeOf(send(path, slow.body), 2 * minute)).toEqual({ status: 408 });
      const large = trickle({ bytes: 100_000, everyMs: 1 });
      expect(await outcomeOf(send(path, large.body), minute)).toEqual({ status: 413 });
    },
  );

  it('reads a complete body', async () => {
    expect(await outcomeOf(send('/form', 'a=b'), 1_000)).toEqual({ status: 200 });
  });
});
