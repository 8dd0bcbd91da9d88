import type { Frame, Page } from '@playwright/test';
import type {} from './pages/extras';
import { test as base, expect, type Site } from './test';

/** A page with a cross-site frame, both using the extras; messages from the frame reach the page. */
const test = base.extend<{ pair: { page: Page; frame: Frame } }>({
  pair: async ({ page, site }, use) => use(await openPair(page, site)),
});

async function openPair(page: Page, site: Site) {
  await page.setViewportSize({ width: 800, height: 600 });
  await page.goto(`${site.host}/extras`);
  await page.waitForFunction(() => 'extras' in window);
  await page.evaluate(src => {
    document.body.style.margin = '0';
    const frame = document.createElement('iframe');
    Object.assign(frame.style, { border: '0', display: 'block', width: '300px', height: '200px' });
    frame.style.margin = '100px 0 0 50px';
    frame.src = src;
    const before = document.createElement('button');
    before.id = 'before';
    before.textContent = 'before';
    const after = document.createElement('button');
    after.id = 'after';
    after.textContent = 'after';
    document.body.append(before, frame, after);
  }, `${site.frame}/extras`);
  const handle = await page.waitForSelector('iframe');
  const frame = await handle.contentFrame();
  if (!frame) throw new Error('no frame');
  await frame.waitForFunction(() => 'extras' in window);
  await frame.evaluate(() => {
    document.documentElement.style.background = 'transparent';
    document.body.style.margin = '0';
    const wrapper = document.createElement('div');
    wrapper.id = 'wrapper';
    for (const id of ['first', 'last']) {
      const button = document.createElement('button');
      button.id = id;
      button.textContent = id;
      wrapper.append(button);
    }
    document.body.replaceChildren(wrapper);
  });
  return { page, frame };
}

const focused = (target: Page | Frame) => target.evaluate(() => document.activeElement?.id);

test('a frame is as high as its content, up and down', async ({ pair: { page, frame } }) => {
  await page.evaluate(() => {
    const element = document.querySelector('iframe');
    addEventListener('message', ({ data }) => {
      if (element && 'height' in data) window.extras.applyHeight(element, data.height);
    });
  });
  await frame.evaluate(() => {
    const wrapper = document.querySelector<HTMLElement>('#wrapper');
    if (!wrapper) throw new Error('no wrapper');
    wrapper.style.height = '420.4px';
    window.extras.watchHeight(wrapper, { onHeight: height => parent.postMessage({ height }, '*') });
  });
  const height = () => page.evaluate(() => document.querySelector('iframe')?.style.height);
  await expect.poll(height).toBe('421px');
  await frame.evaluate(() =>
    document.querySelector<HTMLElement>('#wrapper')?.style.setProperty('height', '90px'),
  );
  await expect.poll(height).toBe('90px');
});

test('a content that follows the frame does not grow without end', async ({ pair: { page, frame } }) => {
  await page.evaluate(() => {
    const element = document.querySelector('iframe');
    addEventListener('message', ({ data }) => {
      if (element && 'height' in data) window.extras.applyHeight(element, data.height);
    });
  });
  const isEndless = await frame.evaluate(
    () =>
      new Promise(resolve => {
        const wrapper = document.querySelector<HTMLElement>('#wrapper');
        if (!wrapper) throw new Error('no wrapper');
        wrapper.style.height = 'calc(100vh + 10px)';
        window.extras.watchHeight(wrapper, {
          onHeight: height => parent.postMessage({ height }, '*'),
          onEndless: () => resolve(true),
        });
      }),
  );
  expect(isEndless).toBe(true);
  const height = await page.evaluate(() => document.querySelector('iframe')?.offsetHeight);
  expect(height).toBeLessThan(1000);
});

test('Tab runs through the frame in the order of the page, both ways', async ({ pair: { page, frame } }) => {
  await page.focus('#before');
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(frame)).toBe('first');
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(frame)).toBe('last');
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('after');
  await page.keyboard.press('Shift+Tab');
  await expect
    .poll(() => frame.evaluate(() => document.hasFocus() && document.activeElement?.id))
    .toBe('last');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focused(frame)).toBe('first');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focused(page)).toBe('before');
});

test('Tab stays in a frame between sentinels and leaves when they are gone', async ({
  pair: { page, frame },
}) => {
  await frame.evaluate(() => {
    addEventListener('message', ({ data }) => window.extras.focusEdge(document, data));
  });
  await page.evaluate(() => {
    const element = document.querySelector('iframe');
    if (!element) throw new Error('no frame');
    const remove = window.extras.addTabSentinels(element, edge =>
      element.contentWindow?.postMessage(edge, '*'),
    );
    addEventListener('release', remove);
  });
  await frame.focus('#last');
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(frame)).toBe('first');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focused(frame)).toBe('last');
  await page.evaluate(() => dispatchEvent(new Event('release')));
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('after');
});

test('Escape, F6 and shortcuts of the page reach it, and no other key', async ({ pair: { page, frame } }) => {
  await page.evaluate(() => {
    const element = document.querySelector('iframe');
    const seen: string[] = [];
    document.addEventListener('keydown', event => {
      seen.push(event.key);
      document.title = seen.join(' ');
    });
    addEventListener('message', ({ data }) => {
      if (element && 'key' in data) window.extras.replayStroke(element, data);
    });
  });
  await frame.evaluate(() => {
    document.querySelector('#first')?.addEventListener('keydown', event => {
      if (event instanceof KeyboardEvent && event.key === 'F6') event.preventDefault();
    });
    window.extras.forwardKeys(window, {
      isShortcut: event => event.ctrlKey && event.key === 'k',
      onStroke: stroke => parent.postMessage(stroke, '*'),
    });
  });
  await frame.focus('#first');
  for (const key of ['a', 'F6', 'Control+k', 'Enter', 'k']) await page.keyboard.press(key);
  await frame.focus('#last');
  for (const key of ['F6', 'Escape']) await page.keyboard.press(key);
  await expect.poll(() => page.title()).toBe('k F6 Escape');
});

test('the scheme of the frame is set on its element', async ({ pair: { page } }) => {
  const schemes = await page.evaluate(() => {
    const element = document.querySelector('iframe');
    if (!element) throw new Error('no frame');
    return (['dark', 'auto', 'light'] as const).map(scheme => {
      window.extras.setColorScheme(element, scheme);
      return getComputedStyle(element).colorScheme;
    });
  });
  expect(schemes).toEqual(['dark', 'light dark', 'light']);
});

test('a raised frame covers the page, keeps its place and comes back without a reload', async ({
  pair: { page, frame },
}) => {
  await frame.evaluate(() => {
    Reflect.set(window, 'mark', 1);
    addEventListener('message', ({ data }) => {
      const wrapper = document.querySelector<HTMLElement>('#wrapper');
      if (wrapper) window.extras.pinContent(wrapper, data);
    });
  });
  const box = (selector: string, target: Page | Frame = page) =>
    target.evaluate(query => {
      const { left, top, width, height } =
        document.querySelector(query)?.getBoundingClientRect() ?? new DOMRect();
      return { left, top, width, height };
    }, selector);
  const before = { frame: await box('iframe'), after: await box('#after') };
  await page.evaluate(() => {
    // A transform on the body would trap an element that relies on z-index alone.
    document.body.style.transform = 'translateX(0)';
    document.body.style.overflow = 'hidden';
    const element = document.querySelector('iframe');
    if (!element) throw new Error('no frame');
    const lower = window.extras.raiseFrame(element, place => element.contentWindow?.postMessage(place, '*'));
    addEventListener('lower', () => {
      lower();
      lower();
      element.contentWindow?.postMessage(null, '*');
    });
  });
  expect(await box('iframe')).toEqual({ left: 0, top: 0, width: 800, height: 600 });
  expect(await box('#after')).toEqual(before.after);
  await expect.poll(() => box('#wrapper', frame)).toEqual(before.frame);
  const top = await page.evaluate(() => document.elementFromPoint(5, 5)?.tagName);
  expect(top).toBe('IFRAME');
  await page.evaluate(() => dispatchEvent(new Event('lower')));
  expect(await box('iframe')).toEqual(before.frame);
  await expect.poll(() => box('#wrapper', frame)).toMatchObject({ left: 0, top: 0 });
  expect(await frame.evaluate(() => Reflect.get(window, 'mark'))).toBe(1);
  expect(await page.evaluate(() => document.querySelector('iframe')?.hasAttribute('popover'))).toBe(false);
});
