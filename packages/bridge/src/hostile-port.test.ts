import { OrielError, surface } from '@oriel/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createPortPeer } from './port-peer';
import { manualClock } from './testing/manual-clock';

const local = surface({
  methods: {
    add: { input: z.object({ count: z.number() }), output: z.number() },
    hang: { input: z.object({ count: z.number() }), output: z.number() },
  },
  events: {},
});
const remote = surface({
  methods: { ask: { input: z.object({}), output: z.object({ text: z.string() }) } },
  events: { note: z.object({ text: z.string() }) },
});

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** A peer, and the bare port of the other side. */
function setUp(limits = {}) {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const add = vi.fn(({ count }: { count: number }) => count + 1);
  const hang = vi.fn(() => new Promise<number>(() => {}));
  const clock = manualClock();
  const closed: string[] = [];
  const peer = createPortPeer(port1, {
    local,
    remote,
    handlers: { add, hang },
    limits,
    clock,
    onClose: error => closed.push(error.code),
  });
  const received: unknown[] = [];
  port2.onmessage = event => received.push(...event.data);
  /** Sends packets and resolves when the peer has processed them: the ping after them is answered in order. */
  const send = async (...packets: unknown[]) => {
    for (const packet of packets) port2.postMessage(packet);
    await vi.waitUntil(() => peer.stats().received + peer.stats().dropped.invalid > 0);
    port2.postMessage([{ type: 'cancel', id: 999_999 }]);
    const before = peer.stats().received;
    await vi.waitUntil(() => peer.stats().received > before || closed.length > 0);
  };
  return { peer, add, hang, send, received, clock, closed };
}

const request = (id: number, input: unknown = { count: 1 }) => ({
  type: 'request',
  id,
  method: 'add',
  input,
});

describe('a hostile port', () => {
  it('is not acted on when nothing of it is a message', async () => {
    const { peer, add, send } = setUp();
    const junk = [null, undefined, 7, 'text', {}, request(1), [null], [[]], [{ type: '__proto__' }]];
    await send(...junk, [{ ...request(1), id: 'one' }]);
    expect(add).not.toHaveBeenCalled();
    expect(peer.stats().dropped.invalid).toBe(10);
  });

  it('cannot answer what was not asked', async () => {
    const { peer, send } = setUp();
    const answer = peer.request('ask', {});
    await send([{ type: 'response', id: 2, ok: true, output: { text: 'forged' } }]);
    expect(peer.stats()).toMatchObject({ pending: 1, dropped: { unexpected: 1 } });
    await send([{ type: 'response', id: 1, ok: true, output: { text: 'right' } }]);
    await expect(answer).resolves.toEqual({ text: 'right' });
    await send([{ type: 'response', id: 1, ok: true, output: { text: 'again' } }]);
    expect(peer.stats().dropped.unexpected).toBe(2);
  });

  it('cannot run two requests under one number', async () => {
    const { peer, send, hang } = setUp();
    await send([
      { ...request(1), method: 'hang' },
      { ...request(1), method: 'hang' },
    ]);
    expect(hang).toHaveBeenCalledOnce();
    expect(peer.stats()).toMatchObject({ running: 1, dropped: { unexpected: 1 } });
  });

  it('cannot have more in work than is allowed', async () => {
    const { peer, send, hang, received } = setUp({ concurrent: 2 });
    await send([1, 2, 3].map(id => ({ ...request(id), method: 'hang' })));
    expect(hang).toHaveBeenCalledTimes(2);
    expect(peer.stats().running).toBe(2);
    await vi.waitUntil(() => received.length > 0);
    expect(received).toMatchObject([{ id: 3, ok: false, error: { code: 'RATE_LIMITED' } }]);
  });

  it('is cut off when it floods, and served again after a pause', async () => {
    const { peer, add, send, clock } = setUp({ burst: 10, rate: 10 });
    await send(Array.from({ length: 1000 }, (_, index) => request(index + 1)));
    expect(add).toHaveBeenCalledTimes(10);
    expect(peer.stats().dropped.flooding).toBe(991);
    clock.advance(1000);
    await send([request(2000)]);
    expect(add).toHaveBeenCalledTimes(11);
  });

  it('is refused what is too large, too deep or endless', async () => {
    const { peer, add, send, received } = setUp({ textSize: 1000, binarySize: 1000 });
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    let deep: unknown = 1;
    for (let level = 0; level < 100; level += 1) deep = { deep };
    const inputs = [
      'x'.repeat(1001),
      deep,
      cycle,
      new ArrayBuffer(1001),
      Array(1000).fill(1),
      new Map([[1, 'x'.repeat(1000)]]),
    ];
    await send(inputs.map((input, index) => request(index + 1, input)));
    expect(add).not.toHaveBeenCalled();
    expect(peer.stats().dropped.oversized).toBe(inputs.length);
    await vi.waitUntil(() => received.length === inputs.length);
    expect(received).toContainEqual(expect.objectContaining({ ok: false, id: 1 }));
  });

  it('drops events that are unknown, wrong or too large', async () => {
    const { peer, send } = setUp({ textSize: 100 });
    const listener = vi.fn();
    peer.on('note', listener);
    await send([
      { type: 'event', name: 'note', detail: { text: 1 } },
      { type: 'event', name: 'constructor', detail: {} },
      { type: 'event', name: '__proto__', detail: {} },
      { type: 'event', name: 'note', detail: { text: 'x'.repeat(200) } },
    ]);
    expect(listener).not.toHaveBeenCalled();
    expect(peer.stats().dropped).toMatchObject({ invalid: 1, unexpected: 2, oversized: 1 });
  });

  it('keeps nothing of a key that names a prototype', async () => {
    const { send, add } = setUp();
    await send([request(1, JSON.parse('{"count":1,"__proto__":{"polluted":true}}'))]);
    expect(add).toHaveBeenCalledWith({ count: 1 }, expect.anything());
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('is told that the conversation is over', async () => {
    const { peer, received } = setUp();
    peer.close();
    await vi.waitUntil(() => received.length > 0);
    expect(received).toMatchObject([{ type: 'bye', error: { code: 'DESTROYED' } }]);
  });

  it('ends the conversation with the error of its bye', async () => {
    const { peer, send, closed } = setUp();
    const pending = peer.request('ask', {});
    const outcome = expect(pending).rejects.toMatchObject({ code: 'FRAME_RELOADED' });
    await send([{ type: 'bye', error: { code: 'FRAME_RELOADED', message: 'm', retryable: true } }]);
    await outcome;
    expect(closed).toEqual(['FRAME_RELOADED']);
    await expect(peer.request('ask', {})).rejects.toSatisfy(OrielError.isInstance);
  });
});
