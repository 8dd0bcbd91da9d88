/*
 * An attacker holds the other end of the port, or shares the page. Nothing they send may change a state or run anything
 * unrequested; every promise settles with its code, and the counters record what was dropped.
 */
import type { Frame, Page } from '@playwright/test';
import { effects, ends } from './pages/hostile-packets';
import type {} from './pages/rogue';
import type {} from './pages/widget';
import { expect, openHost, test } from './test';

const noDrops = { invalid: 0, oversized: 0, flooding: 0, unexpected: 0, unsent: 0 };
const effectsOf = Object.entries(effects).map(([name, { dropped = {}, answers = [] }]) => ({
  name,
  answers,
  dropped: { ...noDrops, ...dropped },
}));
const endsOf = Object.entries(ends).map(([name, { code, dropped = {} }]) => ({
  name,
  code,
  dropped: { ...noDrops, ...dropped },
}));

type Counts = Readonly<Record<string, number>>;
const difference = (before: Counts, after: Counts) =>
  Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]));

/** Finds the frame whose address contains `part`, after its script has run. */
async function frameAt(page: Page, part: string, name: 'rogue' | 'widget'): Promise<Frame> {
  const find = () => page.frames().find(frame => frame.url().includes(part));
  await expect.poll(find).toBeTruthy();
  const frame = find();
  if (!frame) throw new Error(`no frame at ${part}`);
  await frame.waitForFunction(global => global in window, name);
  return frame;
}

test.describe('a frame that means harm', () => {
  test('changes nothing by what it sends over its port', async ({ page, hostPage, site }) => {
    const opened = await hostPage.evaluateHandle(async src => {
      const made = window.bridge.open({ src, contactName: 'plain' });
      await made.connection.ready;
      return made;
    }, `${site.frame}/rogue`);
    const rogue = await frameAt(page, '/rogue', 'rogue');
    const dropped = () => opened.evaluate(({ connection }) => connection.stats().dropped);

    const seen: unknown[] = [];
    for (const { name } of effectsOf) {
      const before = await dropped();
      const answers = await rogue.evaluate(async each => window.rogue.raw?.send(each), name);
      seen.push({ name, answers, dropped: difference(before, await dropped()) });
    }
    expect(seen).toEqual(effectsOf);

    const settled: unknown[] = [];
    for (const { name } of endsOf) {
      const before = await dropped();
      await rogue.evaluate(each => {
        if (window.rogue.raw) window.rogue.raw.answerWith = each;
      }, name);
      const code = await opened.evaluate(({ connection }) =>
        window.bridge.code(connection.peer.request('strict', { count: 1 }, { timeout: 300 })),
      );
      await rogue.evaluate(async () => window.rogue.raw?.settled());
      settled.push({ name, code, dropped: difference(before, await dropped()) });
    }
    expect(settled).toEqual(endsOf);

    const after = await opened.evaluate(({ connection, states }) => {
      const { pending, running } = connection.stats();
      return { states, pending, running, polluted: Reflect.get({}, 'polluted') };
    });
    expect(after).toEqual({ states: [['ready', undefined]], pending: 0, running: 0 });
  });

  const answersTo = [
    { answers: 'accept,accept', states: [['ready', undefined]], invalid: 1 },
    { answers: 'accept,reject', states: [['ready', undefined]], invalid: 1 },
    // One of its five packets is empty, and an empty packet is valid.
    { answers: 'accept,nonsense', states: [['ready', undefined]], invalid: 4 },
    { answers: 'accept,window,hello', states: [['ready', undefined]], invalid: 0 },
    { answers: 'hello,nonsense,accept', states: [['ready', undefined]], invalid: 0 },
    { answers: 'reject,accept,reject', states: [['error', 'VERSION_MISMATCH']], invalid: 0 },
    { answers: 'window', states: [['error', 'VERSION_MISMATCH']], invalid: 0 },
    { answers: 'protocol,accept', states: [['error', 'VERSION_MISMATCH']], invalid: 0 },
    { answers: 'nonsense', states: [['error', 'HANDSHAKE_TIMEOUT']], invalid: 0 },
  ] as const;
  test('settles the handshake once, whatever it answers', async ({ page, hostPage, site }) => {
    const seen: unknown[] = [];
    for (const { answers } of answersTo) {
      const opened = await hostPage.evaluateHandle(
        async ([src, timeout]) => {
          const made = window.bridge.open({ src, timeout, contactName: 'plain' });
          await window.bridge.code(made.connection.ready);
          return made;
        },
        [`${site.frame}/rogue?answers=${answers}`, answers === 'nonsense' ? 3_000 : 20_000] as const,
      );
      const rogue = await frameAt(page, `answers=${answers}`, 'rogue');
      const isReady = await opened.evaluate(({ connection }) => connection.state === 'ready');
      // By then the host has read all answers; a closed port reads none.
      if (isReady) await rogue.evaluate(async () => window.rogue.raw?.settled());
      const end = await opened.evaluate(({ connection, states }) => {
        const received = [...states];
        const { invalid } = connection.stats().dropped;
        connection.destroy();
        return { states: received, invalid };
      });
      seen.push({ answers, ...end });
    }
    expect(seen).toEqual(answersTo);
  });

  test('is cut off when it floods, and the page stays usable', async ({ page, hostPage, site }) => {
    const opened = await hostPage.evaluateHandle(async src => {
      const limits = { burst: 100, rate: 100 };
      const made = window.bridge.open({ src, limits, contactName: 'plain' });
      await made.connection.ready;
      return made;
    }, `${site.frame}/rogue`);
    const rogue = await frameAt(page, '/rogue', 'rogue');
    await rogue.evaluate(async () => {
      const { raw } = window.rogue;
      const note = { type: 'event', name: 'note', detail: { text: 'x' } };
      for (let turn = 0; turn < 500; turn += 1) raw?.port.postMessage(new Array(200).fill(note));
      raw?.port.postMessage(new Array(1_000_000));
      await raw?.settled();
      if (raw) raw.answerWith = 'answers twice';
    });
    const after = await opened.evaluate(async ({ connection, states }) => ({
      states,
      code: await window.bridge.code(connection.peer.request('strict', { count: 1 })),
      isCounted: connection.stats().dropped.flooding > 1_090_000,
    }));
    expect(after).toEqual({ states: [['ready', undefined]], code: 'fulfilled', isCounted: true });
  });
});

test.describe('a page that means harm', () => {
  test('changes nothing by what it sends over its port', async ({ page, hostPage, site }) => {
    const raw = await hostPage.evaluateHandle(
      src => window.bridge.openRaw(src),
      `${site.frame}/widget?contact=plain`,
    );
    const widget = await frameAt(page, '/widget', 'widget');
    const dropped = () => widget.evaluate(() => window.widget.stats().dropped);

    const seen: unknown[] = [];
    for (const { name } of effectsOf) {
      const before = await dropped();
      const answers = await raw.evaluate((port, each) => port.send(each), name);
      seen.push({ name, answers, dropped: difference(before, await dropped()) });
    }
    expect(seen).toEqual(effectsOf);

    const settled: unknown[] = [];
    for (const { name } of endsOf) {
      const before = await dropped();
      const code = await raw.evaluate(async (port, each) => {
        port.answerWith = each;
        const asked = { method: 'strict', input: { count: 1 }, timeout: 300 };
        // The result that the widget's method `ask` reports.
        const outcome = (await port.request('ask', asked)) as { ok: boolean; code?: string };
        await port.settled();
        return outcome.ok ? 'fulfilled' : outcome.code;
      }, name);
      settled.push({ name, code, dropped: difference(before, await dropped()) });
    }
    expect(settled).toEqual(endsOf);

    const after = await widget.evaluate(() => ({
      closed: window.widget.closed,
      running: window.widget.stats().running,
      polluted: Reflect.get({}, 'polluted'),
    }));
    expect(after).toEqual({ closed: [], running: 0 });
  });

  test('cannot pass a port on: a second hello is refused, and the first conversation goes on', async ({
    page,
    hostPage,
    site,
  }) => {
    const opened = await hostPage.evaluateHandle(async src => {
      const made = window.bridge.open({ src, contactName: 'plain' });
      await made.connection.ready;
      return made;
    }, `${site.frame}/widget?contact=plain`);
    const widget = await frameAt(page, '/widget', 'widget');
    const hello = JSON.parse(await widget.title());
    // Sent from the page itself, from a sibling of another origin, and from a sibling of the frame's own origin.
    const siblings = [`${site.stranger}/silent`, `${site.frame}/silent`];
    const ownAnswers = await opened.evaluate(
      async ({ connection }, [data, sources]) => {
        for (const src of sources) {
          const frame = document.createElement('iframe');
          frame.src = src;
          const loaded = new Promise(resolve => frame.addEventListener('load', resolve));
          document.body.append(frame);
          await loaded;
        }
        return Promise.all(
          Array.from({ length: 3 }, () => {
            const { port1, port2 } = new MessageChannel();
            connection.frame.contentWindow?.postMessage(data, '*', [port2]);
            return new Promise(resolve => {
              port1.onmessage = event => resolve(event.data.error.code);
            });
          }),
        );
      },
      [hello, siblings] as const,
    );
    expect(ownAnswers).toEqual(Array(3).fill('INVALID_MESSAGE'));

    for (const sibling of siblings) {
      const frame = page.frames().find(each => each.url() === sibling);
      const answers = await frame?.evaluate(async data => {
        const { port1, port2 } = new MessageChannel();
        const observed: unknown[] = [];
        port1.onmessage = event => observed.push(event.data);
        window.addEventListener('message', event => observed.push(event.data));
        const bye = { code: 'FRAME_RELOADED', message: 'm', retryable: true };
        for (const each of [window.parent, window.parent[0]]) {
          each?.postMessage({ type: 'oriel:greeting' }, '*');
          each?.postMessage({ type: 'oriel:greeting-reply' }, '*');
          each?.postMessage({ type: 'oriel:accept', protocol: 1, widget: '1', capabilities: [] }, '*');
          each?.postMessage({ type: 'oriel:reject', error: bye }, '*');
          each?.postMessage([{ type: 'bye', error: bye }], '*');
        }
        window.parent[0]?.postMessage(data, '*', [port2]);
        return observed;
      }, hello);
      expect(answers).toEqual([]);
    }
    // Messages of another process arrive in their own time.
    await expect.poll(() => opened.evaluate(({ connection }) => connection.stats().strangers)).toBe(8);
    const after = await opened.evaluate(async ({ connection, states }) => ({
      code: await window.bridge.code(connection.peer.request('strict', { count: 1 })),
      states,
    }));
    expect(after).toEqual({ code: 'fulfilled', states: [['ready', undefined]] });
    expect(await widget.evaluate(() => window.widget.closed)).toEqual([]);
  });

  test('that takes its port away leaves no promise of the frame open', async ({ page, hostPage, site }) => {
    const raw = await hostPage.evaluateHandle(
      src => window.bridge.openRaw(src),
      `${site.frame}/widget?contact=plain`,
    );
    const widget = await frameAt(page, '/widget', 'widget');
    await raw.evaluate(async ({ port }) => {
      port.postMessage([{ type: 'bye', error: { code: 'toString', message: 'm', retryable: false } }]);
    });
    await expect.poll(() => widget.evaluate(() => window.widget.closed)).toEqual(['INTERNAL']);
  });
});

test.describe('a frame that goes', () => {
  /** Opens a frame with pending requests in both directions, and reports how the host's requests end. */
  const open = (page: Page, src: string) =>
    page.evaluateHandle(async address => {
      const time = window.bridge.variableClock();
      const made = window.bridge.open({ src: address, timeout: 6000, clock: time.clock });
      await made.connection.ready;
      const { peer } = made.connection;
      void window.bridge.code(peer.request('ask', { method: 'hang', input: {} }, { timeout: 0 }));
      await window.bridge.until(() => made.connection.stats().running === 1);
      const pending = [0, 1, 2].map(() => window.bridge.code(peer.request('hang', {}, { timeout: 0 })));
      return { ...made, time, pending: () => Promise.all(pending) };
    }, src);

  test('by a crash rejects what is pending, and is met again after a reload', async ({
    ownPage: page,
    site,
  }) => {
    const src = `${site.frame}/widget`;
    const problems = await openHost(page, site);
    const opened = await open(page, src);
    const frame = await frameAt(page, '/widget', 'widget');
    // Playwright treats the end of any process of a page as the end of the page, but this page continues.
    const inPage = await page.context().newCDPSession(page);
    const inFrame = await page.context().newCDPSession(frame);
    await opened.evaluate(({ connection, states, pending, time }, address) => {
      const run = async () => {
        // After the next ping, the silence limit is reached almost immediately.
        time.speed = 50;
        const codes = await pending();
        await window.bridge.until(() => connection.state === 'error');
        const { pending: waiting, running } = connection.stats();
        const code = await window.bridge.code(connection.peer.request('echo', 1));
        time.speed = 1;
        connection.frame.src = address;
        await window.bridge.until(() => connection.state === 'ready');
        const later = await window.bridge.code(connection.peer.request('echo', 1));
        return { codes, states, waiting, running, code, later };
      };
      Object.assign(window, { outcome: run() });
    }, src);
    // The crashed process cannot answer this command.
    inFrame.send('Page.crash').catch(() => undefined);
    const { result } = await inPage.send('Runtime.evaluate', {
      expression: 'outcome.then(JSON.stringify)',
      awaitPromise: true,
    });
    const after = JSON.parse(result.value);
    expect(after).toEqual({
      states: [
        ['ready', null],
        ['error', 'FRAME_LOST'],
        ['degraded', 'FRAME_RELOADED'],
        ['ready', null],
      ],
      codes: Array(3).fill('FRAME_LOST'),
      waiting: 0,
      running: 0,
      code: 'FRAME_LOST',
      later: 'fulfilled',
    });
    expect(problems).toEqual([]);
  });

  test('with what holds it rejects what is pending, and is met again where it is put back', async ({
    hostPage,
    site,
  }) => {
    const opened = await open(hostPage, `${site.frame}/widget`);
    const after = await opened.evaluate(async ({ connection, states, pending }) => {
      const place = document.querySelector('#place');
      place?.remove();
      const codes = await pending();
      const { state } = connection;
      const { running } = connection.stats();
      if (place) document.body.append(place);
      await window.bridge.until(() => connection.state === 'ready');
      const later = await window.bridge.code(connection.peer.request('echo', 1));
      return { codes, state, running, later, count: states.length };
    });
    expect(after).toEqual({
      codes: Array(3).fill('FRAME_REMOVED'),
      state: 'error',
      running: 0,
      later: 'fulfilled',
      count: 4,
    });
  });

  test('to another origin rejects what is pending, and says nothing to who comes', async ({
    page,
    hostPage,
    site,
  }) => {
    const opened = await open(hostPage, `${site.frame}/widget`);
    const after = await opened.evaluate(async ({ connection, pending, time }, other) => {
      time.speed = 5;
      connection.frame.src = other;
      const codes = await pending();
      await window.bridge.until(() => connection.state === 'error');
      const { running } = connection.stats();
      return { codes, running };
    }, `${site.stranger}/rogue`);
    expect(after).toEqual({ codes: Array(3).fill('FRAME_RELOADED'), running: 0 });
    const rogue = await frameAt(page, '/rogue', 'rogue');
    expect(await rogue.evaluate(() => window.rogue.raw === undefined)).toBe(true);
  });
});
