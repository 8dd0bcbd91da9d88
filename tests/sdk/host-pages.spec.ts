import type { Page } from '@playwright/test';
import { daily } from '../daily';
import { expect, test } from '../e2e/test';
import {
  attributesOf,
  chatOn,
  framePage,
  type HandledElement,
  hold,
  isolations,
  openHostPage,
  waitForState,
} from './host-page';

/** A page with keyboard shortcuts, which handles keys unless they are typed into a field. */
const shortcuts = `<script>
  window.received = [];
  for (const type of ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'paste'])
    for (const place of [window, document])
      place.addEventListener(type, event => {
        if (!/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) received.push(type + ' ' + (event.key ?? ''));
      });
  window.addEventListener('keydown', ({ target, key }) => {
    if (!target.isContentEditable) received.push('first ' + key);
  }, true);
</script>`;
const received = (page: Page) =>
  page.evaluate(() => (window as unknown as { received: string[] }).received.splice(0));

test('what is typed into a widget is none of the page’s shortcuts', async ({ page, stack }) => {
  stack.model.use(() => [{ text: 'Answered.' }]);
  await openHostPage(page, stack, { isolation: 'shadow', head: shortcuts });
  const chat = chatOn(page, 'shadow');
  // Also works before the widget has loaded.
  await chat.composer.click();
  await page.keyboard.type('s/?');
  await waitForState(page, 'ready');
  await page.keyboard.type(' and s');
  await expect(chat.composer).toHaveValue('s/? and s');
  await page.keyboard.press('Enter');
  await expect(chat.answers.first()).toContainText('Answered.');
  expect(await received(page)).toEqual([]);
  const agents = page.getByRole('button', { name: /^Agent/ });
  await agents.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Agent' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Agent' })).toBeHidden();
  expect((await received(page)).filter(each => /^key(down|press)/.test(each))).toEqual([]);
  await agents.press('?');
  expect(await received(page)).toContain('keydown ?');
  // A shortcut of the chat is not one of the page too.
  await agents.press('/');
  await expect(chat.composer).toBeFocused();
  expect(await received(page)).not.toContain('keydown /');
  await chat.composer.press('Escape');
  expect(await received(page)).toContain('keydown Escape');
});

for (const isolation of isolations) {
  test(`a body that is replaced takes the widget along, and its answer goes on, in ${isolation}`, async ({
    page,
    stack,
  }) => {
    stack.model.use(() => [{ text: 'The first half, ' }, 'hold', { text: 'and the second.' }]);
    await openHostPage(page, stack, {
      isolation,
      body: '<header></header><div id="help"></div>',
      script: null,
    });
    const attributes = await attributesOf(stack, isolation);
    await page.evaluate(
      ([markup, source]) => {
        const template = document.createElement('template');
        template.innerHTML = `<script ${markup} data-oriel-target="#help"></script>`;
        const script = document.createElement('script');
        for (const { name, value } of template.content.querySelector('script')?.attributes ?? [])
          script.setAttribute(name, value);
        script.src = source ?? '';
        document.head.append(script);
      },
      [attributes, `${stack.portal}/sdk/v1/oriel.js`],
    );
    await waitForState(page, 'ready');
    const chat = chatOn(page, isolation);
    await chat.ask('Does it go on?');
    await expect(chat.answers.first()).toContainText('The first half');
    await page.evaluate(() => {
      Object.assign(window, { before: document.querySelector<HandledElement>('oriel-chat')?.handle });
      const body = document.createElement('body');
      body.innerHTML = '<main></main><div id="help"></div>';
      document.body.replaceWith(body);
    });
    await waitForState(page, 'ready');
    stack.model.step();
    await expect(chat.answers.first()).toContainText('The first half, and the second.');
    const isSame = await page.evaluate(
      () =>
        document.querySelector<HandledElement>('#help > oriel-chat')?.handle ===
        Reflect.get(window, 'before'),
    );
    expect(isSame).toBe(true);
    await expect(page.locator('oriel-chat')).toHaveCount(1);
  });

  test(`a page with an embedder policy shows the widget, in ${isolation}`, async ({ page, stack }) => {
    await openHostPage(page, stack, {
      isolation,
      headers: {
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-opener-policy': 'same-origin',
      },
    });
    await waitForState(page, 'ready');
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    const checks = await page.evaluate(async () => {
      const { handle } = document.querySelector<HandledElement>('oriel-chat') as HandledElement;
      return (await handle.diagnose()).checks;
    });
    expect(checks).toContainEqual(expect.objectContaining({ name: 'embedder', ok: true }));
  });
}

test('menus and tooltips stand at their buttons where the page has a zoom', async ({ page, stack }) => {
  await openHostPage(page, stack, {
    isolation: 'shadow',
    body: '<div style="zoom:1.5;transform:translateX(40px);width:500px"><div id="help" style="height:380px"></div></div>',
    script: 'data-oriel-target="#help" data-oriel-size="fill"',
  });
  await waitForState(page, 'ready');
  const agents = page.getByRole('button', { name: /^Agent/ });
  await agents.click();
  const menu = page.getByRole('dialog', { name: 'Agent' });
  await expect(menu).toBeVisible();
  const at = async (locator: typeof menu) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('It is not shown.');
    return box;
  };
  const [button, list] = [await at(agents), await at(menu)];
  expect(Math.abs(list.x - button.x)).toBeLessThan(24);
  const gap = Math.min(
    Math.abs(list.y - button.y - button.height),
    Math.abs(button.y - list.y - list.height),
  );
  expect(gap).toBeLessThan(24);
  await page.keyboard.press('Escape');
});

for (const isolation of isolations) {
  test(
    `a thread that is scrolled to its end leaves the page where it is, and a short one scrolls it, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
      stack.model.use(() => [{ text: 'A line.\n\n'.repeat(80) }]);
      await openHostPage(page, stack, {
        isolation,
        body: '<div id="help" style="height:600px"></div><div style="height:3000px"></div>',
        script: 'data-oriel-target="#help" data-oriel-size="fill"',
      });
      await waitForState(page, 'ready');
      const chat = chatOn(page, isolation);
      await expect(chat.composer).toBeVisible();
      const session = await page.context().newCDPSession(page);
      /** Scrolls over the thread, and returns how far the page has scrolled. */
      const scroll = async () => {
        const gesture = { x: 200, y: 300, yDistance: -250, gestureSourceType: 'mouse' as const };
        await session.send('Input.synthesizeScrollGesture', gesture);
        return page.evaluate(() => scrollY);
      };
      expect(await scroll()).toBeGreaterThan(100);
      await page.evaluate(() => scrollTo(0, 0));
      await chat.ask('Many lines, please');
      await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
      // The last line is visible.
      await expect(chat.answers.first().getByText('A line.').last()).toBeInViewport();
      expect(await scroll()).toBe(0);
    },
  );
}

/** Harmless changes that pages make to language built-ins and browser APIs. */
const patches: Readonly<Record<string, string>> = {
  'functions on Object.prototype': `
    Object.prototype.x = function () {};
    Object.prototype.extend = function () { return this; };
    Object.prototype.size = function () { return Object.keys(this).length; };`,
  'functions on other prototypes': `
    for (const { prototype } of [Array, Function, String, Number, Promise, Map, Element, Event])
      prototype.extend = function () { return this; };`,
  'an old Prototype.js': `
    Array.from = iterable => [].slice.call(iterable);
    Array.prototype.toJSON = function () { return '[' + this.map(each => JSON.stringify(each)).join(', ') + ']'; };
    String.prototype.toJSON = function () { return JSON.stringify(String(this)); };
    HTMLElement.prototype.remove = function () { this.parentNode.removeChild(this); return this; };`,
  'Zone.js': `
    const Native = Promise;
    window.Promise = class Promise extends Native {};
    window.Promise.withResolvers = undefined;
    window.Promise.try = undefined;
    // A later one takes the signal off the options while it adds a listener.
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      'use strict';
      const signal = options?.signal;
      if (signal) options.signal = undefined;
      addEventListener.call(this, type, listener, options);
      if (signal) options.signal = signal;
      signal?.addEventListener('abort', () => this.removeEventListener(type, listener, options));
    };`,
  'wrapped functions of the browser': `
    const { fetch, setTimeout, MutationObserver } = window;
    window.fetch = function (input, init) { return fetch.call(window, input, init); };
    window.setTimeout = function (act, time) { return setTimeout(act, time); };
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function (init) { return attachShadow.call(this, init); };
    const define = customElements.define;
    customElements.define = function (name, made, options) { return define.call(this, name, made, options); };
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      return addEventListener.call(this, type, listener, options);
    };`,
  'frozen prototypes': `
    for (const each of [Object, Array, Function, String, Promise, Map, Set]) Object.freeze(each.prototype);`,
};

for (const [name, patch] of Object.entries(patches)) {
  test(`works on a page with ${name}`, async ({ page, stack }) => {
    // A paragraph turns into a table, so blocks are replaced.
    stack.model.use(() => [
      { text: '# Done\n\n- one\n\n```js\nconst two = 2;\n```\n\na | b\n' },
      { text: '- | -\n1 | 2\n' },
    ]);
    const letGo = await hold(page, framePage);
    for (const isolation of isolations) {
      const opened = openHostPage(page, stack, { isolation, head: `<script>${patch}</script>` });
      // A frame that loads late has a cover.
      if (isolation === 'iframe') {
        await expect(page.locator('oriel-chat .cover')).toBeVisible();
        letGo();
      }
      await opened;
      await waitForState(page, 'ready');
      const chat = chatOn(page, isolation);
      await chat.ask('Is it done?');
      await expect(chat.answers.last()).toContainText('Done');
      await expect(chat.answers.last().getByRole('table')).toBeVisible();
      await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');
    }
  });
}

/** Ways in which a tag manager or a bundler runs the loader. */
const ways: Readonly<Record<string, (tag: string, source: string) => string>> = {
  'eval beside a tag that does not run': (tag, source) => `
    <script type="text/plain" ${tag}></script>
    <script>fetch('${source}').then(answer => answer.text()).then(text => (0, eval)(text));</script>`,
  'a tag whose text it is': (tag, source) => `
    <template><i ${tag}></i></template>
    <script>fetch('${source}').then(answer => answer.text()).then(text => {
      const script = document.createElement('script');
      for (const { name, value } of document.querySelector('template').content.firstElementChild.attributes)
        script.setAttribute(name, value);
      script.textContent = text;
      document.head.append(script);
    });</script>`,
  'a module': (tag, source) => `<script type="module" src="${source}" ${tag}></script>`,
  'document.write': (tag, source) =>
    `<script>document.write('<script src="${source}" ${tag.replaceAll("'", '&#39;')}></' + 'script>')</script>`,
};

for (const [name, markup] of Object.entries(ways)) {
  test(`the loader runs by ${name}`, async ({ page, stack }) => {
    const tag = `${await attributesOf(stack, 'shadow')} data-oriel-target="#help"`;
    await openHostPage(page, stack, {
      isolation: 'shadow',
      body: `<div id="help"></div>${markup(tag, `${stack.portal}/sdk/v1/oriel.js`)}`,
      script: null,
    });
    await waitForState(page, 'ready');
  });
}

test('a loader that finds no tag says so by its code, and breaks nothing', async ({ page, stack }) => {
  const told = page.waitForEvent('console', message => message.type() === 'error');
  await openHostPage(page, stack, {
    isolation: 'shadow',
    body: `<script>fetch('${stack.portal}/sdk/v1/oriel.js').then(answer => answer.text()).then(text => (0, eval)(text));</script>`,
    script: null,
  });
  expect((await told).text()).toContain('LOAD_FAILED');
});
