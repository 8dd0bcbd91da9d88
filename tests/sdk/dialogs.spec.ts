import type { FrameLocator, Page } from '@playwright/test';
import { expectAccessibleInFull } from '../axe';
import { daily } from '../daily';
import { signInAtWindow } from '../e2e/sign-in-window';
import type { Stack } from '../e2e/stack/stack';
import { expect, test } from '../e2e/test';
import {
  attributesOf,
  type HandledElement,
  type Isolation,
  isolations,
  openHostPage,
  waitForState,
} from './host-page';

/** A third-party page with two widgets. */
async function openTwo(
  page: Page,
  stack: Stack,
  isolation: Isolation,
  widgets: readonly string[],
  hasTokens = true,
) {
  const attributes = await attributesOf(stack, isolation, '', hasTokens);
  await openHostPage(page, stack, {
    isolation,
    body: `<main><h1>Host</h1>${widgets
      .map(
        (widget, index) =>
          `<oriel-${widget} id="place-${index}" locale="en" ${attributes}></oriel-${widget}>`,
      )
      .join('')}</main>`,
    script: 'data-oriel-target="#nowhere"',
    hasTokens,
  });
  const state = hasTokens ? 'ready' : 'auth';
  for (const [index] of widgets.entries()) await waitForState(page, state, `#place-${index}`);
}

/** Opens the chat and signs a member in there, because people of an application have no lists. */
async function openChatOfMember(page: Page, stack: Stack, isolation: Isolation) {
  await openTwo(page, stack, isolation, ['chat'], false);
  const place = page.locator('#place-0');
  const inside: Page | FrameLocator = isolation === 'iframe' ? place.frameLocator('iframe') : page;
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    inside.getByRole('button', { name: 'Sign in', exact: true }).click(),
  ]);
  await signInAtWindow(popup, stack);
  await waitForState(page, 'ready', '#place-0');
}

/** The workspace of the page's tokens. */
async function organizationOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = await fetch('/script-tag/token', { method: 'POST' });
    const { token }: { token: string } = await answer.json();
    const claims = token.split('.')[1] ?? '';
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).org;
  });
}

/** Result of a dialog that a widget was asked to open. */
type Outcome = { readonly result: unknown } | { readonly refusal: string };

/** Makes a widget open a dialog, as its own code does; resolves when the dialog closes. */
const openDialog = (page: Page, selector: string, name: string, args: unknown): Promise<Outcome> =>
  page.locator(selector).evaluate(
    (element: HandledElement, input): Promise<Outcome> =>
      element.handle
        .request('openDialog', input, { timeout: 0 })
        // The owner of a dialog decides its result.
        .then(answer => ({ result: (answer as { result: unknown }).result }))
        .catch((error: Error) => ({ refusal: error.message })),
    { name, args },
  );

/** Locates the owner's dialog inside the widget that requested it. */
const dialogOf = (page: Page, isolation: Isolation, owner: string, asker: string) => {
  const place = page.locator(`${asker} oriel-${owner}`);
  const inside: Page | FrameLocator = isolation === 'iframe' ? place.frameLocator('iframe') : page;
  return inside.getByRole('dialog');
};

for (const isolation of isolations) {
  const where = isolation === 'shadow' ? 'a shadow root' : 'a frame';

  test(`the chat opens a dialog of the prompts, which does its work, in ${where}`, async ({
    page,
    stack,
  }) => {
    await openChatOfMember(page, stack, isolation);
    const organizationId = await organizationOf(page);
    const name = `Letters from ${isolation}`;
    const answer = openDialog(page, '#place-0', 'PromptListDialog', { organizationId });
    const dialog = dialogOf(page, isolation, 'prompts', '#place-0');
    await expect(dialog).toBeVisible();
    await expectAccessibleInFull(page, '#place-0');
    // It covers the whole page, even from a frame.
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBeGreaterThan(250);
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: 'Create list' }).click();
    const outcome = await answer;
    expect(outcome).toEqual({ result: expect.any(String) });
    // Its owner has been removed with it.
    await expect(page.locator('#place-0 oriel-prompts')).toHaveCount(0);

    // The list has been stored: adding a card to a list offers it in the same dialog.
    const next = openDialog(page, '#place-0', 'PromptAddToListDialog', { organizationId, title: 'Note' });
    await dialog.getByRole('combobox', { name: 'List' }).click();
    await expect(dialog.getByRole('option', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('option')).toHaveCount(0);
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    expect(await next).toEqual({ result: null });
  });

  test(`the prompts open a dialog of the chat, and hear of the answer, in ${where}`, async ({
    page,
    stack,
  }) => {
    await openTwo(page, stack, isolation, ['prompts']);
    const dialog = dialogOf(page, isolation, 'chat', '#place-0');
    for (const [button, result] of [
      ['Delete chat', true],
      ['Cancel', false],
    ] as const) {
      const answer = openDialog(page, '#place-0', 'ChannelDeleteDialog', { name: 'Tulips' });
      await expect(dialog).toContainText('Tulips');
      await dialog.getByRole('button', { name: button }).click();
      expect(await answer).toEqual({ result });
    }
  });

  test(
    `one dialog is open on a page, whichever widgets own it, in ${where}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      await openTwo(page, stack, isolation, ['chat', 'prompts']);
      const first = openDialog(page, '#place-0', 'PromptDeleteDialog', { title: 'Note' });
      const dialog = dialogOf(page, isolation, 'prompts', '#place-0');
      await expect(dialog).toBeVisible();
      const refused = { refusal: 'Dialog already opened' };
      // Refused: the other widget's own dialog, its request for a foreign one, and a second dialog of the first widget.
      expect(await openDialog(page, '#place-1', 'PromptDeleteDialog', { title: 'Other' })).toEqual(refused);
      expect(await openDialog(page, '#place-1', 'ChannelDeleteDialog', { name: 'Other' })).toEqual(refused);
      expect(await openDialog(page, '#place-0', 'ChannelDeleteDialog', { name: 'Other' })).toEqual(refused);
      await expect(dialog).toContainText('Note');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect(await first).toEqual({ result: false });

      // Another dialog can open now, even after a widget has left the page with its dialog open.
      const left = openDialog(page, '#place-1', 'ChannelDeleteDialog', { name: 'Tulips' });
      await expect(dialogOf(page, isolation, 'chat', '#place-1')).toBeVisible();
      await page.locator('#place-1').evaluate((element: HandledElement) => element.handle.destroy());
      expect(await left).toHaveProperty('refusal');
      const last = openDialog(page, '#place-0', 'ChannelDeleteDialog', { name: 'Tulips' });
      const own =
        isolation === 'iframe'
          ? page.locator('#place-0').frameLocator('iframe').getByRole('dialog')
          : page.getByRole('dialog');
      await own.getByRole('button', { name: 'Delete chat' }).click();
      expect(await last).toEqual({ result: true });
    },
  );
}

test('a frame and the page around it share the one place for a dialog', async ({ page, stack }) => {
  const frame = await attributesOf(stack, 'iframe', '');
  const shadow = await attributesOf(stack, 'shadow', '');
  await openHostPage(page, stack, {
    isolation: 'iframe',
    body: `<oriel-chat id="place-0" locale="en" ${frame}></oriel-chat><oriel-prompts id="place-1" locale="en" ${shadow}></oriel-prompts>`,
    script: 'data-oriel-target="#nowhere"',
  });
  for (const place of ['#place-0', '#place-1']) await waitForState(page, 'ready', place);
  const first = openDialog(page, '#place-0', 'ChannelDeleteDialog', { name: 'Tulips' });
  const dialog = page.locator('#place-0').frameLocator('iframe').getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await openDialog(page, '#place-1', 'PromptDeleteDialog', { title: 'Note' })).toEqual({
    refusal: 'Dialog already opened',
  });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await first).toEqual({ result: false });
  const second = openDialog(page, '#place-1', 'PromptDeleteDialog', { title: 'Note' });
  const other = page.locator('#place-1').getByRole('dialog');
  await expect(other).toBeVisible();
  expect(await openDialog(page, '#place-0', 'ChannelDeleteDialog', { name: 'Tulips' })).toEqual({
    refusal: 'Dialog already opened',
  });
  await other.getByRole('button', { name: 'Cancel' }).click();
  expect(await second).toEqual({ result: false });
});
