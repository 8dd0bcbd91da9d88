import { chatIn } from './chat-page';
import { startDevRun } from './stack/dev-run';
import { expect, test } from './test';

/** Installs and builds a copy of the repository, which takes a minute or two, so only the full run includes it. */
if (process.env.ORIEL_TEST_FULL) {
  test('npm run dev shows every change, and leaves nothing behind', async ({ page }) => {
    test.setTimeout(420_000);
    const patient = { timeout: 120_000 };
    const dev = await startDevRun();
    try {
      await expect.poll(dev.output, { ...patient, timeout: 240_000 }).toContain('Portal with hot reload');
      await expect.poll(dev.output, patient).toContain('Examples: http://127.0.0.1:');
      await expect.poll(dev.output, patient).toContain('The SDK is built.');

      await page.goto(`${dev.portal}/nowhere`);
      const lost = page.locator('main .page');
      await expect(lost).toBeVisible(patient);
      // A page that keeps this value through a change was not reloaded.
      await lost.evaluate(() => {
        document.title = 'kept';
      });
      await dev.edit(
        'portal/src/pages/NotFoundPage.tsx',
        '<div className="page">',
        '<div className="page" data-new>',
      );
      await expect(page.locator('main .page[data-new]')).toBeVisible(patient);
      expect(await page.title()).toBe('kept');

      await page.goto(`${dev.portal}/chat`);
      await page.locator('input[name="username"]').fill('member');
      await page.locator('input[name="password"]').fill('demo');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${dev.portal}/chat`);
      await expect(chatIn(page).composer).toBeVisible(patient);
      const builds = () => dev.output().split('The SDK is built.').length - 1;
      const before = builds();
      await dev.edit(
        'packages/widget-chat/src/ChatWidget.tsx',
        'className="c-chat" data-layout={layout}',
        'className="c-chat" data-new data-layout={layout}',
      );
      await expect(page.locator('.c-chat[data-new]').first()).toBeAttached(patient);
      await expect(chatIn(page).composer).toBeVisible(patient);
      await expect.poll(builds, patient).toBeGreaterThan(before);

      await dev.edit(
        'packages/server/src/http/app/register-health.ts',
        "{ status: 'ok' }",
        "{ status: 'ok', isNew: true }",
      );
      // A restarting server gives no answer, or an incomplete one.
      const health = () =>
        fetch(`${dev.server}/healthz`)
          .then(answer => answer.json())
          .catch(() => undefined);
      await expect.poll(health, patient).toEqual({ status: 'ok', isNew: true });

      expect((await fetch(`${dev.examples}/script-tag/`)).status).toBe(200);
      await dev.interrupt();
      await expect.poll(dev.leftBehind).toEqual([]);
      for (const address of [dev.portal, dev.server, dev.examples]) {
        await expect(fetch(address)).rejects.toThrow();
      }
    } catch (error) {
      throw new Error(`${String(error)}\nThe run printed:\n${dev.output().slice(-4000)}`, { cause: error });
    } finally {
      await dev.close();
    }
  });
}
