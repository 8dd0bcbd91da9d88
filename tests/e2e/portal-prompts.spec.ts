import type { Page } from '@playwright/test';
import { expectAccessibleInFull } from '../axe';
import { tabTo } from '../keyboard';
import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

/** Opens a card of the list by its title. */
const open = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true }).click();

test.describe('a guest', () => {
  test('finds the curated prompts at home, reads one, fills it in and copies it', async ({
    page,
    stack,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(stack.portal);
    await expect(page).toHaveURL(`${stack.portal}/guest`);
    await expectAccessibleInFull(page);
    await open(page, 'Analyse a table');
    await expect(page).toHaveURL(/\/prompt\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { name: 'Analyse a table' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Question' }).fill('Why did sales fall?');
    await page.getByRole('textbox', { name: 'Data with a header row' }).fill('month;sales');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('What concerns me: Why did sales fall?');
    await page.getByRole('banner').getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(`${stack.portal}/guest`);
  });

  test('is asked to sign in for the chat, and the chat opens with what was filled in', async ({
    page,
    stack,
  }) => {
    await page.goto(`${stack.portal}/guest`);
    await open(page, 'Analyse a table');
    await expect(page.getByRole('textbox', { name: 'Question' })).toBeVisible();
    for (const field of await page.getByRole('textbox').all()) await field.fill('Tides');
    await page.getByRole('button', { name: 'Open in chat' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
    await page.locator('input[name="username"]').fill('member');
    await page.locator('input[name="password"]').fill('demo');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${stack.portal}/chat`);
    await expect(chatIn(page).composer).toHaveValue(/Tides/);
  });

  test('sees a private card of somebody else as one that does not exist', async ({
    page,
    stack,
    openBrowser,
  }) => {
    const member = await openBrowser();
    await signIn(member, stack, 'member', '/prompts/my');
    await open(member, 'Gift ideas');
    await expect(member.getByRole('heading', { name: 'Gift ideas' })).toBeVisible();
    await page.goto(member.url());
    await expect(page.getByRole('heading', { name: 'This prompt does not exist' })).toBeVisible();
    await expect(page.getByText('Gift ideas')).toHaveCount(0);
  });
});

test('the library passes behind the cookie card, and ends above it', async ({ page, stack }) => {
  await page.goto(`${stack.portal}/guest`);
  const card = page.getByRole('region', { name: 'Cookies on this device' });
  await page.getByRole('button', { name: 'Analyse a table', exact: true }).waitFor();
  await expect(card).toBeVisible();
  const edges = () =>
    page.evaluate(() => {
      const root = document.querySelector('oriel-prompts')?.shadowRoot?.querySelector('.shell')?.shadowRoot;
      const scroller = document.querySelector('.prompts-page');
      scroller?.scrollTo({ top: scroller.scrollHeight });
      const bottomOf = (element: Element | null | undefined) => element?.getBoundingClientRect().bottom ?? -1;
      return { scroller: bottomOf(scroller), last: bottomOf(root?.querySelector('.p-found')) };
    });
  // Rows that are rendered lazily have their height by then.
  await expect.poll(async () => (await edges()).last).toBeLessThanOrEqual((await card.boundingBox())?.y ?? 0);
  expect((await edges()).scroller).toBe(page.viewportSize()?.height);
});

test.describe('the library in the portal', () => {
  test('is home, and keeps its filters in the address through a card and a reload', async ({
    page,
    stack,
  }) => {
    await signIn(page, stack, 'member', '/');
    await expect(page).toHaveURL(`${stack.portal}/prompts/my`);
    await page.getByRole('link', { name: 'Curated prompts' }).click();
    await expect(page).toHaveURL(`${stack.portal}/prompts/curated`);
    await page.getByRole('searchbox', { name: 'Search prompts' }).fill('complaint');
    await expect(page).toHaveURL(`${stack.portal}/prompts/curated?search=complaint`);
    await expect(page.getByRole('button', { name: 'Analyse a table', exact: true })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Search prompts' })).toHaveValue('complaint');
    await open(page, 'Answer a complaint');
    await page.getByRole('banner').getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(`${stack.portal}/prompts/curated?search=complaint`);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Answer a complaint' })).toBeVisible();
  });

  test('puts a filled prompt into the chat, which sends nothing by itself', async ({ page, stack }) => {
    await signIn(page, stack, 'member', '/prompts/curated');
    await open(page, 'Analyse a table');
    await page.getByRole('button', { name: 'Open in chat' }).click();
    await expect(page.getByText('Please fill in all variables to continue.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Question' }).fill('Why did sales fall?');
    await page.getByRole('textbox', { name: 'Data with a header row' }).fill('month;sales');
    await page.getByRole('button', { name: 'Open in chat' }).click();
    await expect(page).toHaveURL(`${stack.portal}/chat`);
    const chat = chatIn(page);
    await expect(chat.composer).toHaveValue(/What concerns me: Why did sales fall\?/);
    await expect(chat.composer).toBeFocused();
    await expect(chat.questions).toHaveCount(0);
    await chat.composer.fill('Something else');
    await page.reload();
    await expect(chat.composer).not.toHaveValue(/Why did sales fall/);
  });

  test('keeps cards on a list, which its menu knows', async ({ page, stack }) => {
    await signIn(page, stack, 'member', '/prompts/my');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'More for “Gift ideas”' }).click();
    await page.getByRole('menuitem', { name: 'Add to a list' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Weihnachten');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Added to the list')).toBeVisible();
    const lists = main.getByRole('button', { name: 'Lists', exact: true });
    await lists.click();
    await page.getByRole('menuitemradio', { name: 'Weihnachten' }).click();
    await expect(page).toHaveURL(/\/prompts\/my\?list=/);
    await expect(main.getByRole('heading', { name: 'Weihnachten' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Gift ideas', exact: true })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Weekly report to clients', exact: true })).toHaveCount(0);
    await expectAccessibleInFull(page);

    await main.getByRole('button', { name: 'Edit the list “Weihnachten”' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Feste');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByRole('heading', { name: 'Feste' })).toBeVisible();
    await main.getByRole('button', { name: 'More for “Gift ideas”' }).click();
    await page.getByRole('menuitem', { name: 'Take off this list' }).click();
    await expect(main.getByRole('button', { name: 'Gift ideas', exact: true })).toHaveCount(0);
    await main.getByRole('button', { name: 'Delete the list “Feste”' }).click();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete list' }).click();
    await expect(page).toHaveURL(`${stack.portal}/prompts/my`);
    await lists.click();
    await expect(page.getByRole('menuitemradio', { name: 'All prompts' })).toBeVisible();
    await expect(page.getByRole('menuitemradio', { name: 'Feste' })).toHaveCount(0);
  });

  test('stacks its messages, the newest on top', async ({ page, stack, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, stack, 'member', '/prompts/my');
    const card = page.getByRole('main').getByRole('button', { name: 'More for “Gift ideas”' });
    await card.click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
    const first = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Open' }) });
    await expect(first).toBeVisible();
    // Hovering keeps the toast open.
    await first.hover();
    await card.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Copy link' }).press('Enter');
    const second = page.getByRole('status').filter({ hasText: 'Link copied' });
    await expect(second).toBeVisible();
    const below = async () => {
      const [upper, lower] = await Promise.all([second.boundingBox(), first.boundingBox()]);
      return upper && lower && upper.y + upper.height <= lower.y;
    };
    await expect.poll(below).toBe(true);
  });

  test('makes, shows and deletes a card by keyboard alone', async ({ page, stack }) => {
    await signIn(page, stack, 'member', '/prompts/my');
    await page.getByRole('banner').getByRole('button', { name: 'Create prompt' }).press('Enter');
    await expect(page).toHaveURL(`${stack.portal}/prompt/create`);
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name: 'Title' }).focus();
    await page.keyboard.type('Greet a guest');
    await page.keyboard.press('Tab');
    await page.keyboard.type('A short welcome');
    await main.getByRole('textbox', { name: 'Text' }).focus();
    await page.keyboard.type('Greet {{Name}} in a {{Tone; warm; formal}} voice.');
    await main.getByRole('button', { name: 'Draw a cover' }).press('Enter');
    await main.getByRole('combobox', { name: 'Tags' }).focus();
    await page.keyboard.type('Welcome');
    await page.keyboard.press('Enter');
    await main.getByRole('button', { name: 'Create prompt' }).press('Enter');
    await expect(page).toHaveURL(/\/prompt\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { name: 'Greet a guest' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  });

  test('uses and shares a card by keyboard alone', async ({ page, stack, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    stack.model.use(() => [{ text: 'It was the weather.' }]);
    await signIn(page, stack, 'member', '/prompts/curated');
    await page.getByRole('button', { name: 'Analyse a table', exact: true }).waitFor();
    await tabTo(page, 'More for “Analyse a table”');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Open in chat' })).toBeFocused();
    await page.keyboard.press('End');
    for (let step = 0; step < 10; step += 1) {
      if ((await page.locator('[role="menuitem"]:focus').textContent())?.includes('Copy link')) break;
      await page.keyboard.press('ArrowUp');
    }
    await page.keyboard.press('Enter');
    await expect.poll(clipboard).toMatch(/\/prompt\/[0-9a-f-]{36}$/);

    await page.goto(await clipboard());
    await page.getByRole('textbox', { name: 'Question' }).waitFor();
    await tabTo(page, 'Share');
    await page.keyboard.press('Enter');
    await tabTo(page, /^Question/);
    await page.keyboard.type('Why did sales fall?');
    await tabTo(page, /^Data with a header row/);
    await page.keyboard.type('month;sales');
    await tabTo(page, 'Copy');
    await page.keyboard.press('Enter');
    await expect.poll(clipboard).toContain('Why did sales fall?');
    await tabTo(page, 'Open in chat');
    await page.keyboard.press('Enter');
    const chat = chatIn(page);
    await expect(chat.composer).toBeFocused();
    await expect(chat.composer).toHaveValue(/Why did sales fall/);
    await page.keyboard.press('Enter');
    await expect(chat.answers.last()).toContainText('It was the weather.');
  });

  test('opens a link to a card of another workspace, and goes there', async ({ page, stack }) => {
    await signIn(page, stack);
    const made = await page.evaluate(async () => {
      const workspaces: { id: string; name: string; personal: boolean }[] = await (
        await fetch('/api/core/v1/organizations/me')
      ).json();
      const key = Object.keys(localStorage).find(name => name.startsWith('oriel.organization.')) ?? '';
      const current = localStorage.getItem(key);
      const other = workspaces.find(({ id }) => id !== current);
      const form = new FormData();
      const fields = {
        title: 'Far away',
        description: 'Far',
        prompt: 'Say {{What}}',
        tags: 'Far',
        cover: '1',
      };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('space', other?.id ?? '');
      form.append('visibility', 'PRIVATE');
      const card = await (await fetch('/api/prompts/v1/cards', { method: 'POST', body: form })).json();
      return { id: String(card.id), workspace: other?.name };
    });
    await page.goto(`${stack.portal}/prompt/${made.id}`);
    await expect(page.getByRole('heading', { name: 'Far away' })).toBeVisible();
    await expect(page.getByText(`The prompt is from the workspace “${made.workspace}”`)).toBeVisible();
    await expectAccessibleInFull(page);
    await page.getByRole('button', { name: 'Switch to it' }).click();
    await expect(page).toHaveURL(`${stack.portal}/prompt/${made.id}`);
    await expect(page.getByRole('heading', { name: 'Far away' })).toBeVisible();
    await expect(page.getByText('The prompt is from the workspace')).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Workspace ${made.workspace}` })).toBeVisible();
  });

  test('keeps the part of a picture that was cut out, over a reload, for the card', async ({
    page,
    stack,
  }) => {
    const twoColours = () =>
      page.evaluate(async () => {
        const canvas = new OffscreenCanvas(900, 300);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('no canvas');
        context.fillStyle = '#ff0000';
        context.fillRect(0, 0, 450, 300);
        context.fillStyle = '#0000ff';
        context.fillRect(450, 0, 450, 300);
        return Array.from(new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer()));
      });
    await signIn(page, stack, 'member', '/prompt/create');
    const main = page.getByRole('main');
    const choose = async (name: string, mimeType: string, buffer: Buffer) =>
      main.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
    await main.getByRole('textbox', { name: 'Title' }).fill('Left half');
    await choose('notes.txt', 'text/plain', Buffer.from('text'));
    await expect(main.getByText('Only PNG, JPEG and WebP can be used.')).toBeVisible();
    await choose('halves.png', 'image/png', Buffer.from(await twoColours()));
    const cut = main.getByRole('img', { name: 'The part of the picture that is shown' });
    await expect(cut).toBeVisible();
    await expect(cut).toHaveAccessibleDescription(/^The grid shows the light band/);
    const shapeOf = async (selector: string) => {
      const box = await main.locator(selector).first().boundingBox();
      return box ? box.width / box.height : 0;
    };
    const band = await shapeOf('.p-crop-band');
    await main.getByRole('slider', { name: 'Zoom' }).press('End');
    await main.getByRole('slider', { name: 'Horizontal' }).press('Home');
    const rightmost = () =>
      cut.evaluate(canvas =>
        // The cropped part is drawn on a canvas.
        [...((canvas as HTMLCanvasElement).getContext('2d')?.getImageData(1190, 400, 1, 1).data ?? [])].map(
          value => Math.round(value / 32),
        ),
      );
    await expect.poll(rightmost).toEqual([8, 0, 0, 8]);

    // Reloads immediately, before the last change has been saved.
    await page.reload();
    await expect.poll(rightmost).toEqual([8, 0, 0, 8]);
    await expect(main.getByRole('textbox', { name: 'Title' })).toHaveValue('Left half');
    await main.getByRole('textbox', { name: 'Description' }).fill('Red all over');
    await main.getByRole('textbox', { name: 'Text' }).fill('Describe {{Thing}}');
    await main.getByRole('combobox', { name: 'Tags' }).fill('Colour');
    await main.getByRole('button', { name: 'Create prompt' }).click();
    await expect(page.getByRole('heading', { name: 'Left half' })).toBeVisible();
    const shown = main.locator('.p-hero img');
    await expect(shown).toHaveJSProperty('naturalWidth', 1200);
    await page.goto(`${stack.portal}/prompts`);
    await expect(main.locator('.p-card-top').first()).toBeVisible();
    await expect.poll(async () => Math.abs((await shapeOf('.p-card-top')) / band - 1)).toBeLessThan(0.1);
    await page.goto(`${stack.portal}/prompt/create`);
    await expect(main.getByRole('textbox', { name: 'Title' })).toHaveValue('');
    await expect(cut).toHaveCount(0);
  });
});
