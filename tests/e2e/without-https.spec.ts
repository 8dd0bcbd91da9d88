import { daily } from '../daily';
import { isolations, publishableKeyOf } from '../sdk/host-page';
import { changeApplication } from './change-application';
import { chatOfExample } from './chat-page';
import { expect, signIn, test } from './test';

for (const isolation of isolations) {
  test(
    `a page without HTTPS has its chat, too, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, browser, stack }) => {
      // Uses another name of this machine, because browsers also give HTTPS-only features to `localhost` and its address.
      const site = stack.examples.replace('127.0.0.1', 'intranet.test');
      const owner = await browser.newPage({ locale: 'en-GB' });
      await signIn(owner, stack, 'owner');
      const key = await publishableKeyOf(stack);
      const allowed = await changeApplication(owner, stack, key, {});
      await changeApplication(owner, stack, key, { allowedOrigins: [...allowed, site] });
      try {
        stack.model.use(() => [{ text: 'Plainly.' }]);
        await page.goto(`${site}/script-tag/?isolation=${isolation}`);
        expect(await page.evaluate(() => isSecureContext)).toBe(false);
        const chat = chatOfExample(page, isolation);
        await chat.ask('How do you come here?');
        await expect(chat.answers.first()).toContainText('Plainly.');
        await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
        await page.reload();
        await expect(chat.answers.first()).toContainText('Plainly.');
        await chat.ask('And once more?');
        await expect(chat.answers.last()).toContainText('Plainly.');
        await expect(chat.questions).toHaveCount(2);
      } finally {
        await changeApplication(owner, stack, key, { allowedOrigins: allowed });
        await owner.close();
      }
    },
  );
}
