import type { Page } from '@playwright/test';
import { expect, signIn, test } from './test';

/** Opens a card of the list by its title, by keyboard. */
const open = (page: Page, title: string) =>
  page.getByRole('button', { name: title, exact: true }).press('Enter');

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('the history of the prompts leads back and forth through tab, tag, search and pages, and over several steps at once', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, 'member', '/prompts/my');
  const search = page.getByRole('searchbox', { name: 'Search prompts' });

  await test.step('tab, tag and search', async () => {
    await page.getByRole('tab', { name: /^Curated/ }).click();
    await expect(page).toHaveURL(`${stack.portal}/prompts/curated`);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('list', { name: 'Tags' }).getByRole('button').first().click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/prompts\/curated\?tags=[^&]+$/);
    const tagged = page.url();
    const name = new URL(tagged).searchParams.get('tags') ?? '';
    const tag = page.getByRole('button', { name: `Remove the filter “${name}”` });
    await search.pressSequentially('a');
    await expect(page).toHaveURL(/search=a&/);
    await search.pressSequentially('n');
    await expect(page).toHaveURL(/search=an&/);
    await page.goBack();
    await expect(page).toHaveURL(tagged);
    await expect(search).toHaveValue('');
    await expect(tag).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${stack.portal}/prompts/curated`);
    await expect(tag).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('tab', { name: /^My prompts/ })).toHaveAttribute('aria-selected', 'true');
    await page.goForward();
    await page.goForward();
    await expect(tag).toBeVisible();
    await page.goForward();
    await expect(search).toHaveValue('an');
  });

  await test.step('pages', async () => {
    await page.goto(`${stack.portal}/prompts/curated?page=2`);
    const cards = page.locator('.p-found .p-card-title');
    const shown = () => cards.allTextContents();
    const isOnSecond = () => expect(page.getByText('Page 2 of 2')).toBeVisible();
    await isOnSecond();
    const first = await shown();
    await page.getByRole('button', { name: 'A to Z', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Newest' }).click();
    await expect(page).toHaveURL(`${stack.portal}/prompts/curated?order=NEWEST`);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/order=NEWEST&page=2$/);
    await isOnSecond();
    await expect.poll(shown).not.toEqual(first);
    await page.evaluate(() => history.go(-2));
    await expect(page).toHaveURL(`${stack.portal}/prompts/curated?page=2`);
    await expect.poll(shown).toEqual(first);
    await isOnSecond();
    await page.evaluate(() => history.go(2));
    await expect(page).toHaveURL(/order=NEWEST&page=2$/);
    await expect.poll(shown).not.toEqual(first);
    await isOnSecond();
  });

  await test.step('what is no library is the curated one, at its address', async () => {
    await page.goto(`${stack.portal}/prompts/nope?search=a`);
    await expect(page).toHaveURL(`${stack.portal}/prompts/curated?search=a`);
    await expect(page.locator('[aria-current="page"]')).toHaveText('Curated prompts');
  });
});

test('the focus goes to what was opened and back to where it was, and the title says what is shown', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, 'member', '/prompts/my');
  const card = page.getByRole('button', { name: 'Gift ideas', exact: true });

  await test.step('a card', async () => {
    await open(page, 'Gift ideas');
    await expect(heading(page, 'Gift ideas')).toBeFocused();
    await expect(page).toHaveTitle('Oriel – Gift ideas');
    await page.getByRole('banner').getByRole('button', { name: 'Back' }).press('Enter');
    await expect(card).toBeFocused();
    await expect(page).toHaveTitle('Oriel – My prompts');
  });

  await test.step('a form that was saved stays out of the history', async () => {
    await open(page, 'Gift ideas');
    await heading(page, 'Gift ideas').waitFor();
    const address = page.url();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(address);
    await page.goBack();
    await expect(page).toHaveURL(`${stack.portal}/prompts/my`);
  });

  await test.step('a field that is to be filled in before a card is used', async () => {
    await page.goto(`${stack.portal}/prompts/curated`);
    await page.getByRole('button', { name: 'More for “Analyse a table”' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Copy text' }).press('Enter');
    await expect(page.getByText('Please fill in all variables to continue.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Question' })).toBeFocused();
  });

  await test.step('a page and a card that do not exist', async () => {
    await page.goto(`${stack.portal}/nowhere`);
    await expect(page).toHaveTitle('Oriel – This page does not exist');
    await page.goto(`${stack.portal}/prompt/11111111-1111-4111-8111-111111111111`);
    await expect(heading(page, 'This prompt does not exist')).toBeVisible();
    await expect(page).toHaveTitle('Oriel – This prompt does not exist');
  });
});

test('a list has an address and a title of its own; the header aligns with the cards', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, stack, 'member', '/prompts/workspace');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const current = menu.locator('[aria-current="page"]');
  await expect(current).toHaveText('Workspace prompts');
  const edges = async (of: string) => {
    const box = await page.locator(of).first().boundingBox();
    return box && [Math.round(box.x), Math.round(box.x + box.width)];
  };
  await page.locator('.p-card-title').first().waitFor();
  const [left, right] = (await edges('.p-grid')) ?? [];
  // The title has the padding of a button beyond the column.
  expect((await edges('.header-title'))?.[0]).toBe((left ?? 0) - 8);
  expect((await edges('.header-actions > :last-child'))?.[1]).toBe(right);

  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Lists', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Client work' }).click();
  await expect(page).toHaveURL(/\/prompts\/workspace\?list=/);
  await expect(page).toHaveTitle('Oriel – Client work');
  await page.reload();
  await expect(main.getByRole('heading', { name: 'Client work' })).toBeVisible();
  await main.getByRole('button', { name: 'Favourites', exact: true }).click();
  await expect(page).toHaveURL(`${stack.portal}/prompts/workspace?collection=FAVORITES`);
  await expect(page).toHaveTitle('Oriel – Favourites');
});

test.describe('the header in German', () => {
  test.use({ locale: 'de-DE', viewport: { width: 320, height: 640 } });

  test('says everything on the narrowest phone', async ({ page, stack }) => {
    await page.goto(`${stack.portal}/pricing`);
    await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
    const cut = (of: string) =>
      page.locator(of).evaluate(element => element.scrollWidth > element.clientWidth);
    expect(await cut('.header-login .o-button-label')).toBe(false);
    expect(await cut('.header-title')).toBe(false);
  });
});

test('a form that another tab has overtaken says so, also after a reload, and goes on as is chosen', async ({
  page,
  stack,
  context,
}) => {
  await signIn(page, stack, 'member', '/prompts/my');
  await open(page, 'Gift ideas');
  const main = page.getByRole('main');
  const title = main.getByRole('textbox', { name: 'Title' });
  await main.getByRole('button', { name: 'Edit' }).click();
  const form = page.url();
  const other = await context.newPage();
  const overtake = async (choice: string) => {
    await title.fill('Gifts of mine');
    await other.goto(form);
    await other.getByRole('textbox', { name: 'Description' }).fill(`Changed before ${choice}`);
    await other.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await expect(other).toHaveURL(/\/prompt\/[0-9a-f-]{36}$/);
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(main.getByText('Somebody else has changed this prompt in the meantime')).toBeVisible();
    await page.reload();
    await expect(main.getByText('Somebody else has changed this prompt in the meantime')).toBeVisible();
    await expect(title).toHaveValue('Gifts of mine');
    await main.getByRole('button', { name: choice }).click();
  };

  await test.step('Save mine over it', async () => {
    await overtake('Save mine over it');
    await expect(heading(page, 'Gifts of mine')).toBeVisible();
    // Restores the initial state for the next test.
    await main.getByRole('button', { name: 'Edit' }).click();
    await title.fill('Gift ideas');
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(heading(page, 'Gift ideas')).toBeVisible();
  });

  await test.step('Show the new version', async () => {
    await main.getByRole('button', { name: 'Edit' }).click();
    await overtake('Show the new version');
    await expect(title).toHaveValue('Gift ideas');
    await expect(main.getByRole('textbox', { name: 'Description' })).toHaveValue(/Changed before/);
  });
});
