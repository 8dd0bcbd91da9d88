import { daily } from '../daily';
import { chatIn } from '../e2e/chat-page';
import { expect, test } from '../e2e/test';
import {
  attributesOf,
  chatOn,
  type HandledElement,
  isolations,
  openHostPage,
  publishableKeyOf,
  waitForState,
} from './host-page';
import { countRemains } from './remains';

const element = (selector = 'oriel-chat') => document.querySelector<HandledElement>(selector);

test('moved keeps its state, removed is destroyed, put back starts with what the tab has kept', async ({
  page,
  stack,
}) => {
  await openHostPage(page, stack, { isolation: 'shadow', body: '<div id="help"></div><aside></aside>' });
  await waitForState(page, 'ready');
  const { composer } = chatOn(page, 'shadow');
  await composer.fill('Half a thought');
  await page.evaluate(() => {
    const chat = document.querySelector('oriel-chat');
    if (chat) document.querySelector('aside')?.append(chat);
  });
  await expect(composer).toHaveValue('Half a thought');
  const states = await page.evaluate(async () => {
    const chat = document.querySelector<HandledElement>('oriel-chat');
    const { handle } = chat ?? {};
    Object.assign(window, { taken: chat });
    chat?.remove();
    await new Promise(resolve => setTimeout(resolve));
    return [
      handle?.state,
      await handle?.ready.then(() => 'resolved'),
      await handle?.request('focus', {}).catch(e => e.code),
    ];
  });
  expect(states[0]).toBe('destroyed');
  expect(states[2]).toBe('DESTROYED');
  await page.evaluate(() => {
    const chat = Reflect.get(window, 'taken') as Element;
    document.querySelector('aside')?.append(chat);
  });
  // The options of the script tag apply again.
  await waitForState(page, 'ready', 'aside > oriel-chat');
  await expect(composer).toHaveValue('Half a thought');
});

for (const isolation of isolations) {
  test(
    `two on one page come back after a reload, each with its own, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      stack.model.use(() => [{ text: 'Understood.' }]);
      const attributes = await attributesOf(stack, isolation, '');
      const body = ['', 'id="second"', '']
        .map(id => `<section><oriel-chat ${id} locale="en" ${attributes}></oriel-chat></section>`)
        .join('');
      await openHostPage(page, stack, { isolation, body, script: 'data-oriel-target="#nowhere"' });
      const chats = [0, 1, 2].map(index => {
        const element = page.locator('oriel-chat').nth(index);
        return chatIn(isolation === 'iframe' ? element.frameLocator('iframe') : element);
      });
      for (const [index, chat] of chats.entries()) {
        await chat.ask(`Question ${index}`);
        await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
        await chat.composer.fill(`Draft ${index}`);
      }
      await page.reload();
      for (const [index, chat] of chats.entries()) {
        await expect(chat.questions).toHaveText([new RegExp(`Question ${index}`)]);
        await expect(chat.composer).toHaveValue(`Draft ${index}`);
      }
    },
  );

  test(`unmounted and mounted again it goes on, in ${isolation}`, async ({ page, stack }) => {
    await openHostPage(page, stack, { isolation, body: '<div id="help"></div><aside></aside>' });
    await waitForState(page, 'ready');
    const errors: string[] = [];
    page.on('console', message => message.type() === 'error' && errors.push(message.text()));
    const away = await page.evaluate(async () => {
      const chat = document.querySelector<HandledElement>('oriel-chat');
      if (!chat) return undefined;
      const { handle } = chat;
      chat.addEventListener('oriel:error', event => console.error((event as CustomEvent).detail.code));
      handle.unmount();
      await new Promise(resolve => setTimeout(resolve, 300));
      const answer = await handle.request('copyHistory', {}).then(
        () => 'fulfilled',
        error => error.code,
      );
      const { state } = handle;
      handle.mount('aside');
      return { state, answer };
    });
    expect(away).toEqual(
      isolation === 'shadow'
        ? { state: 'ready', answer: 'fulfilled' }
        : { state: 'degraded', answer: 'FRAME_REMOVED' },
    );
    await expect(page.locator('aside > oriel-chat')).toHaveCount(1);
    await waitForState(page, 'ready', 'aside > oriel-chat');
    await expect(chatOn(page, isolation).composer).toBeVisible();
    expect(errors).toEqual([]);
  });

  test(
    `unmounted before it stood it begins anew when it is mounted again, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      const errors: string[] = [];
      page.on('console', message => message.type() === 'error' && errors.push(message.text()));
      await page.clock.install();
      await openHostPage(page, stack, {
        isolation,
        body: '<div id="help"></div><aside></aside>',
        script: `data-oriel-target="#help" data-oriel-frame='{"timeout":3000}'`,
      });
      await waitForState(page, 'connecting');
      const away = await page.evaluate(async () => {
        const { handle } = document.querySelector<HandledElement>('oriel-chat') as HandledElement;
        Object.assign(window, { unmounted: handle });
        const codeOf = (promise: Promise<unknown>) => promise.catch(({ code }) => code);
        const { ready } = handle;
        const asked = handle.request('copyHistory', {});
        handle.unmount();
        const meanwhile = [handle.ready, handle.request('copyHistory', {}), handle.update({ locale: 'en' })];
        return Promise.all([ready, asked, ...meanwhile].map(codeOf));
      });
      expect(away).toEqual(Array(5).fill('ABORTED'));
      // Longer than the frame may take to answer.
      await page.clock.fastForward(3500);
      const state = await page.evaluate(() => {
        const handle: HandledElement['handle'] = Reflect.get(window, 'unmounted');
        const { state } = handle;
        handle.mount('aside');
        return state;
      });
      expect(state).toBe('idle');
      await waitForState(page, 'ready', 'aside > oriel-chat');
      await expect(chatOn(page, isolation).composer).toBeVisible();
      expect(errors).toEqual([]);
    },
  );

  test(
    `mounted, moved and removed it leaves nothing behind, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      const look = await countRemains(page);
      const tag = await attributesOf(stack, isolation, '');
      await openHostPage(page, stack, {
        isolation,
        body: '<main></main><aside></aside>',
        script: 'data-oriel-target="#nowhere"',
      });
      await page.waitForFunction(() => customElements.get('oriel-chat'));
      const cycle = async () => {
        await page.evaluate(markup => {
          const main = document.querySelector('main');
          if (main) main.innerHTML = `<oriel-chat ${markup}></oriel-chat>`;
        }, tag);
        await waitForState(page, 'ready');
        await page.evaluate(() => {
          const chat = document.querySelector('oriel-chat');
          if (chat) document.querySelector('aside')?.append(chat);
        });
        await waitForState(page, 'ready');
        await page.evaluate(async () => {
          document.querySelector('oriel-chat')?.remove();
          await new Promise(resolve => setTimeout(resolve));
          await new Promise(resolve => requestAnimationFrame(resolve));
        });
      };
      // The first widget creates page-wide state, such as React's event table.
      await cycle();
      const once = await look();
      await cycle();
      await cycle();
      expect(await look()).toEqual(once);
      expect(once).toMatchObject({ intervals: 0, sheets: 0, head: 0, frames: 0 });
    },
  );
}

test('the page decides on hidden, height and position', async ({ page, stack }) => {
  await openHostPage(page, stack, {
    isolation: 'shadow',
    head: '<style>oriel-chat{height:321px;position:absolute;top:7px;left:9px;width:400px}</style>',
  });
  await waitForState(page, 'ready');
  const box = await page.locator('oriel-chat').boundingBox();
  expect(box).toEqual({ x: 9, y: 7, width: 400, height: 321 });
  await page.locator('oriel-chat').evaluate((chat: HTMLElement) => {
    chat.hidden = true;
  });
  await expect(page.locator('oriel-chat')).toBeHidden();
});

for (const isolation of isolations) {
  test(`fills a row, a centred column and a grid that begins at the left, in ${isolation}`, async ({
    page,
    stack,
  }) => {
    await openHostPage(page, stack, {
      isolation,
      body: '<div id="help" style="width:600px;height:500px;display:flex"></div>',
      script: 'data-oriel-target="#help" data-oriel-size="fill"',
    });
    await waitForState(page, 'ready');
    for (const rule of [
      'display:flex',
      'display:flex;flex-direction:column;align-items:center',
      'display:grid;place-items:start',
    ]) {
      await page.locator('#help').evaluate((place, text) => {
        place.setAttribute('style', `width:600px;height:500px;${text}`);
      }, rule);
      expect(await page.locator('oriel-chat').boundingBox()).toMatchObject({ width: 600, height: 500 });
    }
  });
}

test('stands 240 pixels wide where the box is as wide as its content', async ({ page, stack }) => {
  await openHostPage(page, stack, {
    isolation: 'shadow',
    body: '<div style="display:flex"><div id="help"></div></div>',
  });
  await waitForState(page, 'ready');
  await expect.poll(async () => (await page.locator('oriel-chat').boundingBox())?.width).toBe(240);
});

test('a launcher takes no room of the page', async ({ page, stack }) => {
  await openHostPage(page, stack, {
    isolation: 'shadow',
    head: '<style>body{display:flex;justify-content:center}</style>',
    body: '<main style="width:300px">Text</main>',
    script: 'data-oriel-launcher="bubble" data-oriel-load="eager"',
  });
  await waitForState(page, 'ready');
  expect(await page.locator('oriel-chat').boundingBox()).toMatchObject({ width: 0 });
});

test('what mount() has made comes back as it was made, and goes for good', async ({ page, stack }) => {
  await openHostPage(page, stack, {
    isolation: 'shadow',
    body: '<div id="help"></div><aside></aside>',
    script: 'data-oriel-target="#nowhere"',
  });
  const options = {
    api: stack.portal,
    publishableKey: await publishableKeyOf(stack),
    tokenUrl: '/script-tag/token',
    isolation: 'shadow',
  };
  await page.waitForFunction(() => 'oriel' in window);
  const received = await page.evaluate(async options => {
    const received: string[] = [];
    // The script tag has defined it.
    const { oriel } = window as unknown as { oriel: { mount(target: string, options: object): Made } };
    type Made = { element: HandledElement; ready: Promise<unknown> };
    const { element, ready } = oriel.mount('#help', {
      ...options,
      on: { ready: () => void received.push('ready') },
    });
    await ready;
    // Later listeners are added to the existing ones.
    await element.handle.update({ on: { error: () => {} } });
    element.remove();
    await new Promise(resolve => setTimeout(resolve));
    document.querySelector('aside')?.append(element);
    await element.handle.ready;
    element.handle.destroy();
    return [...received, element.isConnected];
  }, options);
  expect(received).toEqual(['ready', 'ready', false]);
});

test('two widgets of two users keep their tokens to themselves', async ({ page, stack }) => {
  await openHostPage(page, stack, {
    isolation: 'shadow',
    body: '<div id="a"></div><div id="b"></div>',
    script: 'data-oriel-target="#nowhere"',
  });
  await page.waitForFunction(() => 'oriel' in window);
  const seen = new Set<string>();
  page.on('request', request => {
    const token = request.headers().authorization;
    if (token) seen.add(token);
  });
  const asked = await page.evaluate(async api => {
    // The loader script has defined it.
    const { oriel } = window as unknown as {
      oriel: { mount(target: string, options: object): HandledElement['handle'] };
    };
    const asked: string[] = [];
    const mounts = ['a', 'b'].map(name =>
      oriel.mount(`#${name}`, {
        api,
        isolation: 'shadow',
        getToken: ({ previous }: { previous?: string }) => {
          asked.push(`${name} after ${previous}`);
          return `token-of-${name}`;
        },
      }),
    );
    await Promise.allSettled(mounts.map(mount => mount.ready));
    return asked;
  }, stack.portal);
  expect([...seen].sort()).toEqual(['Bearer token-of-a', 'Bearer token-of-b']);
  for (const name of ['a', 'b']) {
    const others = asked.filter(
      line => line.startsWith(name) && line.includes(name === 'a' ? 'of-b' : 'of-a'),
    );
    expect(others).toEqual([]);
  }
  await expect
    .poll(() => page.evaluate(() => element('#a oriel-chat')?.handle.state).catch(() => 'auth'))
    .toBe('auth');
});
