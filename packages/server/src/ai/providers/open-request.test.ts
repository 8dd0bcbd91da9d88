import { once } from 'node:events';
import { createServer, globalAgent, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRequest } from './open-request';

const limits = { connect: 5_000, firstByte: 5_000, idle: 5_000, total: 10_000 };

describe('openRequest', () => {
  let server: Server;
  let sockets: Socket[];
  let answer: (response: ServerResponse, socket: Socket) => void;
  beforeEach(async () => {
    sockets = [];
    server = createServer((request, response) => {
      request.resume();
      answer(response, request.socket);
    });
    server.on('connection', socket => sockets.push(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  // The address of a server that listens on TCP has this type.
  const port = () => (server.address() as AddressInfo).port;

  const open = (times: Partial<typeof limits> = {}) =>
    openRequest({
      url: new URL(`http://127.0.0.1:${port()}/`),
      method: 'POST',
      headers: {},
      body: 'question',
      limits: { ...limits, ...times },
      signal: new AbortController().signal,
    });

  /** Reads a response until its end. */
  async function ask(): Promise<string> {
    const response = await open();
    let text = '';
    await response.read(chunk => {
      text += Buffer.from(chunk).toString();
      return text.endsWith('over') ? 'enough' : 'more';
    });
    return text;
  }

  /** Waits until the connection is free for the next request. */
  const isIdle = () =>
    expect
      .poll(() => Object.keys(globalAgent.freeSockets).some(name => name.includes(`:${port()}:`)))
      .toBe(true);

  it('uses a connection again whose answer ended after it was read', async () => {
    answer = response => {
      response.write('over');
      setTimeout(() => response.end(' and out'), 20);
    };
    for (let time = 0; time < 3; time++) {
      expect(await ask()).toBe('over');
      await isIdle();
    }
    expect(sockets).toHaveLength(1);
  });

  it('closes the connection of an answer that was read and does not end', async () => {
    answer = response => void response.write('over');
    expect(await ask()).toBe('over');
    await expect.poll(() => sockets[0]?.closed, { timeout: 3_000 }).toBe(true);
  });

  it('asks again where the endpoint closed an idle connection at that moment', async () => {
    const asked: Socket[] = [];
    answer = (response, socket) => {
      asked.push(socket);
      if (asked.indexOf(socket) < asked.length - 1) socket.destroy();
      else response.end('over');
    };
    expect(await ask()).toBe('over');
    await isIdle();
    expect(await ask()).toBe('over');
    expect(asked.map(socket => sockets.indexOf(socket))).toEqual([0, 0, 1]);
  });

  it('does not ask again where the endpoint may have been at work on it', async () => {
    const asked: Socket[] = [];
    answer = (response, socket) => {
      asked.push(socket);
      if (asked.length > 1) setTimeout(() => socket.destroy(), 400);
      else response.end('over');
    };
    expect(await ask()).toBe('over');
    await isIdle();
    await expect(ask()).rejects.toMatchObject({ code: 'provider_unreachable' });
    expect(asked).toHaveLength(2);
    expect(sockets).toHaveLength(1);
  });

  it('asks once where a new connection is closed', async () => {
    answer = (_, socket) => void socket.destroy();
    await expect(ask()).rejects.toMatchObject({ code: 'provider_unreachable' });
    expect(sockets).toHaveLength(1);
  });

  describe.each(['read', 'bytes'] as const)('an answer that comes byte by byte, by `%s`', way => {
    /** Sends a byte every 20 ms. */
    const trickle = (bytes: number) => {
      answer = response => {
        let sent = 0;
        const timer = setInterval(() => {
          if (sent++ < bytes) response.write('.');
        }, 20);
        response.once('close', () => clearInterval(timer));
      };
    };
    async function count(times: Partial<typeof limits>): Promise<{ bytes: number; error: unknown }> {
      const response = await open(times);
      let bytes = 0;
      const take = (chunk: Uint8Array) => {
        bytes += chunk.length;
        return 'more' as const;
      };
      try {
        if (way === 'read') await response.read(take);
        else for await (const chunk of response.bytes) take(chunk);
      } catch (error) {
        return { bytes, error };
      }
      return { bytes, error: undefined };
    }

    it('is not silent, and ends with the time for the whole', async () => {
      trickle(1_000);
      const began = performance.now();
      const { bytes, error } = await count({ idle: 500, total: 1_200 });
      expect(error).toMatchObject({ code: 'provider_timeout', message: expect.stringContaining('total') });
      expect(performance.now() - began).toBeGreaterThan(1_100);
      expect(bytes).toBeGreaterThan(5);
      await expect.poll(() => sockets[0]?.closed).toBe(true);
    });

    it('is silent once the bytes fail to come', async () => {
      trickle(5);
      const { bytes, error } = await count({ idle: 500 });
      expect(error).toMatchObject({ code: 'provider_timeout', message: expect.stringContaining('idle') });
      expect(bytes).toBe(5);
    });
  });
});
