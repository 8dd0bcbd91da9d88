import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expectAccessibleInFull } from '../axe';
import { daily } from '../daily';
import { signInAtWindow } from '../e2e/sign-in-window';
import type { Stack } from '../e2e/stack/stack';
import { expect, test } from '../e2e/test';
import { collectViolations } from '../violations';
import {
  chatOn,
  type HandledElement,
  type Isolation,
  isolations,
  openHostPage,
  waitForState,
} from './host-page';
import { openReactPage, show } from './react-page';

const element = 'oriel-images';

/** Options that every form of a widget receives. */
const optionsOf = async (stack: Stack, isolation: Isolation) => ({
  api: stack.portal,
  'publishable-key': stack.allInOne.publishableKey,
  isolation,
  locale: 'en',
});

const attributesFor = async (stack: Stack, isolation: Isolation, prefix = '') =>
  Object.entries(await optionsOf(stack, isolation))
    .map(([name, value]) => `${prefix}${name}="${value}"`)
    .join(' ');

const inside = (page: Page, isolation: Isolation, name = element): Locator | FrameLocator => {
  const shown = page.locator(name).first();
  return isolation === 'iframe' ? shown.frameLocator('iframe') : shown;
};

/** Signs a person in through the widget's window. */
async function signInAt(page: Page, stack: Stack, isolation: Isolation, username = 'member') {
  await waitForState(page, 'auth', element);
  const images = inside(page, isolation);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    images.getByRole('button', { name: 'Sign in' }).press('Enter'),
  ]);
  await signInAtWindow(popup, stack, username);
  await waitForState(page, 'ready', element);
  await start(images);
  return images;
}

/**
 * Interacts with the widget and closes the welcome that then appears. A page without a consent request shows the welcome in every
 * tab, because it stores nothing beyond.
 */
async function start(images: Locator | FrameLocator): Promise<void> {
  // Also runs if the field already has the focus.
  await fieldOf(images).evaluate((field: HTMLElement) => {
    field.blur();
    field.focus();
  });
  await images.getByRole('dialog').getByRole('button', { name: 'Get started' }).press('Enter');
  await expect(images.getByRole('dialog')).toHaveCount(0);
}

const fieldOf = (images: Locator | FrameLocator) =>
  images.getByRole('textbox', { name: 'Description of the image' });

/** Requests one image and waits for it. */
async function draw(images: Locator | FrameLocator, message: string): Promise<Locator> {
  await fieldOf(images).fill(message);
  await expect(images.getByText('about €0.05')).toBeVisible();
  await fieldOf(images).press('Enter');
  const tile = images.getByRole('button', { name: `Open: ${message}` });
  await expect(tile).toBeVisible({ timeout: 30_000 });
  return tile;
}

/** Records the widget's events on its page from now on. */
async function listen(page: Page): Promise<readonly (readonly [string, Record<string, unknown>])[]> {
  const received: (readonly [string, Record<string, unknown>])[] = [];
  await page.exposeFunction('tell', (name: string, detail: Record<string, unknown>) =>
    received.push([name, detail]),
  );
  await page.evaluate(selector => {
    const { tell } = window as unknown as { tell(name: string, detail: unknown): void };
    const shown = document.querySelector(selector);
    for (const name of ['image:created', 'image:deleted', 'image:shared'])
      shown?.addEventListener(`oriel:${name}`, event => tell(name, (event as CustomEvent).detail));
    // The page takes over the download.
    shown?.addEventListener('oriel:download', event => {
      event.preventDefault();
      const { name, type, data } = (event as CustomEvent<{ name: string; type: string; data: ArrayBuffer }>)
        .detail;
      tell('download', { name, type, bytes: data.byteLength });
    });
  }, element);
  return received;
}

for (const isolation of isolations) {
  const where = isolation === 'shadow' ? 'a shadow root' : 'a frame';

  test(
    `a person draws, shares and deletes an image by one script tag, in ${where}`,
    daily(isolation === 'iframe'),
    async ({ page, context, openBrowser, stack }) => {
      test.slow();
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const violations = await collectViolations(context);
      const tag = await attributesFor(stack, isolation, 'data-oriel-');
      await openHostPage(page, stack, {
        isolation,
        script: null,
        body: `<main><h1>Pictures of the intranet</h1><div id="room"></div></main>
          <script async src="${stack.portal}/sdk/v1/oriel.js" data-oriel-widget="images" data-oriel-target="#room" ${tag}></script>`,
      });
      const images = await signInAt(page, stack, isolation, 'owner');
      await expect(page.locator('#room > oriel-images')).toHaveCount(1);
      const received = await listen(page);
      const message = `A pier by a script tag, ${isolation}`;
      const tile = await draw(images, message);
      await expect.poll(() => received).toEqual([['image:created', expect.objectContaining({ message })]]);
      // The image is fetched with the token, because a plain address would be open to everybody.
      await expect(tile.locator('img')).toHaveAttribute('src', /^blob:/);
      await expectAccessibleInFull(page, element);

      await tile.press('Enter');
      const dialog = images.getByRole('dialog');
      await expect(dialog.getByText('€0.05')).toBeVisible();
      await expectAccessibleInFull(page);
      await dialog.getByRole('button', { name: 'Download' }).press('Enter');
      await expect
        .poll(() => received.at(-1))
        .toEqual([
          'download',
          {
            name: expect.stringMatching(/^A-pier-by-.*\.png$/),
            type: 'image/png',
            bytes: expect.any(Number),
          },
        ]);
      await dialog.getByRole('button', { name: 'Share link' }).press('Enter');
      const sharing = images.getByRole('dialog', { name: 'Share image' });
      await sharing.getByRole('button', { name: 'Create link' }).press('Enter');
      await sharing.getByRole('button', { name: 'Copy link' }).press('Enter');
      await expect.poll(() => received.at(-1)?.[0]).toBe('image:shared');
      const link = String(received.at(-1)?.[1].shareUrl);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
      const guest = await openBrowser();
      await guest.goto(link);
      await expect(guest.getByRole('img', { name: message })).toBeVisible();
      await sharing.press('Escape');

      await dialog.getByRole('button', { name: 'More actions' }).press('Enter');
      await images.getByRole('menuitem', { name: 'Delete' }).press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(tile).toHaveCount(0);
      await expect.poll(() => received.at(-1)?.[0]).toBe('image:deleted');
      await images.getByRole('button', { name: 'Undo' }).press('Enter');
      await expect(tile).toBeVisible();
      expect(violations).toEqual([]);
    },
  );

  test(
    `an element, a function and a component of React show the images, in ${where}`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
      test.slow();
      const attributes = await attributesFor(stack, isolation);
      await openHostPage(page, stack, {
        isolation,
        body: `<${element} ${attributes} props='{"count":2,"message":"Typed by the page"}'></${element}>`,
        script: 'data-oriel-target="#nowhere"',
      });
      const images = await signInAt(page, stack, isolation);
      await expect(fieldOf(images)).toHaveValue('Typed by the page');
      await expect(images.getByRole('radio', { name: '2', exact: true })).toBeChecked();
      await page.locator(element).evaluate(shown => shown.setAttribute('locale', 'de'));
      await expect(images.getByRole('textbox', { name: 'Beschreibung des Bildes' })).toBeVisible();

      // A sign-in at one form applies to the page's other forms.
      await page.locator(element).evaluate(shown => shown.remove());
      const options = await optionsOf(stack, isolation);
      const message = `A pier by a function, ${isolation}`;
      await page.evaluate(async given => {
        const { oriel } = window as unknown as { oriel: { mount(target: string, options: object): never } };
        const { 'publishable-key': publishableKey, ...rest } = given;
        const handle: HandledElement['handle'] = oriel.mount('body', {
          widget: 'images',
          publishableKey,
          ...rest,
        });
        await handle.ready;
        Object.assign(window, { handle });
      }, options);
      const observed = await page.evaluate(async text => {
        const { handle } = window as unknown as {
          handle: HandledElement['handle'] & { on(event: string, listener: (detail: never) => void): void };
        };
        const created = new Promise<{ imageId: string; message: string }>(resolve =>
          handle.on('image:created', resolve),
        );
        await handle.request('setComposer', { text: 'Draft' });
        const request = { message: text, outputFormat: 'webp', count: 1 };
        const { imageIds } = (await handle.request('generate', request)) as { imageIds: string[] };
        const { imageId } = await created;
        await handle.request('openImage', { imageId });
        return { imageIds, imageId };
      }, message);
      expect(observed.imageIds).toEqual([observed.imageId]);
      await expect(images.getByRole('dialog', { name: message })).toBeVisible();
      await expect(images.getByRole('dialog').getByText('WEBP')).toBeVisible();

      const react = isolation === 'shadow' ? 19 : 18;
      await openReactPage(page, stack, react);
      const props = {
        api: stack.portal,
        publishableKey: stack.allInOne.publishableKey,
        isolation,
        fallback: 'Just a moment',
        locale: 'en',
        widgets: ['images'],
      } as const;
      await show(page, props);
      await waitForState(page, 'ready', element);
      await expect(page.locator(element)).toHaveCount(1);
      await expect(images.getByRole('button', { name: `Open: ${message}` })).toBeVisible();
      await show(page, { ...props, locale: 'de' });
      await expect(images.getByRole('button', { name: `Öffnen: ${message}` })).toBeVisible();
      await show(page, null);
      await expect(page.locator(element)).toHaveCount(0);
    },
  );

  test(
    `an image goes into a chat and onto a card of the same page, in ${where}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      test.slow();
      const attributes = await attributesFor(stack, isolation);
      await openHostPage(page, stack, {
        isolation,
        body: `<main><h1>Desk</h1>${['images', 'chat', 'prompts']
          .map(name => `<oriel-${name} ${attributes}></oriel-${name}>`)
          .join('')}</main>`,
        script: 'data-oriel-target="#nowhere"',
      });
      const images = await signInAt(page, stack, isolation);
      await waitForState(page, 'ready');
      await waitForState(page, 'ready', 'oriel-prompts');
      const message = `A pier to hand over, ${isolation}`;
      const tile = await draw(images, message);
      const give = async (name: string) => {
        await tile.press('Enter');
        await images.getByRole('dialog').getByRole('button', { name: 'More actions' }).press('Enter');
        await images.getByRole('menuitem', { name }).press('Enter');
        await expect(images.getByRole('dialog')).toHaveCount(0);
      };
      await give('Use in chat');
      const chat = inside(page, isolation, 'oriel-chat');
      await expect(chat.getByRole('button', { name: /^Remove A-pier-to-hand-over/ })).toBeVisible();
      await expect(chatOn(page, isolation).composer).toBeFocused();

      await give('Use as the image of a prompt');
      const prompts = inside(page, isolation, 'oriel-prompts');
      await expect(prompts.getByRole('textbox', { name: 'Title' })).toBeVisible();
      // The image is available for cropping.
      await expect(prompts.getByRole('slider').first()).toBeVisible();
      await expectAccessibleInFull(page, element, 'oriel-prompts');
    },
  );
}

test('the images beside a chat bring no second Preact, and alone nothing of another widget', async ({
  page,
  stack,
}) => {
  const entries: string[] = [];
  page.on('request', request => {
    const [, name] = /\/sdk\/v1\/((?:shadow|beside)(?:-[a-z]+)*)-[\w-]{7}\.js$/.exec(request.url()) ?? [];
    if (name && !name.endsWith('-runtime')) entries.push(name);
  });
  const attributes = await attributesFor(stack, 'shadow');
  const open = (body: string) =>
    openHostPage(page, stack, { isolation: 'shadow', body, script: 'data-oriel-target="#nowhere"' });
  await open(`<${element} ${attributes}></${element}>`);
  await waitForState(page, 'auth', element);
  expect(entries).toEqual(['shadow-images']);
  entries.length = 0;
  await page.goto('about:blank');
  await open(`<${element} ${attributes}></${element}><oriel-chat ${attributes}></oriel-chat>`);
  await waitForState(page, 'auth', element);
  await waitForState(page, 'auth');
  expect(entries.toSorted()).toEqual(['beside-images', 'shadow']);
});

test('what is typed before the images have come stays in their field', async ({ page, stack }) => {
  const attributes = await attributesFor(stack, 'shadow');
  await page.route('**/sdk/v1/shadow-images-*.js', async route => {
    await expect(page.locator(`${element} textarea`)).toHaveValue('Typed at once');
    await route.continue();
  });
  const opened = openHostPage(page, stack, {
    isolation: 'shadow',
    body: `<${element} ${attributes}></${element}>`,
    script: 'data-oriel-target="#nowhere"',
  });
  await page.locator(`${element} textarea`).fill('Typed at once');
  await opened;
  await signInAt(page, stack, 'shadow');
  await expect(page.locator(`${element} textarea`)).toHaveValue('Typed at once');
});
