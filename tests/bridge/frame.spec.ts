import { expect, test } from './test';

test.describe('the handshake', () => {
  test('tells the frame who asks and the host what was agreed', async ({ page, hostPage, site }) => {
    const ready = await hostPage.evaluate(async src => {
      const { connection } = window.bridge.open({ src });
      return connection.ready;
    }, `${site.frame}/widget`);
    expect(ready).toEqual({ protocol: 1, widget: '2.0.0', capabilities: ['tools'] });
    const hello = JSON.parse((await page.frames()[1]?.title()) ?? '');
    expect(hello).toEqual({
      type: 'oriel:hello',
      protocols: [1],
      sdk: '1.0.0',
      widget: 'sample',
      instanceId: 'i-1',
      capabilities: ['dialogs', 'tools'],
      locale: 'de',
      theme: { scheme: 'dark' },
    });
  });

  test('is refused at once when no protocol is common', async ({ hostPage, site }) => {
    const result = await hostPage.evaluate(async src => {
      const { connection, states } = window.bridge.open({ src });
      return { code: await window.bridge.code(connection.ready), states };
    }, `${site.frame}/widget?protocols=7,9`);
    expect(result).toEqual({ code: 'VERSION_MISMATCH', states: [['error', 'VERSION_MISMATCH']] });
  });

  test('says so when the policy of the page blocks the frame', async ({ page, site }) => {
    await page.goto(`${site.host}/host`);
    await page.waitForFunction(() => 'bridge' in window);
    const result = await page.evaluate(async () => {
      const { connection } = window.bridge.open({ src: 'http://elsewhere.localhost:9/widget' });
      return connection.ready.catch((error: { code: string; hint: string }) => [error.code, error.hint]);
    });
    expect(result).toEqual([
      'CSP_BLOCKED',
      'Add this origin to the policy: frame-src http://elsewhere.localhost:9',
    ]);
  });

  test('does not start with a frame whose origin nobody could tell', async ({ hostPage, site }) => {
    const codes = await hostPage.evaluate(src => {
      const attempt = (options: { src: string; sandbox?: string }) => {
        try {
          window.bridge.open(options).connection.destroy();
          return 'opened';
        } catch (error) {
          return window.bridge.isOrielError(error) ? error.code : 'other';
        }
      };
      return [
        attempt({ src: 'javascript:alert(1)' }),
        attempt({ src: 'data:text/html,x' }),
        attempt({ src: 'http://' }),
        attempt({ src, sandbox: 'allow-scripts' }),
        attempt({ src, sandbox: 'allow-scripts allow-same-origin' }),
        document.querySelectorAll('iframe').length,
      ];
    }, `${site.frame}/widget`);
    expect(codes).toEqual([...Array(4).fill('INVALID_OPTIONS'), 'opened', 0]);
  });

  test('is not taken over by a document of another origin in the same frame', async ({ hostPage, site }) => {
    const result = await hostPage.evaluate(
      async ([src, other]) => {
        const time = window.bridge.variableClock();
        const { connection, states } = window.bridge.open({ src, timeout: 6000, clock: time.clock });
        await connection.ready;
        time.speed = 5;
        connection.frame.src = other;
        await window.bridge.until(() => connection.state === 'error');
        return { states, echo: await window.bridge.code(connection.peer.request('echo', 1)) };
      },
      [`${site.frame}/widget`, `${site.stranger}/widget`] as const,
    );
    expect(result).toEqual({
      states: [
        ['ready', undefined],
        ['degraded', 'FRAME_RELOADED'],
        ['error', 'HANDSHAKE_TIMEOUT'],
      ],
      echo: 'HANDSHAKE_TIMEOUT',
    });
  });

  test('takes one hello only', async ({ hostPage, site }) => {
    const answers = await hostPage.evaluate(async src => {
      const { connection } = window.bridge.open({ src });
      await connection.ready;
      const hello = {
        type: 'oriel:hello',
        protocols: [1],
        sdk: '1',
        widget: 'x',
        instanceId: '1',
        capabilities: [],
        locale: 'en',
        theme: null,
      };
      const { port1, port2 } = new MessageChannel();
      connection.frame.contentWindow?.postMessage(hello, new URL(src).origin, [port2]);
      return new Promise<unknown>(resolve => {
        port1.onmessage = ({ data }) => resolve([data.type, data.error.code]);
      });
    }, `${site.frame}/widget`);
    expect(answers).toEqual(['oriel:reject', 'INVALID_MESSAGE']);
  });

  test('goes on as soon as a late frame listens', async ({ hostPage, site }) => {
    const query = `contact=plain&delay=100&expected=${encodeURIComponent(site.host)}`;
    const widget = await hostPage.evaluate(async src => {
      const { connection } = window.bridge.open({
        src,
        contactName: 'plain',
        // The clock is stopped, so no greeting is repeated: only the loaded document's own greeting arrives.
        clock: { now: () => 0, after: () => () => {} },
      });
      const ready = await connection.ready;
      connection.destroy();
      return ready.widget;
    }, `${site.frame}/widget?${query}`);
    expect(widget).toBe('2.0.0');
  });

  test('is made once with a frame whose script is there long before it has loaded', async ({
    hostPage,
    site,
  }) => {
    const result = await hostPage.evaluate(
      async src => {
        const { connection, states } = window.bridge.open({ src });
        let loads = 0;
        connection.frame.addEventListener('load', () => {
          loads += 1;
        });
        await connection.ready;
        await connection.peer.request('tell', { count: 1 });
        await window.bridge.until(() => loads === 1);
        await connection.peer.request('tell', { count: 1 });
        connection.destroy();
        return states.map(([state]) => state);
      },
      `${site.frame}/widget?slow&expected=${encodeURIComponent(site.host)}`,
    );
    expect(result).toEqual(['ready', 'destroyed']);
  });

  test('is not begun anew by a frame that says again that it listens', async ({ hostPage, site }) => {
    const result = await hostPage.evaluate(async src => {
      const { connection, states } = window.bridge.open({ src });
      await connection.ready;
      const { contentWindow: source } = connection.frame;
      const origin = new URL(src).origin;
      const data = { type: 'oriel:listening' };
      window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
      window.dispatchEvent(new MessageEvent('message', { data, origin: 'http://elsewhere.example', source }));
      await connection.peer.request('tell', { count: 1 });
      const { strangers } = connection.stats();
      connection.destroy();
      return { states: states.map(([state]) => state), strangers };
    }, `${site.frame}/widget`);
    expect(result).toEqual({ states: ['ready', 'destroyed'], strangers: 1 });
  });

  test('does not listen to the own window of the frame', async ({ page, hostPage, site }) => {
    await hostPage.evaluate(src => {
      window.bridge.open({ src, contactName: 'plain' });
    }, `${site.frame}/widget?contact=postmate&allowed=${site.frame}`);
    // The frame starts with an empty document, which counts as loaded immediately.
    await page.frames()[1]?.waitForURL(/contact=postmate/);
    const isReceived = await page.frames()[1]?.evaluate(async () => {
      let isAnswered = false;
      const hello = { type: 'oriel:hello', protocols: [1], capabilities: [], locale: 'en', theme: null };
      const details = { sdk: '1', widget: 'x', instanceId: '1' };
      for (let turn = 0; turn < 30; turn += 1) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          isAnswered = true;
        };
        window.postMessage({ ...hello, ...details }, location.origin, [port2]);
        await new Promise(resolve => requestAnimationFrame(resolve));
      }
      return isAnswered;
    });
    expect(isReceived).toBe(false);
  });
});

test.describe('a frame', () => {
  test('works in a shadow root', async ({ hostPage, site }) => {
    const code = await hostPage.evaluate(async src => {
      const container = document.createElement('div');
      document.body.append(container);
      const root = container.attachShadow({ mode: 'closed' });
      const { connection } = window.bridge.open({ src, container: root });
      return window.bridge.code(connection.peer.request('echo', 1));
    }, `${site.frame}/widget`);
    expect(code).toBe('fulfilled');
  });

  test('that is moved in the page connects again', async ({ hostPage, site }) => {
    const result = await hostPage.evaluate(async src => {
      const { connection, states } = window.bridge.open({ src });
      await connection.ready;
      const pending = window.bridge.code(connection.peer.request('hang', {}, { timeout: 0 }));
      document.body.append(connection.frame);
      const code = await pending;
      await window.bridge.until(() => connection.state === 'ready');
      return { code, states, echo: await window.bridge.code(connection.peer.request('echo', 1)) };
    }, `${site.frame}/widget`);
    expect(result).toEqual({
      code: 'FRAME_RELOADED',
      echo: 'fulfilled',
      states: [
        ['ready', undefined],
        ['degraded', 'FRAME_RELOADED'],
        ['ready', undefined],
      ],
    });
  });

  test('that is removed and put back later connects again', async ({ hostPage, site }) => {
    const codes = await hostPage.evaluate(async src => {
      const { connection } = window.bridge.open({ src });
      await connection.ready;
      connection.frame.remove();
      await window.bridge.until(() => connection.state === 'error');
      const gone = await window.bridge.code(connection.peer.request('echo', 1));
      document.body.append(connection.frame);
      await window.bridge.until(() => connection.state === 'ready');
      return [gone, await window.bridge.code(connection.peer.request('echo', 1))];
    }, `${site.frame}/widget`);
    expect(codes).toEqual(['FRAME_REMOVED', 'fulfilled']);
  });

  test('whose process dies rejects what is pending', async ({ ownPage: page, site }) => {
    // Playwright abandons the whole page when one of its processes dies, but still forwards its console.
    const code = new Promise<string>(resolve => {
      page.on('console', message => {
        if (message.text().startsWith('code ')) resolve(message.text());
      });
    });
    await page.goto(`${site.host}/host`);
    await page.waitForFunction(() => 'bridge' in window);
    await page.evaluate(async src => {
      const { bridge } = window;
      const { connection } = bridge.open({ src, clock: bridge.fastClock, timeout: 1_000_000 });
      await connection.ready;
      bridge
        .code(connection.peer.request('hang', {}, { timeout: 0 }))
        .then(reason => bridge.say(`code ${reason}`));
    }, `${site.frame}/widget`);
    const [, frame] = page.frames();
    if (!frame) throw new Error('no frame');
    const session = await page.context().newCDPSession(frame);
    session.send('Page.crash').catch(() => {});
    // Either the browser reports the closed port or the pings time out, whichever comes first.
    expect(['code FRAME_LOST', 'code FRAME_RELOADED']).toContain(await code);
  });

  test('that comes to itself is ready again', async ({ page, hostPage, site }) => {
    const result = hostPage.evaluate(async src => {
      const { connection, states } = window.bridge.open({
        src,
        clock: window.bridge.fastClock,
        timeout: 1_000_000,
      });
      await connection.ready;
      document.title = 'block';
      await window.bridge.until(() => connection.state === 'error');
      const lost = await window.bridge.code(connection.peer.request('echo', 1));
      await window.bridge.until(() => connection.state === 'ready');
      return { lost, echo: await window.bridge.code(connection.peer.request('echo', 1)), states };
    }, `${site.frame}/widget`);
    await page.waitForFunction(() => document.title === 'block');
    await page.frames()[1]?.evaluate(() => {
      const end = performance.now() + 2500;
      while (performance.now() < end);
    });
    expect(await result).toEqual({
      lost: 'FRAME_LOST',
      echo: 'fulfilled',
      states: [
        ['ready', undefined],
        ['error', 'FRAME_LOST'],
        ['ready', undefined],
      ],
    });
  });

  test('that floods its host is cut off and counted, and the page lives on', async ({ hostPage, site }) => {
    const result = await hostPage.evaluate(async src => {
      const { connection } = window.bridge.open({ src, limits: { burst: 100, rate: 0.01 } });
      await connection.ready;
      let received = 0;
      connection.peer.on('note', () => {
        received += 1;
      });
      await connection.peer.request('tell', { count: 5000 });
      return { received, dropped: connection.stats().dropped.flooding };
    }, `${site.frame}/widget`);
    expect(result.received).toBe(100);
    expect(result.dropped).toBe(4900);
  });
});

test.describe('a frame that stands already', () => {
  for (const contactName of ['postmate', 'plain'] as const) {
    for (const isLoaded of [false, true]) {
      test(`is adopted ${isLoaded ? 'after' : 'before'} it has loaded, by ${contactName}`, async ({
        hostPage,
        site,
      }) => {
        const result = await hostPage.evaluate(
          async ([src, contactName, isLoaded]) => {
            const frame = document.createElement('iframe');
            frame.src = src;
            let loads = 0;
            const loaded = new Promise<void>(resolve => {
              frame.addEventListener('load', () => {
                loads += 1;
                resolve();
              });
            });
            document.querySelector('#place')?.append(frame);
            if (isLoaded) await loaded;
            const { connection, states } = window.bridge.open({
              src,
              contactName,
              adopt: { frame, hasCome: isLoaded },
            });
            await connection.ready;
            const isSame = connection.frame === frame;
            const frames = document.querySelectorAll('iframe').length;
            connection.destroy();
            return { isSame, frames, loads, states: states.map(([state]) => state), left: frame.isConnected };
          },
          [`${site.frame}/widget?contact=${contactName}`, contactName, isLoaded] as const,
        );
        expect(result).toEqual({
          isSame: true,
          frames: 1,
          loads: 1,
          states: ['ready', 'destroyed'],
          left: false,
        });
      });
    }
  }

  test('is told blocked by a policy that has refused it before', async ({ page, site }) => {
    await page.goto(`${site.host}/host`);
    await page.waitForFunction(() => 'bridge' in window);
    const code = await page.evaluate(async () => {
      const src = 'http://elsewhere.localhost:9/widget';
      const frame = document.createElement('iframe');
      frame.src = src;
      const refused = new Promise<SecurityPolicyViolationEvent>(resolve => {
        document.addEventListener('securitypolicyviolation', resolve, { once: true });
      });
      document.querySelector('#place')?.append(frame);
      const violation = await refused;
      const { connection } = window.bridge.open({ src, adopt: { frame, hasCome: true, violation } });
      return window.bridge.code(connection.ready);
    });
    expect(code).toBe('CSP_BLOCKED');
  });
});
