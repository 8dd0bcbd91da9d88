/* Faults of the browser: it goes offline, freezes a page, restores it from the back/forward cache, or has a wrong clock. */

import { daily } from '../daily';
import { chatOn, isolations, openHostPage, waitForState } from '../sdk/host-page';
import { expect, test } from './test';

const script = [{ text: 'The beginning' }, 'hold', { text: ' and the end.' }] as const;
const whole = 'The beginning and the end.';

for (const isolation of isolations) {
  test(
    `a question that is sent offline goes out once, when the network is back, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, context, stack }) => {
      stack.model.use([{ text: 'Here again.' }]);
      await openHostPage(page, stack, { isolation });
      await waitForState(page, 'ready');
      const chat = chatOn(page, isolation);
      await chat.ask('First');
      await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
      // The offline notice is part of the code around an answer, which has loaded by now.
      await expect(chat.answers.first().getByRole('button', { name: 'Regenerate' })).toBeVisible();
      const before = stack.model.requests.length;
      await chat.composer.fill('A draft');
      await context.setOffline(true);
      const place = isolation === 'iframe' ? page.locator('oriel-chat').frameLocator('iframe') : page;
      await expect(place.getByText('You are offline.').first()).toBeVisible();
      await expect(chat.composer).toHaveValue('A draft');
      await chat.composer.press('Enter');
      await expect(chat.questions).toHaveCount(2);
      await expect(chat.answers.last()).toContainText('You are offline.');
      await context.setOffline(false);
      await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete', { timeout: 20_000 });
      await expect(chat.questions.last()).toContainText('A draft');
      expect(stack.model.requests.length - before).toBe(1);
      await expect(place.getByText('You are offline.')).toHaveCount(0);
    },
  );

  test(
    `the network goes in an answer before the rest of the chat has come: said so, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, context, stack }) => {
      await page.route(/\/later-chunk-.*\.js/, route => route.abort('connectionrefused'));
      stack.model.use(script);
      await openHostPage(page, stack, { isolation });
      const chat = chatOn(page, isolation);
      await chat.ask('Hello');
      await stack.model.held();
      await expect(chat.answers.first()).toContainText('The beginning');
      await context.setOffline(true);
      const place = isolation === 'iframe' ? page.locator('oriel-chat').frameLocator('iframe') : page;
      await expect(place.getByText('The connection is interrupted.')).toHaveCount(1);
      await page.unroute(/\/later-chunk-.*\.js/);
      await context.setOffline(false);
      stack.model.release();
      await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete', { timeout: 20_000 });
      await expect(chat.answers.first().locator('.md')).toHaveText(whole);
      await expect(place.getByText('The connection is interrupted.')).toHaveCount(0);
    },
  );

  for (const hours of [-2, 2])
    test(
      `a clock that is ${Math.abs(hours)} h ${hours < 0 ? 'behind' : 'ahead'} changes nothing, in ${isolation}`,
      daily(isolation === (hours < 0 ? 'shadow' : 'iframe')),
      async ({ page, stack }) => {
        stack.model.use(() => [{ text: 'In time.' }]);
        let tokens = 0;
        page.on('request', request => {
          if (/\/script-tag\/token$/.test(request.url())) tokens++;
        });
        await page.clock.install({ time: Date.now() + hours * 3_600_000 });
        await openHostPage(page, stack, { isolation });
        await waitForState(page, 'ready');
        const chat = chatOn(page, isolation);
        await chat.ask('What time is it?');
        await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');
        // A token that seems expired would be fetched again and again.
        expect(tokens).toBeLessThanOrEqual(1);
        // The clock is corrected while the page is open.
        await page.clock.setSystemTime(Date.now());
        await chat.ask('And now?');
        await expect(chat.answers).toHaveCount(2);
        await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');
      },
    );

  test(
    `a tab that was frozen in an answer goes on, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, context, stack }) => {
      stack.model.use(script);
      await openHostPage(page, stack, { isolation });
      const chat = chatOn(page, isolation);
      await chat.ask('Hello');
      await stack.model.held();
      await expect(chat.answers.first()).toContainText('The beginning');
      const browser = await context.newCDPSession(page);
      await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
      stack.model.release();
      await stack.model.idle();
      await browser.send('Page.setWebLifecycleState', { state: 'active' });
      await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
      await expect(chat.answers.first().locator('.md')).toHaveText(whole);
      await waitForState(page, 'ready');
    },
  );
}
