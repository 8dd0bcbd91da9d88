import { publishableKeyOf } from '../sdk/host-page';
import { changeApplication } from './change-application';
import { chatOfExample } from './chat-page';
import { expect, signIn, test } from './test';

test('an application that is switched off ends what runs on its pages within seconds', async ({
  page,
  browser,
  stack,
}) => {
  const owner = await browser.newPage({ locale: 'en-GB' });
  await signIn(owner, stack, 'owner');
  const key = await publishableKeyOf(stack);
  const setEnabled = (enabled: boolean) => changeApplication(owner, stack, key, { enabled });
  await page.goto(`${stack.examples}/script-tag/?isolation=iframe`);
  stack.model.use(() => [{ text: 'It begins' }, 'hold']);
  const chat = chatOfExample(page, 'iframe');
  await chat.ask('Will you end?');
  await expect(chat.answers.first()).toContainText('It begins');
  await setEnabled(false);
  try {
    // While an answer streams, the server checks permissions every four seconds.
    await expect(
      page
        .frameLocator('#help iframe')
        .getByText(/switched off/i)
        .first(),
    ).toBeVisible({ timeout: 15_000 });
  } finally {
    await setEnabled(true);
    await owner.close();
  }
});
