import { expect, signIn, test } from './test';

/** Limits of the product that only a rendered page can show: widths, the longest menu, the order of layers. */
test('the shell keeps to the sizes and the order of layers that are set', async ({ page, stack }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await signIn(page, stack, 'member', '/prompts/my');
  const banner = page.getByRole('region', { name: 'Cookies on this device' });
  const sidebar = page.getByRole('navigation', { name: 'Main' });

  await test.step('a sidebar of 256 px', async () => {
    expect((await sidebar.boundingBox())?.width).toBe(256);
  });

  await test.step('a menu of workspaces of 320 to 400 px, at most 800 high', async () => {
    await sidebar.getByRole('button', { name: /^Workspace/ }).click();
    const menu = page.locator('.organization-menu');
    // The menu grows to its size.
    await expect.poll(async () => (await menu.boundingBox())?.width).toBeGreaterThanOrEqual(320);
    expect((await menu.boundingBox())?.width).toBeLessThanOrEqual(400);
    expect(await menu.evaluate(element => getComputedStyle(element).maxHeight)).toBe('800px');
    await page.keyboard.press('Escape');
  });

  await test.step('dialogs of at most 800 px, above all else', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    const box = await palette.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(800);
    const isOnTop = await palette.evaluate(element => {
      const { x, y, width } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + 4);
      return top !== null && element.contains(top);
    });
    expect(isOnTop).toBe(true);
    await page.keyboard.type('create workspace');
    await page.getByRole('option', { name: 'Create workspace' }).click();
    const form = page.getByRole('dialog', { name: 'Create workspace' });
    expect((await form.boundingBox())?.width).toBeLessThanOrEqual(360);
    await page.keyboard.press('Escape');
  });

  await test.step('a consent that names the guardians and waits for as long as nobody answers', async () => {
    await page.clock.install();
    await page.reload();
    await expect(banner).toContainText('under 16');
    await page.clock.fastForward('01:00:00');
    await expect(banner).toBeVisible();
  });
});
