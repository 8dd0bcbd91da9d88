import {
  type BridgeHello,
  bridgeAnswer,
  bridgeHello,
  bridgeListening,
  bridgeProtocols,
  hostSurface,
  surface,
  widgetSurface,
} from '@oriel/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { acceptHost } from './frame/accept-host';
import { createPortPeer } from './port-peer';

/*
 * Protocol 1 as of 0.1.0. A page that bundles the package keeps its version while its server is updated, and a page loaded before
 * an update then gets a newer iframe. The values here are a record and must not change with the code: a breaking change needs a
 * new protocol number next to this one.
 */

const hello: BridgeHello = {
  type: 'oriel:hello',
  protocols: [1],
  sdk: '0.1.0',
  widget: 'chat',
  instanceId: 'oriel-1',
  capabilities: ['tools'],
  locale: 'de',
  theme: { scheme: 'dark' },
};
/** The minimal snapshot of a host, without optional members. */
const snapshot = {
  revision: 0,
  state: {
    locale: 'de',
    theme: { scheme: 'light', tokens: { '--oriel-accent': '#123456' } },
    variant: null,
    messages: {},
    authentication: 'token',
    workspace: null,
    storage: 'none',
    context: null,
    size: 'auto',
    props: {},
  },
  api: { core: '/api/core', prompts: '/api/prompts', chat: '/api/chat', access: '/api/access' },
  publishableKey: null,
  pageOrigin: 'https://www.example.com',
  isolation: 'iframe',
};
const error = { code: 'NETWORK', message: 'Away.', retryable: true };

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
  vi.unstubAllGlobals();
});

/** The two ends of a connection; the bare port is the older side, which sends and expects the recorded messages. */
function openPorts() {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const received: unknown[] = [];
  port2.onmessage = ({ data }) => received.push(...(Array.isArray(data) ? data : [data]));
  return { port: port1, older: port2, received };
}

describe('protocol 1', () => {
  it('is still spoken', () => {
    expect(bridgeProtocols).toContain(1);
  });

  it('is read as it was written', () => {
    expect(bridgeHello.parse(hello)).toEqual(hello);
    expect(bridgeHello.parse({ ...hello, later: 1 })).toEqual(hello);
    expect(bridgeListening.parse({ type: 'oriel:listening' })).toBeTruthy();
    const accept = { type: 'oriel:accept', protocol: 1, widget: '0.1.0', capabilities: ['tools'] };
    expect(bridgeAnswer.parse(accept)).toEqual(accept);
    expect(bridgeAnswer.parse({ type: 'oriel:reject', error })).toEqual({ type: 'oriel:reject', error });
  });

  it('has a host that says no more than it did', () => {
    const { getSnapshot, getToken } = hostSurface.methods;
    expect(getSnapshot.output.parse(snapshot)).toEqual(snapshot);
    expect(getToken.output.parse({ token: 't' })).toEqual({ token: 't' });
    expect(hostSurface.events.patch.parse({ revision: 1, state: { locale: 'en' } })).toBeTruthy();
    for (const act of ['open', 'show', 'leave', 'close'])
      expect(hostSurface.methods.signInWindow.input.parse({ act })).toEqual({ act });
  });

  it('has widgets that tell no more than they did', () => {
    const { events } = widgetSurface;
    expect(events.ready.parse({ widget: 'chat', version: '0.1.0', capabilities: [] })).toBeTruthy();
    for (const state of ['loading', 'connecting', 'auth', 'ready', 'degraded', 'error'])
      expect(events.state.parse({ state })).toEqual({ state });
    expect(events.error.parse(error)).toEqual(error);
    expect(events.resize.parse({ height: 640 })).toEqual({ height: 640 });
    expect(events.frame.parse({ isRaised: true })).toEqual({ isRaised: true });
  });

  const sample = surface({
    methods: { add: { input: z.object({ count: z.number() }), output: z.number() } },
    events: { note: z.object({ text: z.string() }) },
  });

  it('goes on between this build and an older side, in both directions', async () => {
    const { port, older, received } = openPorts();
    const closed: string[] = [];
    const peer = createPortPeer(port, {
      local: sample,
      remote: sample,
      handlers: { add: ({ count }) => count + 1 },
      onClose: reason => void closed.push(reason.code),
    });
    const notes: unknown[] = [];
    peer.on('note', detail => void notes.push(detail));
    // The older side sends requests, an event, a ping and a cancellation.
    older.postMessage([
      { type: 'request', id: 1, method: 'add', input: { count: 1 } },
      { type: 'event', name: 'note', detail: { text: 'older' } },
      { type: 'ping', id: 1, echo: false },
      { type: 'request', id: 2, method: 'later', input: {} },
      { type: 'cancel', id: 3 },
    ]);
    await vi.waitFor(() => expect(received).toHaveLength(3));
    expect(received).toContainEqual({ type: 'response', id: 1, ok: true, output: 2 });
    expect(received).toContainEqual({ type: 'ping', id: 1, echo: true });
    expect(received).toContainEqual({
      type: 'response',
      id: 2,
      ok: false,
      error: { code: 'METHOD_NOT_FOUND', message: expect.any(String), retryable: false },
    });
    expect(notes).toEqual([{ text: 'older' }]);
    // This build's messages match what the older side reads.
    received.length = 0;
    const answer = peer.request('add', { count: 2 });
    peer.emit('note', { text: 'newer' });
    await vi.waitFor(() => expect(received).toHaveLength(2));
    expect(received).toEqual([
      { type: 'request', id: 1, method: 'add', input: { count: 2 } },
      { type: 'event', name: 'note', detail: { text: 'newer' } },
    ]);
    older.postMessage([{ type: 'response', id: 1, ok: true, output: 3 }]);
    await expect(answer).resolves.toBe(3);
    older.postMessage([{ type: 'bye', error }]);
    await vi.waitFor(() => expect(closed).toEqual(['NETWORK']));
  });

  /** An iframe's window that receives the hello of a given version's host. */
  function greet(said: object, protocols?: readonly number[]) {
    const parent = { postMessage: () => {} };
    const frame = Object.assign(new EventTarget(), { parent });
    vi.stubGlobal('window', frame);
    vi.stubGlobal('document', { readyState: 'complete' });
    const connection = acceptHost({
      allowedOrigins: ['https://www.example.com'],
      local: sample,
      handlers: { add: ({ count }) => count + 1 },
      remote: sample,
      version: '0.1.0',
      timeout: 0,
      ...(protocols && { protocols }),
    });
    const { port, older, received } = openPorts();
    const notified = { data: said, origin: 'https://www.example.com', source: parent, ports: [port] };
    frame.dispatchEvent(Object.assign(new Event('message'), notified));
    return { connection, older, received };
  }

  it.each([
    ['an older page and this frame', [1], undefined],
    ['a page of the next version and this frame', [1, 2], undefined],
    ['an older page and a frame of the next version', [1], [2, 1]],
  ])('is agreed on between %s', async (_, theirs, own) => {
    const { connection, older, received } = greet({ ...hello, protocols: theirs }, own);
    await expect(connection).resolves.toMatchObject({ protocol: 1 });
    await vi.waitFor(() => expect(received[0]).toMatchObject({ type: 'oriel:accept', protocol: 1 }));
    older.postMessage([{ type: 'request', id: 1, method: 'add', input: { count: 4 } }]);
    await vi.waitFor(() => expect(received[1]).toEqual({ type: 'response', id: 1, ok: true, output: 5 }));
  });

  it.each([
    ['a page that speaks only later ones', [2, 3], undefined],
    ['a frame that has given it up', [1], [3, 2]],
  ])('is missed at once, with VERSION_MISMATCH, by %s', async (_, theirs, own) => {
    const { connection, received } = greet({ ...hello, protocols: theirs }, own);
    await expect(connection).rejects.toMatchObject({ code: 'VERSION_MISMATCH' });
    await vi.waitFor(() =>
      expect(received).toMatchObject([
        { type: 'oriel:reject', error: { code: 'VERSION_MISMATCH', retryable: false } },
      ]),
    );
  });
});
