import type { Locator, Page } from '@playwright/test';
import type { Stack } from '../e2e/stack/stack';
import { expect, test } from '../e2e/test';
import {
  attributesOf,
  chatOn,
  type HandledElement,
  openHostPage,
  promptsOn,
  waitForState,
} from './host-page';

/** Opens a page with a frame, where a transform on the body would trap elements that rely on z-index alone. */
async function openFramed(page: Page, stack: Stack, script = 'data-oriel-target="#help"') {
  await openHostPage(page, stack, {
    isolation: 'iframe',
    head: '<style>body{margin:0;transform:translateX(0)}#help{margin:60px;width:420px;overflow:hidden}</style>',
    body: '<button id="before">before</button><div id="help"></div><button id="after">after</button>',
    script,
  });
  await waitForState(page, 'ready');
  const element = await page.locator('oriel-chat iframe').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('no frame');
  // The first paint after the loading state makes the frame higher.
  await expect(chatOn(page, 'iframe').thread).toBeVisible();
  const content = frame.locator('#oriel-shell .oriel-root').first();
  const excess = () => content.evaluate(root => innerHeight - Math.ceil(root.getBoundingClientRect().height));
  await expect.poll(excess).toBe(0);
  return frame;
}

test('a dialog in a frame has the whole page to stand on, keeps Tab, and leaves it as it was', async ({
  page,
  stack,
}) => {
  const frame = await openFramed(page, stack);
  const box = (selector: string) => page.locator(selector).boundingBox();
  const before = { frame: await box('oriel-chat iframe'), after: await box('#after') };
  await frame.evaluate(() => {
    const dialog = document.createElement('dialog');
    dialog.id = 'asked';
    for (const id of ['first', 'last']) {
      const button = document.createElement('button');
      button.id = id;
      button.textContent = id;
      dialog.append(button);
    }
    document.querySelector('#oriel-shell')?.shadowRoot?.append(dialog);
    dialog.showModal();
  });
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await expect.poll(() => box('oriel-chat iframe')).toEqual({ x: 0, y: 0, ...size });
  expect(await box('#after')).toEqual(before.after);
  // The frame's content keeps its position.
  await expect
    .poll(() => frame.evaluate(() => document.querySelector('#oriel-shell')?.getBoundingClientRect().x))
    .toBe(before.frame?.x);
  await frame.locator('#last').focus();
  // The browser sends a key to the process that it considers focused, which it learns from the frame's process a moment later.
  await expect(page.locator('oriel-chat iframe')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(frame.locator('#first')).toBeFocused();
  await frame.evaluate(() =>
    document.querySelector('#oriel-shell')?.shadowRoot?.querySelector('dialog')?.close(),
  );
  await expect.poll(() => box('oriel-chat iframe')).toEqual(before.frame);
  await waitForState(page, 'ready');
});

test('Escape and F6 pressed in a frame reach the page, and nothing that is typed', async ({
  page,
  stack,
}) => {
  await openFramed(page, stack);
  await page.evaluate(() => {
    const keys: string[] = [];
    document.addEventListener('keydown', event => {
      keys.push(event.key);
      document.title = keys.join(' ');
    });
  });
  const { composer } = chatOn(page, 'iframe');
  await composer.press('a');
  await composer.press('F6');
  await composer.press('Escape');
  await expect(page).toHaveTitle('F6 Escape');
});

test('the frame follows the scheme of the widget', async ({ page, stack }) => {
  await openFramed(page, stack, 'data-oriel-target="#help" data-oriel-theme="light"');
  const frame = page.locator('oriel-chat iframe');
  // If the schemes differed, the frame would have a white background behind the transparent parts of the widget.
  const inside = frame.contentFrame().locator('html');
  await expect(frame).toHaveCSS('color-scheme', 'light');
  await expect(inside).toHaveCSS('color-scheme', 'light');
  await page.evaluate(() =>
    document.querySelector<HandledElement>('oriel-chat')?.handle.update({ theme: 'dark' }),
  );
  await expect(frame).toHaveCSS('color-scheme', 'dark');
  await expect(inside).toHaveCSS('color-scheme', 'dark');
});

/** Denies storage to frames, as browsers do to cross-site frames; returns the dialogs that the browser has shown. */
async function denyStorage(page: Page): Promise<readonly string[]> {
  await page.addInitScript(() => {
    if (window === top) return;
    const get = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperties(window, { localStorage: { get }, sessionStorage: { get } });
  });
  const asked: string[] = [];
  page.on('dialog', dialog => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return asked;
}

/** Types with real input, because a browser asks before leaving only after user interaction. Resolves when the page would ask. */
async function write(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
  // The frame notifies its page a moment later.
  await expect
    .poll(() => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true);
}

test('a reload asks as long as a question is written in a frame that may keep nothing', async ({
  page,
  stack,
}) => {
  stack.model.use(() => [{ text: 'Understood.' }]);
  const asked = await denyStorage(page);
  await openFramed(page, stack);
  const chat = chatOn(page, 'iframe');
  await chat.ask('Is this kept?');
  await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
  await page.reload();
  await expect(chat.questions).toHaveText('Is this kept?');
  expect(asked).toEqual([]);
  await write(page, chat.composer, 'Half a question');
  await page.reload();
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(chat.composer).toHaveValue('');
});

test('a reload asks as long as a form is written in a frame that may keep nothing', async ({
  page,
  stack,
}) => {
  const asked = await denyStorage(page);
  const element = 'oriel-prompts';
  await openHostPage(page, stack, {
    isolation: 'iframe',
    body: `<${element} locale="en" props='{"view":"form"}' ${await attributesOf(stack, 'iframe', '')}></${element}>`,
    script: 'data-oriel-target="#nowhere"',
  });
  const form = promptsOn(page, 'iframe');
  const title = form.getByRole('textbox', { name: 'Title' });
  await write(page, title, 'Half a letter');
  await page.reload();
  await expect.poll(() => asked).toEqual(['beforeunload']);

  await expect(title).toHaveValue('');
  await write(page, title, 'Half a letter');
  await form.getByRole('button', { name: 'Back' }).click();
  await form.getByRole('button', { name: 'Leave' }).click();
  await expect(form.getByRole('tablist')).toBeVisible();
  await page.reload();
  await expect(form.getByRole('tablist').or(title).first()).toBeVisible();
  expect(asked).toEqual(['beforeunload']);

  await write(page, title, 'Half a letter');
  await page.evaluate(
    selector => document.querySelector<HandledElement>(selector)?.handle.destroy(),
    element,
  );
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});
