import { expectAccessibleInFull } from '../axe';
import { chatOfExample } from './chat-page';
import { signInAtWindow } from './sign-in-window';
import { expect, signIn, test } from './test';

test('a person sees to whom she has consented, and signs herself out of a page by taking it back', async ({
  page,
  context,
  stack,
}) => {
  stack.model.use(() => [{ text: 'Welcome.' }]);
  await page.goto(`${stack.examples}/script-tag/?isolation=iframe&token=none`);
  const chat = chatOfExample(page, 'iframe');
  const widget = page.frameLocator('#help iframe');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    widget.getByRole('button', { name: 'Sign in' }).click(),
  ]);
  await signInAtWindow(popup, stack);
  await chat.ask('Am I in?');
  await expect(chat.answers.first()).toContainText('Welcome.');

  const portal = await context.newPage();
  await signIn(portal, stack, 'member', '/settings?tab=applications');
  const consent = portal.locator('.o-settings-row').filter({ hasText: stack.examples });
  await expect(consent).toContainText('Nordhafen Studio');
  await expectAccessibleInFull(portal);
  await portal.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInFull(portal);
  await consent.getByRole('button', { name: /^Withdraw consent/ }).click();
  const dialog = portal.getByRole('alertdialog').or(portal.getByRole('dialog'));
  await expect(dialog).toContainText(stack.examples);
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(portal.getByText('You have not connected any site yet.')).toBeVisible();
  await expect(portal.getByRole('main')).toBeFocused();

  await chat.ask('Am I still in?');
  await expect(widget.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await expect(widget.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
