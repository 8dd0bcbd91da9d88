import { getEventListeners, once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { EventFeed } from '@oriel/contracts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { answerWithEvents, eventAnswerHeaders } from './event-answer';

type Source = EventFeed<unknown>;

const log = pino({ level: 'silent' });
const schema = z.object({ text: z.string() });
const write = (event: unknown) => JSON.stringify(z.encode(schema, event as never));

/** Some events, and then none until the reader leaves. */
function openEvents(first: string[]) {
  const state = { isRead: false, isLeft: false };
  const source: Source = async reader => {
    state.isRead = true;
    for (const [index, text] of first.entries()) reader.take({ id: `run:${index + 1}`, event: { text } });
    if (!reader.signal.aborted) await once(reader.signal, 'abort');
    state.isLeft = true;
  };
  return { source, state };
}

describe('answerWithEvents', () => {
  let server: Server;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(async () => {
    vi.useRealTimers();
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  });

  /** A server that responds with the events, and a reader of it. */
  const serve = async (source: Source, stopping = new AbortController()) => {
    const rights = { lose: () => {}, isWatched: true };
    const watchRights = (onLost: () => void) => {
      rights.lose = onLost;
      return () => {
        rights.isWatched = false;
      };
    };
    let outgoing: ServerResponse | undefined;
    let socket: Socket | undefined;
    server = createServer((_, response) => {
      outgoing = response;
      socket = response.socket ?? undefined;
      if (socket) vi.spyOn(socket, 'write');
      response.setHeaders(new Headers(eventAnswerHeaders));
      answerWithEvents(source, response, { write, log, watchRights, stopping: stopping.signal });
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    // The address of a server that listens on TCP has this type.
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const decoder = new TextDecoder();
    /** Reads until the text ends with `end`. */
    const readUntil = async (end: string) => {
      let text = '';
      while (!text.endsWith(end)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`ended after ${text}`);
        text += decoder.decode(value, { stream: true });
      }
      return text;
    };
    const readRest = async () => {
      let text = '';
      for (let step = await reader.read(); !step.done; step = await reader.read())
        text += decoder.decode(step.value, { stream: true });
      return text;
    };
    /** Disconnects the caller; resolves when the server has noticed. */
    const leave = async () => {
      const closed = outgoing && once(outgoing, 'close');
      await reader.cancel();
      await closed;
    };
    const isFull = () => socket?.writableNeedDrain;
    /** The first letters of the texts in each write to the connection. */
    const written = () => {
      const writes = socket ? vi.mocked(socket.write).mock.calls : [];
      return writes
        .map(([bytes]) => [...String(bytes).matchAll(/"text":"(\w)/g)].map(([, first]) => first))
        .filter(letters => letters.length > 0);
    };
    return { response, readUntil, readRest, leave, isFull, written, stopping, rights };
  };

  const start = async (first: string[]) => {
    const { source, state } = openEvents(first);
    return { ...(await serve(source)), state };
  };

  it('writes id and data of each event', async () => {
    const { response, readUntil } = await start(['Hallo', 'Zeile\nzwei']);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    // There is no chunk framing around each event.
    expect(response.headers.has('transfer-encoding')).toBe(false);
    expect(response.headers.get('connection')).toBe('close');
    expect(await readUntil('zwei"}\n\n')).toBe(
      ': open\n\nid: run:1\ndata: {"text":"Hallo"}\n\nid: run:2\ndata: {"text":"Zeile\\nzwei"}\n\n',
    );
  });

  it('writes together what comes in one turn of the event loop, and all of it before the end', async () => {
    const { readRest, written } = await serve(async reader => {
      for (const text of ['a', 'b']) reader.take({ id: undefined, event: { text } });
      await new Promise(resolve => setImmediate(resolve));
      for (const text of ['c', 'x'.repeat(20_000), 'd']) reader.take({ id: undefined, event: { text } });
    });
    await readRest();
    expect(written()).toEqual([['a', 'b'], ['c', 'x'], ['d']]);
  });

  it('shows that it lives', async () => {
    const { readUntil } = await start([]);
    await readUntil(': open\n\n');
    vi.advanceTimersByTime(15_000);
    expect(await readUntil('\n\n')).toBe(': alive\n\n');
  });

  it('ends when the right is gone', async () => {
    const { readRest, state, rights } = await start([]);
    rights.lose();
    expect(await readRest()).toBe(': open\n\n');
    expect(state.isLeft).toBe(true);
  });

  it('ends when the server stops', async () => {
    const { readRest, state, stopping } = await start([]);
    stopping.abort();
    expect(await readRest()).toBe(': open\n\n');
    expect(state.isLeft).toBe(true);
  });

  it('begins nothing once the server stops', async () => {
    const { source, state } = openEvents(['never']);
    const stopping = new AbortController();
    stopping.abort();
    const { readRest, rights } = await serve(source, stopping);
    expect(await readRest()).toBe('');
    expect(state.isRead).toBe(false);
    expect(rights.isWatched).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves nothing behind when the caller goes away', async () => {
    const { leave, state, stopping, rights } = await start([]);
    await leave();
    expect(state.isLeft).toBe(true);
    expect(rights.isWatched).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
  });

  it('reads no further ahead of a slow caller than its buffers', async () => {
    const piece = 'x'.repeat(1_000_000);
    let given = 0;
    const long: Source = async reader => {
      while (given < 200 && !reader.signal.aborted) {
        if (reader.hasRoom) reader.take({ id: `run:${++given}`, event: { text: piece } });
        else await reader.waitForRoom();
      }
    };
    const { isFull, leave } = await serve(long);
    // Only the connection: the buffer of the system comes in between.
    await expect.poll(isFull).toBe(true);
    expect(given).toBeLessThan(50);
    await leave();
  });

  it('ends when an event does not fit its schema', async () => {
    const { source, state } = openEvents([]);
    const broken: Source = reader => {
      reader.take({ id: 'run:1', event: { text: 1 } });
      return source(reader);
    };
    const { readRest } = await serve(broken);
    expect(await readRest()).toBe(': open\n\n');
    expect(state.isLeft).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends when its source fails', async () => {
    const { readRest } = await serve(() => Promise.reject(new Error('No database')));
    expect(await readRest()).toBe(': open\n\n');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('sends nothing to a caller who wants no body', async () => {
    const { source, state } = openEvents(['never']);
    server = createServer((_, response) => {
      response.setHeaders(new Headers(eventAnswerHeaders));
      const stopping = new AbortController().signal;
      answerWithEvents(source, response, { write, log, watchRights: () => () => {}, stopping });
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(state.isRead).toBe(false);
  });

  it('comes after the answer to an earlier request on the same connection', async () => {
    const { source } = openEvents(['second']);
    server = createServer((request, response) => {
      if (request.url === '/first') setTimeout(() => response.end('first'), 20);
      else {
        const stopping = new AbortController().signal;
        answerWithEvents(source, response, { write, log, watchRights: () => () => {}, stopping });
      }
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /first HTTP/1.1\r\nHost: a\r\n\r\nGET /events HTTP/1.1\r\nHost: a\r\n\r\n');
    let text = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    await expect.poll(() => text).toContain('"second"}\n\n');
    expect(text.match(/HTTP\/1\.1 200|first|: open|"second"/g)).toEqual([
      'HTTP/1.1 200',
      'first',
      'HTTP/1.1 200',
      ': open',
      '"second"',
    ]);
    socket.destroy();
  });

  it('begins nothing for a caller who has gone before', async () => {
    const { source, state } = openEvents(['never']);
    let over: () => void = () => {};
    const isOver = new Promise<void>(resolve => {
      over = resolve;
    });
    server = createServer((_, response) => {
      response.once('close', () => {
        const stopping = new AbortController().signal;
        answerWithEvents(source, response, { write, log, watchRights: () => () => {}, stopping });
        over();
      });
      response.destroy();
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    await isOver;
    expect(state.isRead).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});
