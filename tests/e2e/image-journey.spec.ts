import { json, type Painter, startPainter } from '@oriel/testing/model';
import { query } from '@oriel/testing/postgres';
import { expectAccessibleInFull } from '../axe';
import { type Stack, startStack } from './stack/stack';
import { test as base, expect, signIn } from './test';

/** Image data as an endpoint sends it. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGPQiKrAihiGlgQAWDA+gUWYTPAAAAAASUVORK5CYII=';

interface Endpoint {
  readonly painter: Painter;
  /** Answers all pending and future requests. */
  release(): void;
}

/** A separate stack: its endpoint holds images back until the test releases them, and the test ages database rows. */
const test = base.extend<object, { stack: Stack; endpoint: Endpoint }>({
  endpoint: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern.
    async ({}, use) => {
      const painter = await startPainter();
      let release = () => {};
      const released = new Promise<void>(resolve => {
        release = resolve;
      });
      const answer = json({ predictions: [{ bytesBase64Encoded: picture, mimeType: 'image/png' }] });
      painter.use(async (response, request) => {
        await released;
        if (!response.destroyed) answer(response, request);
      });
      await use({ painter, release });
      await painter.close();
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ endpoint }, use) => {
      const stack = await startStack({
        settings: {
          GOOGLE_API_KEY: 'g-stand-in',
          GOOGLE_BASE_URL: endpoint.painter.origin,
          GOOGLE_MODELS: 'gemini-stand-in',
          GOOGLE_IMAGE_MODELS: 'imagen-4',
          GOOGLE_IMAGE_PRICES: 'imagen-4=0.06',
        },
      });
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test('four images are asked for, one is cancelled, the rest outlive a reload and a crash, are charged once, shared and gone after 90 days', async ({
  page,
  openBrowser,
  context,
  stack,
  endpoint: { painter, release },
}) => {
  test.setTimeout(180_000);
  const { databaseUrl: url = '' } = stack;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, stack, 'admin', '/settings');
  // Without consent nothing records that the notice was read.
  await page.getByRole('button', { name: 'Accept all' }).press('Enter');
  await page.goto(`${stack.portal}/image-generation`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Get started' }).press('Enter');
  await page.getByRole('combobox', { name: 'Provider' }).press('Enter');
  await page.getByRole('option', { name: 'Google' }).click();
  const message = 'Two boats below a lighthouse';
  const field = page.getByRole('textbox', { name: 'Description of the image' });
  await field.fill(message);
  await expect(page.getByText('about €0.06')).toBeVisible();
  await page.getByRole('radio', { name: '4', exact: true }).check({ force: true });
  await expect(page.getByText('about €0.24')).toBeVisible();
  await expectAccessibleInFull(page);

  await field.press('Enter');
  await expect.poll(() => painter.requests.length).toBe(4);
  const cancel = page.getByRole('button', { name: `Cancel: ${message}` });
  await cancel.first().press('Enter');
  await expect(page.getByText('Cancelled')).toHaveCount(1);
  await page.reload();
  await expect(cancel).toHaveCount(3);
  await expect(page.getByText('Cancelled')).toHaveCount(1);
  await stack.crash();
  // Another process takes over the jobs when the first one has sent no heartbeat for a while.
  await expect.poll(() => painter.requests.length, { timeout: 60_000 }).toBe(7);
  await expect(cancel).toHaveCount(3);
  release();
  // The page reconnects to the new server by itself.
  const images = page.getByRole('button', { name: `Open: ${message}` });
  await expect(images).toHaveCount(3, { timeout: 60_000 });
  await expect(page.getByText('Cancelled')).toHaveCount(1);
  const charges = await query(
    url,
    `SELECT delta::int, count(*)::int AS times FROM credit_ledger WHERE kind = 'image' GROUP BY reference_id, delta`,
  );
  expect(charges).toEqual(Array(3).fill({ delta: -60_000, times: 1 }));
  expect(await query(url, 'SELECT count(*)::int AS open FROM reservations')).toEqual([{ open: 0 }]);

  await images.first().press('Enter');
  await expect(dialog.getByText('€0.06')).toBeVisible();
  await expectAccessibleInFull(page);
  await dialog.getByRole('button', { name: 'Share link' }).press('Enter');
  const sharing = page.getByRole('dialog', { name: 'Share image' });
  await sharing.getByRole('button', { name: 'Create link' }).press('Enter');
  const link = await sharing.getByRole('textbox', { name: 'Link' }).inputValue();
  const [, id = ''] = /\/image\/([0-9a-f-]{36})$/.exec(link) ?? [];
  const guest = await openBrowser();
  const opened = await guest.goto(link);
  expect(opened?.status()).toBe(200);
  expect(opened?.headers()['x-robots-tag']).toContain('noindex');
  // A shared link has a preview card, but search engines do not index it.
  expect(await guest.locator('meta[property="og:image"]').getAttribute('content')).toContain(id);
  expect(await guest.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
  await expect(guest.getByRole('img', { name: message })).toBeVisible();
  await expectAccessibleInFull(guest);
  const file = `${stack.portal}/api/chat/v1/images/${id}/file`;
  const statusOf = async (address: string) => (await guest.request.get(address)).status();
  const isGone = async () => {
    expect(await statusOf(file)).toBe(404);
    expect(await statusOf(link)).toBe(404);
    await guest.reload();
    await expect(guest.getByRole('heading', { name: 'This image is not shared' })).toBeVisible();
    await expectAccessibleInFull(guest);
  };
  expect(await statusOf(file)).toBe(200);
  await sharing.getByRole('button', { name: 'Revoke link' }).press('Enter');
  await expect(dialog.getByText('You only')).toBeVisible();
  await isGone();

  // While it is shared, only its expiry removes it.
  await sharing.getByRole('button', { name: 'Create link' }).press('Enter');
  await expect(sharing.getByRole('textbox', { name: 'Link' })).toBeVisible();
  expect(await statusOf(file)).toBe(200);
  const age = (days: number) =>
    query(
      url,
      `UPDATE images SET created_at = created_at - interval '${days} days', expires_at = expires_at - interval '${days} days' WHERE id = '${id}'`,
    );
  await age(89);
  expect(await statusOf(file)).toBe(200);
  await age(1);
  await isGone();
  await page.reload();
  await expect(images).toHaveCount(2);
  const filesOf = async () => (await stack.listFiles()).filter(name => name.includes(id));
  expect(await filesOf()).toHaveLength(2);
  // The database clock runs this job every ten minutes.
  await query(url, `UPDATE work SET due_at = now() WHERE job = 'remove-images'`);
  await expect.poll(filesOf, { timeout: 60_000 }).toEqual([]);
  expect(await query(url, `SELECT id FROM images WHERE id = '${id}'`)).toEqual([]);
});
