import { expectAccessibleInFull } from '../axe';
import { tabTo } from '../keyboard';
import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

test('an agent draws in a chat, and the image leads to the gallery, onto a card and into a chat', async ({
  page,
  stack,
}) => {
  test.setTimeout(120_000);
  await signIn(page, stack, 'owner', '/settings');
  await page.getByRole('button', { name: 'Accept all' }).press('Enter');
  await page.goto(`${stack.portal}/image-generation`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Get started' }).press('Enter');
  await page.goto(`${stack.portal}/chat`);
  const chat = chatIn(page);
  const illustrator = page.getByRole('option', { name: /^Illustrator/ });
  // A new chat takes the focus when it appears, which closes an open menu.
  await expect(async () => {
    if (!(await illustrator.isVisible())) await page.getByRole('button', { name: /^Agent/ }).click();
    await expect(illustrator).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await illustrator.click();
  await chat.ask('A lighthouse above two boats');
  const answer = chat.answers.last();
  const drawn = answer.getByRole('button', { name: 'Open image: A lighthouse above two boats' });
  await expect(drawn.getByRole('img')).toBeVisible({ timeout: 30_000 });
  await expect(answer.getByText('I am the demo model')).toBeVisible();
  await expectAccessibleInFull(page);
  await drawn.press('Enter');
  await expect(dialog.getByText('€0.05')).toBeVisible();
  await dialog.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(drawn).toBeFocused();

  await answer.getByRole('button', { name: 'Show in gallery' }).press('Enter');
  await expect(page).toHaveURL(/\/image-generation\/[0-9a-f-]{36}$/);
  const open = page.getByRole('button', { name: 'Open: A lighthouse above two boats' });
  // The address contains the image, so its dialog is open.
  await dialog.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Use as the image of a prompt' }).press('Enter');
  await expect(page).toHaveURL(/\/prompt\/create$/);
  await expect(page.getByRole('slider').first()).toBeVisible();

  await page.goto(`${stack.portal}/image-generation`);
  await open.press('Enter');
  await dialog.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Use in chat' }).press('Enter');
  await expect(page).toHaveURL(/\/chat(\/|$)/);
  await expect(page.getByRole('button', { name: /^Remove A-lighthouse-above-two-boats/ })).toBeVisible();
});

test('images are asked for, looked through, deleted, brought back, found and selected by keys alone', async ({
  page,
  stack,
}) => {
  test.setTimeout(120_000);
  await signIn(page, stack, 'member', '/settings');
  await page.getByRole('button', { name: 'Accept all' }).press('Enter');
  await page.goto(`${stack.portal}/image-generation`);
  await expect(page.getByRole('button', { name: 'Get started' })).toBeFocused();
  await expectAccessibleInFull(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('about €0.05')).toBeVisible();
  await tabTo(page, '1');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('about €0.10')).toBeVisible();
  await tabTo(page, 'Description of the image', 'Shift+Tab');
  await page.keyboard.type('Dunes by keys');
  await page.keyboard.press('Enter');
  const tiles = page.getByRole('button', { name: 'Open: Dunes by keys' });
  await expect(tiles).toHaveCount(2, { timeout: 30_000 });

  await tabTo(page, 'Open: Dunes by keys');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Dunes by keys' });
  const previous = dialog.getByRole('button', { name: 'Previous image' });
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(previous).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('ArrowLeft');
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(tiles.first()).toBeFocused();

  await tabTo(page, 'Delete');
  await page.keyboard.press('Enter');
  await expect(tiles).toHaveCount(1);
  await tabTo(page, 'Undo');
  await page.keyboard.press('Enter');
  await expect(tiles).toHaveCount(2);

  await tabTo(page, 'Search descriptions');
  await page.keyboard.type('nothing like it');
  await expect(page.getByText('No image matches')).toBeVisible();
  await expectAccessibleInFull(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('keys dunes');
  await expect(tiles).toHaveCount(2);
  await tabTo(page, 'Select');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Dunes by keys');
  await page.keyboard.press('Space');
  await expect(page.getByText('One selected')).toBeVisible();
  await expectAccessibleInFull(page);
  await tabTo(page, 'Done');
  await page.keyboard.press('Enter');
  await expect(tiles).toHaveCount(2);
});

test('reference images are dropped and pasted, and what is no picture is refused', async ({
  page,
  stack,
}) => {
  test.setTimeout(120_000);
  await signIn(page, stack, 'admin', '/settings');
  await page.getByRole('button', { name: 'Accept all' }).press('Enter');
  await page.goto(`${stack.portal}/image-generation`);
  await page.getByRole('dialog').getByRole('button', { name: 'Get started' }).press('Enter');
  const field = page.getByRole('textbox', { name: 'Description of the image' });
  await expect(page.getByRole('button', { name: 'Add reference images' })).toBeVisible();
  /** Drops or pastes an image that the page draws, or another file, as the browser would. */
  const bring = (type: 'drop' | 'paste', name: string, kind = 'image/png') =>
    field.evaluate(
      async (area, [event, fileName, mimeType]) => {
        const canvas = new OffscreenCanvas(40, 30);
        canvas.getContext('2d')?.fillRect(0, 0, 20, 30);
        const drawn = mimeType === 'image/png' ? await canvas.convertToBlob() : new Blob(['%PDF-1.7']);
        const transfer = new DataTransfer();
        transfer.items.add(new File([drawn], fileName, { type: mimeType }));
        const shared = { bubbles: true, cancelable: true, composed: true };
        return !area.dispatchEvent(
          event === 'drop'
            ? new DragEvent('drop', { ...shared, dataTransfer: transfer })
            : new ClipboardEvent('paste', { ...shared, clipboardData: transfer }),
        );
      },
      [type, name, kind] as const,
    );
  expect(await bring('drop', 'dropped.png')).toBe(true);
  expect(await bring('paste', 'pasted.png')).toBe(true);
  const references = page.getByRole('list', { name: 'Reference images' });
  await expect(references.getByRole('listitem')).toHaveText(['dropped.png', 'pasted.png']);
  // Only two references fit. The browser would open an unhandled drop in place of the portal.
  await references.getByRole('button', { name: 'Remove pasted.png' }).press('Enter');
  expect(await bring('drop', 'offer.pdf', 'application/pdf')).toBe(true);
  await expect(references.getByText('Only PNG, JPEG and WebP images can be added.')).toBeVisible();
  await expectAccessibleInFull(page);
  await references.getByRole('button', { name: 'Remove offer.pdf' }).press('Enter');
  expect(await bring('paste', 'pasted.png')).toBe(true);
  await expect(references.getByRole('listitem')).toHaveText(['dropped.png', 'pasted.png']);
});

test('a prompt is opened in images', async ({ page, stack }) => {
  await signIn(page, stack, 'owner', '/settings');
  await page.getByRole('button', { name: 'Accept all' }).press('Enter');
  await page.goto(`${stack.portal}/image-generation`);
  await page.getByRole('dialog').getByRole('button', { name: 'Get started' }).press('Enter');
  const title = 'A harbour to draw';
  const id = await page.evaluate(async name => {
    const all: { id: string; personal: boolean }[] = await (
      await fetch('/api/core/v1/organizations/me')
    ).json();
    const form = new FormData();
    const values = {
      space: all.find(({ personal }) => !personal)?.id ?? '',
      visibility: 'PRIVATE',
      title: name,
      description: 'Draws a harbour',
      prompt: 'A quiet harbour at first light',
      cover: '1',
    };
    for (const [field, value] of Object.entries(values)) form.append(field, value);
    form.append('tags', 'Drawing');
    const answer = await fetch('/api/prompts/v1/cards', { method: 'POST', body: form });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()).id;
  }, title);
  await page.goto(`${stack.portal}/prompt/${id}`);
  await page.getByRole('button', { name: `More for “${title}”` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Open in images' }).press('Enter');
  await expect(page).toHaveURL(/\/image-generation/);
  await expect(page.getByRole('textbox', { name: 'Description of the image' })).toHaveValue(
    'A quiet harbour at first light',
  );
});
