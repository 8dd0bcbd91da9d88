import type { FrameLocator, Page } from '@playwright/test';
import { daily, withMotion } from '../daily';
import { chatIn } from '../e2e/chat-page';
import { expect, signIn, test } from '../e2e/test';
import { isolations, openHostPage } from './host-page';

test.use(withMotion);

/** Position and style of the chat's field and of the box around it. */
interface Look {
  readonly field: string;
  readonly box: string;
  readonly border: string;
  readonly radius: string;
  readonly background: string;
  readonly color: string;
  readonly font: string;
  readonly placeholder: string;
}

interface Watched {
  /** The look in the first frame that shows the field. */
  first?: Look;
  look(): Look | undefined;
  /** Layout shifts that affect the box of the field, in all frames since the first. */
  shifts(): string[];
}

declare global {
  interface Window {
    watched: Watched;
  }
}

/** Runs in each document before the document's own code. */
function watch(): void {
  const entries: PerformanceEntry[] = [];
  new PerformanceObserver(list => void entries.push(...list.getEntries())).observe({
    type: 'layout-shift',
    buffered: true,
  });
  const find = (root: ParentNode): HTMLTextAreaElement | undefined => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches('textarea[slot=composer]')) return element as HTMLTextAreaElement;
      const found = element.shadowRoot && find(element.shadowRoot);
      if (found) return found;
    }
    return undefined;
  };
  /** The field or its nearest ancestor with a border. */
  const boxOf = (field: Element): Element => {
    let element: Element | null = field;
    while (element && getComputedStyle(element).borderTopWidth === '0px')
      element = element.assignedSlot ?? element.parentElement;
    return element ?? field;
  };
  const place = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(' ');
  };
  const watched: Watched = {
    look() {
      const field = find(document);
      if (!field?.checkVisibility()) return undefined;
      const box = boxOf(field);
      const style = getComputedStyle(box);
      const { color, fontSize, lineHeight } = getComputedStyle(field);
      return {
        field: place(field),
        box: place(box),
        border: `${style.borderTopWidth} ${style.borderTopColor}`,
        radius: style.borderTopLeftRadius,
        background: style.backgroundColor,
        color,
        font: `${fontSize} ${lineHeight}`,
        placeholder: field.placeholder,
      };
    },
    shifts() {
      const field = find(document);
      const { top, bottom } = field ? boxOf(field).getBoundingClientRect() : new DOMRect();
      const touches = (rect: DOMRectReadOnly) => rect.bottom > top && rect.top < bottom;
      return entries.flatMap(entry =>
        (entry as PerformanceEntry & { sources: { previousRect: DOMRect; currentRect: DOMRect }[] }).sources
          .filter(({ previousRect, currentRect }) => touches(previousRect) || touches(currentRect))
          .map(({ previousRect, currentRect }) => JSON.stringify([previousRect, currentRect])),
      );
    },
  };
  window.watched = watched;
  const step = () => {
    watched.first ??= watched.look();
    if (!watched.first) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Waits until the composer is complete and compares it with the first frame. */
async function expectNoChange(place: Page | FrameLocator): Promise<Look> {
  const { composer } = chatIn(place);
  await expect(composer).toBeVisible();
  await expect(place.locator('.c-composer .c-agent')).toBeVisible();
  await expect(place.getByRole('button', { name: /^(Add|Hinzufügen)$/ })).toBeEnabled();
  const { first, last, shifts } = await composer.evaluate(() => {
    const { first, look, shifts } = window.watched;
    return { first, last: look(), shifts: shifts() };
  });
  expect(first).toEqual(last);
  expect(shifts).toEqual([]);
  if (!last) throw new Error('The field is not visible.');
  return last;
}

test('in the portal the field has its final position and style from the first frame on', async ({
  page,
  stack,
}) => {
  stack.model.use(() => [{ text: 'Answered.' }]);
  await page.addInitScript(watch);
  // The focus would arrive at the end and change the border.
  await page.addInitScript(() => {
    HTMLElement.prototype.focus = () => {};
  });
  await test.step('an empty chat', async () => {
    await page.setViewportSize({ width: 1280, height: 600 });
    await signIn(page, stack);
    const { box, placeholder } = await expectNoChange(page);
    expect(box).toMatch(/^398 \d+ 740 104$/);
    expect(placeholder).toBe('Ask anything');
  });
  await test.step('a narrow window', async () => {
    await page.setViewportSize({ width: 390, height: 667 });
    await page.reload();
    await expectNoChange(page);
  });
  await test.step('a chat with messages, in dark colours', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const chat = chatIn(page);
    await chat.composer.fill('What does it cost?');
    await chat.composer.press('Enter');
    await expect(chat.answers.first()).toContainText('Answered.');
    await page.waitForURL(/\/chat\/[\w-]{36}$/);
    await page.evaluate(() => {
      localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional: true }));
      localStorage.setItem('oriel.color-scheme', 'dark');
    });
    await page.reload();
    await expect(chat.answers.first()).toContainText('Answered.');
    const { background } = await expectNoChange(page);
    expect(background).toBe('rgb(28, 36, 36)');
  });
});

const theme = JSON.stringify({
  scheme: 'dark',
  tokens: { '--oriel-line': '#7a1f5c', '--oriel-r-xl': '4px', '--oriel-raised': '#101820' },
});

for (const isolation of isolations) {
  test(
    `on a page the field has its final position and style from the first frame on, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
      await page.addInitScript(watch);
      const element = page.locator('oriel-chat');
      const place = isolation === 'iframe' ? element.frameLocator('iframe') : page;
      const open = (attributes: string, width: string) =>
        openHostPage(page, stack, {
          isolation,
          head: `<style>body{margin:0}#help{height:540px;width:${width};margin:auto}</style>`,
          script: `data-oriel-target="#help" ${attributes}`,
        });
      await test.step('a panel', async () => {
        await open('data-oriel-size="fill"', '420px');
        const { box } = await expectNoChange(place);
        expect(box).toMatch(/ 396 \d+$/);
      });
      await test.step('a panel of fixed height, in the colours of the page', async () => {
        await open(`data-oriel-size="560" data-oriel-theme='${theme}'`, '420px');
        const { border, radius, background } = await expectNoChange(place);
        expect(border).toBe('1px rgb(122, 31, 92)');
        expect(radius).toBe('4px');
        expect(background).toBe('rgb(16, 24, 32)');
      });
      await test.step('without a head', async () => {
        await open(
          `data-oriel-props='{"layout":"bare"}' data-oriel-size="fill" data-oriel-locale="de"`,
          '100%',
        );
        const { box, placeholder } = await expectNoChange(place);
        expect(box).toMatch(/ 740 104$/);
        expect(placeholder).toBe('Ihre Frage');
      });
      await test.step('beside the list of chats', async () => {
        await open(`data-oriel-props='{"layout":"full"}' data-oriel-size="fill"`, '100%');
        await expectNoChange(place);
      });
      await test.step('in a narrow window', async () => {
        await page.setViewportSize({ width: 390, height: 667 });
        await open(
          `data-oriel-props='{"layout":"bare"}' data-oriel-size="fill" data-oriel-theme="dark"`,
          '100%',
        );
        await expectNoChange(place);
      });
      await test.step('in the panel of a launcher, and not before it opens', async () => {
        await page.setViewportSize({ width: 1024, height: 768 });
        await openHostPage(page, stack, { isolation, script: 'data-oriel-launcher="bubble"' });
        await page.getByRole('button', { name: 'Open or close the chat' }).click();
        const { box } = await expectNoChange(place);
        expect(box).toMatch(/ 376 \d+$/);
      });
    },
  );
}
