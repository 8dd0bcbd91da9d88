/*
 * The eighteen faults of postmate 1.5.2, each fixed and covered by a test.
 * Every page here has a strict content security policy and requires Trusted Types.
 */
import { expect, openHost, test } from './test';

test.describe('faults of postmate', () => {
  test('1: a handshake that fails settles', async ({ hostPage, site }) => {
    const result = await hostPage.evaluate(async src => {
      const { connection, states } = window.bridge.open({ src, timeout: 300 });
      const waiting = window.bridge.code(connection.peer.request('echo', 1, { timeout: 0 }));
      const code = await window.bridge.code(connection.ready);
      return { code, states, waiting: await waiting };
    }, `${site.frame}/silent`);
    expect(result).toEqual({
      code: 'HANDSHAKE_TIMEOUT',
      states: [['error', 'HANDSHAKE_TIMEOUT']],
      waiting: 'HANDSHAKE_TIMEOUT',
    });
  });

  test('2: no other window can answer the handshake', async ({ hostPage, site }) => {
    const result = await hostPage.evaluate(
      async ([silent, forger]) => {
        const frame = document.createElement('iframe');
        frame.src = forger;
        document.body.append(frame);
        const { connection, states } = window.bridge.open({ src: silent, timeout: 50_000 });
        await window.bridge.until(() => connection.stats().strangers > 200);
        return { states, state: connection.state };
      },
      [`${site.frame}/silent`, `${site.frame}/forger`] as const,
    );
    expect(result).toEqual({ states: [], state: 'connecting' });
  });

  test('3: guessing the numbers of requests answers none', async ({ hostPage, site }) => {
    const result = await hostPage.evaluate(
      async ([src, forger]) => {
        const { connection } = window.bridge.open({ src });
        await connection.ready;
        const pending = window.bridge.code(connection.peer.request('hang', {}, { timeout: 0 }));
        const frame = document.createElement('iframe');
        frame.src = forger;
        document.body.append(frame);
        await window.bridge.until(() => connection.stats().strangers > 200);
        const waiting = connection.stats().pending;
        connection.destroy();
        return [waiting, await pending];
      },
      [`${site.frame}/widget`, `${site.frame}/forger`] as const,
    );
    expect(result).toEqual([1, 'DESTROYED']);
  });

  test('4: a page that is not on the list learns only that', async ({ page, hostPage, site }) => {
    const result = await hostPage.evaluate(async src => {
      const seen: string[] = [];
      addEventListener('message', event => seen.push(JSON.stringify(event.data)));
      const { connection } = window.bridge.open({ src });
      const code = await window.bridge.code(connection.ready);
      return { code, seen };
    }, `${site.frame}/widget?allowed=https://www.example.com`);
    expect(result.code).toBe('ORIGIN_NOT_ALLOWED');
    expect(result.seen).toHaveLength(1);
    expect(JSON.parse(result.seen[0] ?? '')).toMatchObject({ type: 'oriel:reject' });
    const [, frame] = page.frames();
    expect(await frame?.title()).toContain('OrielError');
  });

  test('5: the page cannot overwrite or call functions of the frame past the port', async ({
    hostPage,
    site,
  }) => {
    const result = await hostPage.evaluate(async src => {
      const origin = new URL(src).origin;
      const type = 'application/x-postmate-v1+json';
      const { connection } = window.bridge.open({ src });
      const attack = () => {
        const model = { strict: 'overwritten', echo: 'overwritten', __proto__: { polluted: 1 } };
        const target = connection.frame.contentWindow;
        target?.postMessage({ type, postmate: 'handshake', model }, origin);
        for (const postmate of ['call', 'request']) {
          for (const property of ['strict', 'model', 'constructor', '__proto__']) {
            target?.postMessage({ type, postmate, property, uid: 1, data: { count: 1 } }, origin);
          }
        }
      };
      let replies = 0;
      addEventListener('message', event => {
        if (event.data?.postmate === 'reply') replies += 1;
      });
      await connection.ready;
      attack();
      const { count } = await connection.peer.request('strict', { count: 1 });
      const { strictRuns } = await connection.peer.request('observe', {});
      return { count, strictRuns, replies };
    }, `${site.frame}/widget`);
    expect(result).toEqual({ count: 2, strictRuns: 1, replies: 0 });
  });

  test('6: two frames of one origin are kept apart', async ({ hostPage, site }) => {
    const result = await hostPage.evaluate(async src => {
      const opened = ['one', 'two'].map(name => window.bridge.open({ src: `${src}?name=${name}` }));
      await Promise.all(opened.map(({ connection }) => connection.ready));
      const answers = await Promise.all(
        opened.map(({ connection }) => connection.peer.request('observe', {})),
      );
      return answers.map(({ received }) => received[0]);
    }, `${site.frame}/widget`);
    expect(result).toEqual(['one', 'two']);
  });

  test('7: twelve frames of two origins open at once', async ({ hostPage, site }) => {
    const names = Array.from({ length: 12 }, (_, index) => `n${index}`);
    const result = await hostPage.evaluate(
      async ([origins, list]) => {
        const opened = list.map((name, index) =>
          window.bridge.open({ src: `${origins[index % 2]}/widget?name=${name}`, timeout: 25_000 }),
        );
        await Promise.all(opened.map(({ connection }) => connection.ready));
        const answers = await Promise.all(
          opened.map(({ connection }) => connection.peer.request('observe', {})),
        );
        return answers.map(({ received }) => received[0]);
      },
      [[site.frame, site.stranger], names] as const,
    );
    expect(result).toEqual(names);
  });

  test('8: a request that fails rejects', async ({ hostPage, site }) => {
    const result = await hostPage.evaluate(async src => {
      const { connection } = window.bridge.open({ src });
      return [
        await window.bridge.code(connection.peer.request('failKnown', {})),
        await window.bridge.code(connection.peer.request('failUnknown', {})),
        await window.bridge.outcomeOf(connection.peer.request('ask', { method: 'failKnown', input: {} })),
      ];
    }, `${site.frame}/widget`);
    const asked = { ok: false, code: 'NO_CREDITS', message: 'The credit is used up.' };
    expect(result).toEqual(['NO_CREDITS', 'INTERNAL', { ok: true, value: asked }]);
  });

  test('9: every request has a time-out and a signal', async ({ hostPage, site }) => {
    const result = await hostPage.evaluate(async src => {
      const { connection } = window.bridge.open({ src });
      await connection.ready;
      const signal = AbortSignal.timeout(20);
      const codes = await Promise.all([
        window.bridge.code(connection.peer.request('hang', {}, { timeout: 20 })),
        window.bridge.code(connection.peer.request('hang', {}, { timeout: 0, signal })),
      ]);
      return { codes, aborts: (await connection.peer.request('observe', {})).aborts };
    }, `${site.frame}/widget`);
    expect(result).toEqual({ codes: ['REQUEST_TIMEOUT', 'ABORTED'], aborts: 2 });
  });

  test('10: what does not fit its schema goes neither way', async ({ hostPage, site }) => {
    const result = await hostPage.evaluate(async src => {
      const { connection } = window.bridge.open({ src });
      // Calls it as a page written in plain JavaScript would.
      const peer: { request(method: string, input: unknown): Promise<unknown> } = connection.peer;
      return [
        await window.bridge.code(peer.request('strict', { count: 'one' })),
        await window.bridge.code(peer.request('wrongAnswer', {})),
        connection.stats().dropped.invalid,
      ];
    }, `${site.frame}/widget`);
    expect(result).toEqual(['INVALID_MESSAGE', 'INVALID_MESSAGE', 1]);
  });

  test('11: an event has any number of listeners, and each can be taken off', async ({ hostPage, site }) => {
    const result = await hostPage.evaluate(async src => {
      const { connection } = window.bridge.open({ src });
      const observed: string[] = [];
      const off = connection.peer.on('note', ({ text }) => observed.push(`a${text}`));
      connection.peer.on('note', ({ text }) => observed.push(`b${text}`));
      await connection.peer.request('tell', { count: 1 });
      off();
      await connection.peer.request('tell', { count: 1 });
      return observed;
    }, `${site.frame}/widget`);
    expect(result).toEqual(['a0', 'b0', 'b0']);
  });

  test('12: names of prototypes are no methods', async ({ hostPage, site }) => {
    const result = await hostPage.evaluate(async src => {
      const { connection } = window.bridge.open({ src });
      const names = ['__proto__', 'constructor', 'toString', 'valueOf'];
      const answers = await Promise.all(
        names.map(method => connection.peer.request('ask', { method, input: {} })),
      );
      return answers.map(answer => (answer.ok ? 'fulfilled' : answer.code));
    }, `${site.frame}/widget`);
    expect(result).toEqual(Array(4).fill('METHOD_NOT_FOUND'));
  });

  test('13: a message without content throws on neither side', async ({ page, hostPage, site }) => {
    const problems: string[] = [];
    page.on('console', message => {
      if (message.type() === 'error') problems.push(message.text());
    });
    const code = await hostPage.evaluate(async src => {
      const { connection } = window.bridge.open({ src });
      const spray = () => {
        for (const data of [null, undefined, 0, '', 'text', [], [null]]) {
          window.postMessage(data, '*');
          connection.frame.contentWindow?.postMessage(data, '*');
        }
      };
      connection.frame.addEventListener('load', spray);
      spray();
      await connection.ready;
      spray();
      return window.bridge.code(connection.peer.request('echo', 1));
    }, `${site.frame}/widget`);
    expect(code).toBe('fulfilled');
    expect(problems).toEqual([]);
  });

  test('14: the attributes stand before the frame navigates', async ({ page, hostPage, site }) => {
    const result = await hostPage.evaluate(async src => {
      const seen: string[] = [];
      new MutationObserver(records => {
        for (const { addedNodes } of records) {
          for (const node of addedNodes) if (node instanceof HTMLIFrameElement) seen.push('added');
        }
      }).observe(document.body, { childList: true, subtree: true });
      const { connection } = window.bridge.open({
        src,
        title: 'Assistant',
        allow: 'clipboard-write',
        sandbox: 'allow-scripts allow-same-origin',
        loading: 'eager',
        referrerPolicy: 'no-referrer',
        className: 'a b',
      });
      await connection.ready;
      const { title, allow, loading, referrerPolicy, className } = connection.frame;
      return { title, allow, loading, referrerPolicy, className, added: seen.length };
    }, `${site.frame}/widget`);
    expect(result).toEqual({
      title: 'Assistant',
      allow: 'clipboard-write',
      loading: 'eager',
      referrerPolicy: 'no-referrer',
      className: 'a b',
      added: 1,
    });
    // Both apply only to a document that was loaded after the attributes were set.
    const [, frame] = page.frames();
    expect(await frame?.evaluate(() => document.referrer)).toBe('');
    expect(await frame?.evaluate(() => window.open('about:blank'))).toBe(null);
  });

  test('15: a frame that comes late is still met', async ({ hostPage, site }) => {
    const code = await hostPage.evaluate(async src => {
      const { connection } = window.bridge.open({ src, timeout: 20_000 });
      await connection.ready;
      return window.bridge.code(connection.peer.request('echo', 1));
    }, `${site.frame}/widget?delay=3500`);
    expect(code).toBe('fulfilled');
  });

  test('16: no listener, timer or frame stays behind', async ({ hostPage, site }) => {
    const result = await hostPage.evaluate(
      async sources => {
        const open = { listeners: 0, intervals: new Set<number>(), timeouts: new Set<number>() };
        const { addEventListener, removeEventListener, setInterval, setTimeout } = window;
        const { clearInterval, clearTimeout } = window;
        Object.assign(window, {
          addEventListener(...args: Parameters<typeof addEventListener>) {
            open.listeners += 1;
            addEventListener.apply(window, args);
          },
          removeEventListener(...args: Parameters<typeof removeEventListener>) {
            open.listeners -= 1;
            removeEventListener.apply(window, args);
          },
          setInterval(handler: () => void, delay: number) {
            const id = Number(setInterval(handler, delay));
            open.intervals.add(id);
            return id;
          },
          setTimeout(handler: () => void, delay: number) {
            const id = Number(
              setTimeout(() => {
                open.timeouts.delete(id);
                handler();
              }, delay),
            );
            open.timeouts.add(id);
            return id;
          },
          clearInterval(id: number) {
            open.intervals.delete(id);
            clearInterval(id);
          },
          clearTimeout(id: number) {
            open.timeouts.delete(id);
            clearTimeout(id);
          },
        });
        for (const src of sources) {
          const { connection } = window.bridge.open({ src, timeout: 3000 });
          await window.bridge.code(connection.ready);
          await window.bridge.code(connection.peer.request('echo', 1));
          connection.destroy();
        }
        const { length: frames } = document.querySelectorAll('iframe');
        return {
          listeners: open.listeners,
          intervals: open.intervals.size,
          timeouts: open.timeouts.size,
          frames,
        };
      },
      [`${site.frame}/widget`, `${site.frame}/silent`],
    );
    expect(result).toEqual({ listeners: 0, intervals: 0, timeouts: 0, frames: 0 });
  });

  test('17: a frame that reloads rejects what is pending and connects again', async ({
    page,
    hostPage,
    site,
  }) => {
    const result = hostPage.evaluate(async src => {
      const { connection, states } = window.bridge.open({ src });
      await connection.ready;
      const observed: string[] = [];
      connection.peer.on('note', ({ text }) => observed.push(text));
      const pending = window.bridge.code(connection.peer.request('hang', {}, { timeout: 0 }));
      document.title = 'waiting';
      const code = await pending;
      const waiting = await window.bridge.code(connection.peer.request('tell', { count: 1 }));
      return { code, waiting, observed, states };
    }, `${site.frame}/widget`);
    await page.waitForFunction(() => document.title === 'waiting');
    await page.frames()[1]?.evaluate(() => location.reload());
    expect(await result).toEqual({
      code: 'FRAME_RELOADED',
      waiting: 'fulfilled',
      observed: ['0'],
      states: [
        ['ready', undefined],
        ['degraded', 'FRAME_RELOADED'],
        ['ready', undefined],
      ],
    });
  });

  test('18: a frame that is removed, frozen or destroyed rejects what is pending', async ({
    ownPage: page,
    site,
  }) => {
    const problems = await openHost(page, site);
    const result = await page.evaluate(async src => {
      const { bridge } = window;
      const removed = bridge.open({ src });
      const frozen = bridge.open({ src, clock: bridge.fastClock, timeout: 1_000_000 });
      const destroyed = bridge.open({ src });
      const all = [removed, frozen, destroyed];
      await Promise.all(all.map(({ connection }) => connection.ready));
      const pending = all.map(({ connection }) =>
        bridge.code(connection.peer.request('hang', {}, { timeout: 0 })),
      );
      removed.connection.frame.remove();
      frozen.connection.peer.emit('note', { text: 'freeze' });
      destroyed.connection.destroy();
      const codes = await Promise.all(pending);
      const later = await Promise.all(
        [removed, destroyed].map(({ connection }) => bridge.code(connection.peer.request('echo', 1))),
      );
      return { codes, later, destroyed: destroyed.connection.state };
    }, `${site.frame}/widget`);
    expect(result).toEqual({
      codes: ['FRAME_REMOVED', 'FRAME_LOST', 'DESTROYED'],
      later: ['FRAME_REMOVED', 'DESTROYED'],
      destroyed: 'destroyed',
    });
    expect(problems).toEqual([]);
  });
});
