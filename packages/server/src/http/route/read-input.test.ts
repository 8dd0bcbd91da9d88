import { createApplication, type RouteSpec, type UnreadForm, updateOrganization } from '@oriel/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../platform/errors/http-error';
import { allStrangeTexts, isRefused, strangeIds } from '../testing/strange-input';
import { readBody } from './read-input';
import { routesByName } from './routes';

afterEach(() => vi.useRealTimers());

const all: readonly RouteSpec[] = Object.values(routesByName);
const withBody = all.filter(({ body }) => body !== undefined);

it.each(withBody.map(route => [`${route.method} ${route.path}`, route] as const))(
  '%s aborts a body that trickles in',
  async (_, route) => {
    vi.useFakeTimers();
    const body = new ReadableStream({
      async pull(controller) {
        await new Promise(resolve => setTimeout(resolve, 1_000));
        controller.enqueue(new TextEncoder().encode(' '));
      },
    });
    const type = route.body?.kind === 'json' ? 'application/json' : 'multipart/form-data; boundary=x';
    const init = { method: route.method, headers: { 'content-type': type }, body, duplex: 'half' };
    const read = readBody(route, new Request('http://localhost', init)).then(async given => {
      // The code that stores an upload reads the stream.
      for await (const _piece of (given as UnreadForm).stream as ReadableStream<Uint8Array>);
    });
    const refused = expect(read).rejects.toMatchObject({ status: 408 });
    await vi.advanceTimersByTimeAsync(61_000);
    await refused;
  },
);

describe('strange input', () => {
  it.each([
    [updateOrganization, (name: string) => ({ name })],
    [
      createApplication,
      (name: string) => ({ name, allowedOrigins: ['https://a.example'], widgets: ['chat'] }),
    ],
  ])('as a text is kept as it is, or refused: %o', async (route, bodyOf) => {
    let kept = 0;
    for (const text of allStrangeTexts()) {
      const request = new Request('http://localhost', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(text)),
      });
      try {
        expect(await readBody(route, request)).toMatchObject({ name: text.normalize('NFC').trim() });
        kept++;
      } catch (error) {
        if (!HttpError.isInstance(error)) throw error;
        expect(error.status).toBe(400);
      }
    }
    expect(kept).toBeGreaterThan(0);
  });

  it('as an id is refused by nearly every route', () => {
    expect(strangeIds.length).toBeGreaterThan(400);
    const taken = strangeIds.filter(each => !isRefused(each)).map(({ name, id }) => `${name} ${id}`);
    // These reach a handler, so the request tests send each of them.
    expect(taken.length).toBeLessThan(40);
  });
});
