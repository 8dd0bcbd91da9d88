import { expect, test } from './test';

const isAsked = 'Cookies on this device';

test('the cookie card stays from page to page until it is answered, covers nothing that is to be pressed, and asks nobody twice', async ({
  page,
  stack,
}) => {
  await page.goto(stack.portal);
  const card = page.getByRole('region', { name: isAsked });
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Details' }).click();
  await expect(page).toHaveURL(`${stack.portal}/settings?tab=cookies`);
  await expect(card).toBeVisible();
  const functional = page.getByRole('switch', { name: 'Functional' });
  const window = page.viewportSize();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(size);
    await functional.scrollIntoViewIfNeeded();
    await expect
      .poll(async () => overlap(await functional.boundingBox(), await card.boundingBox()))
      .toBe(false);
  }
  if (window) await page.setViewportSize(window);

  await test.step('answered on the card', async () => {
    await page.goto(stack.portal);
    await card.getByRole('button', { name: 'Only necessary' }).click();
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    expect(
      await page.evaluate(() => JSON.parse(localStorage.getItem('oriel.consent') ?? 'null')),
    ).toMatchObject({ interacted: true, functional: false });
    await page.goto(`${stack.portal}/settings?tab=cookies`);
    await expect(functional).not.toBeChecked();
    await expect(card).toHaveCount(0);
    await page.reload();
    await expect(functional).not.toBeChecked();
    await expect(card).toHaveCount(0);
  });

  await test.step('answered by the settings', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(card).toBeVisible();
    await functional.click();
    await expect(card).toHaveCount(0);
    await page.reload();
    await expect(functional).toBeChecked();
  });
});

test.describe('the way in', () => {
  test('is one button on every page of a guest, and leads back', async ({ page, stack }) => {
    for (const path of ['/', '/settings', '/nowhere', '/oops']) {
      await page.goto(stack.portal + path);
      await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(1);
    }
    await page.goto(`${stack.portal}/settings?tab=cookies`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('input[name="username"]').fill('member');
    await page.locator('input[name="password"]').fill('demo');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${stack.portal}/settings?tab=cookies`);
    await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
  });

  test('starts in the name, and after a wrong password in the password', async ({ page, stack }) => {
    await page.goto(`${stack.portal}/chat`);
    const [name, password] = [page.locator('input[name="username"]'), page.locator('input[name="password"]')];
    await expect(name).toBeFocused();
    await page.keyboard.type('member');
    await password.fill('wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(name).toHaveValue('member');
    await expect(password).toBeFocused();
    await expect(password).toHaveValue('');
    await expect(password).toHaveAccessibleDescription(/.+/);
    await page.keyboard.type('demo');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${stack.portal}/chat`);
  });
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whether two elements overlap in the window; an element that is not rendered counts as covered. */
function overlap(a: Box | null, b: Box | null): boolean {
  if (!a || !b) return true;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
