import { daily } from '../daily';
import { expect, test } from '../e2e/test';
import { chatOn, hold, isolations, openHostPage, waitForState } from './host-page';

const laterChunk = /\/sdk\/v1\/later-chunk-/;

for (const isolation of isolations) {
  for (const [locale, name] of [
    ['de', 'Nachricht'],
    ['en', 'Message'],
  ] as const) {
    test(
      `only the texts of the page's language are fetched, once, in ${isolation} (${locale})`,
      daily(isolation === (locale === 'de' ? 'shadow' : 'iframe')),
      async ({ page, stack }) => {
        const fetched: string[] = [];
        page.on('request', request => {
          const file = /\/(?:frame-)?words-(de|en)-(?!rest-)[\w-]{7}\.js$/.exec(request.url());
          if (file?.[1]) fetched.push(file[1]);
        });
        await openHostPage(page, stack, {
          isolation,
          script: `data-oriel-target="#help" data-oriel-locale="${locale}"`,
        });
        await waitForState(page, 'ready');
        await expect(chatOn(page, isolation).composer).toHaveAccessibleName(name);
        expect(fetched).toEqual([locale]);
      },
    );
  }

  for (const press of ['a click', 'an arrow key'] as const) {
    test(
      `${press} on the agent before its menu has come opens it when it is there, in ${isolation}`,
      daily(isolation === (press === 'a click' ? 'shadow' : 'iframe')),
      async ({ page, stack }) => {
        const letGo = await hold(page, laterChunk);
        await openHostPage(page, stack, {
          isolation,
          script: 'data-oriel-target="#help" data-oriel-locale="en"',
        });
        await waitForState(page, 'ready');
        const place = isolation === 'iframe' ? page.locator('oriel-chat').frameLocator('iframe') : page;
        const agent = place.locator('button.c-agent');
        if (press === 'a click') await agent.click();
        else await agent.press('ArrowDown');
        await expect(agent).toHaveAttribute('aria-expanded', 'true');
        await expect(place.getByRole('dialog', { name: 'Agent' })).toHaveCount(0);
        letGo();
        const menu = place.getByRole('dialog', { name: 'Agent' });
        // A list of many agents, which tests before may have left, has a search field.
        await expect(menu.locator('[role="combobox"]:focus, [role="listbox"]:focus')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(place.getByRole('dialog', { name: 'Agent' })).toBeHidden();
        await expect(agent).toBeFocused();
      },
    );
  }

  test(
    `what stands around an answer is asked for again where it did not come, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      stack.model.use(() => [{ text: 'It stands.' }]);
      await page.route(laterChunk, route => route.abort());
      await openHostPage(page, stack, {
        isolation,
        script: 'data-oriel-target="#help" data-oriel-locale="en"',
      });
      await waitForState(page, 'ready');
      const chat = chatOn(page, isolation);
      const failed = page.waitForEvent('requestfailed', request => laterChunk.test(request.url()));
      await chat.ask('Does it?');
      await expect(chat.answers.first()).toContainText('It stands.');
      await failed;
      await page.unroute(laterChunk);
      await expect(chat.answers.first().getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
    },
  );
}
