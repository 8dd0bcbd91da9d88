import type { Page } from '@playwright/test';
import { listBuiltPages, readBuiltPage } from '../built-pages';
import { daily } from '../daily';
import type { Stack } from '../e2e/stack/stack';
import { expect, test } from '../e2e/test';
import { chatOn, isolations, publishableKeyOf, waitForState } from './host-page';
import type { ReactPage, ShownProps } from './pages/react';
import { countRemains, pendingTimeouts } from './remains';

declare global {
  interface Window {
    readonly reactPage: ReactPage;
  }
}

/** A page of the third-party site, under the policy that the docs name for both isolations. */
async function openReactPage(page: Page, stack: Stack, react: 18 | 19): Promise<void> {
  const policy = `default-src 'none'; script-src 'self'; connect-src 'self' ${stack.portal}; img-src ${stack.portal} data: blob:; frame-src ${stack.portal}; require-trusted-types-for 'script'; trusted-types 'none'`;
  for (const name of await listBuiltPages(`react-${react}`)) {
    const script = await readBuiltPage(`react-${react}/${name}`);
    if (script) stack.pages.set(`/react-page/${name}`, { type: script.type, body: String(script.body) });
  }
  stack.pages.set('/react-page/', {
    headers: { 'content-security-policy': policy },
    body: '<!doctype html><html lang="en"><title>Host</title><main></main><script type="module" src="page.js"></script></html>',
  });
  await page.goto(`${stack.examples}/react-page/`);
  await page.waitForFunction(() => 'reactPage' in window);
  expect(await page.evaluate(() => window.reactPage.version)).toMatch(new RegExp(`^${react}\\.`));
}

const show = (page: Page, props: ShownProps | null) =>
  page.evaluate(given => window.reactPage.show(given), props);

/** What one leaves behind adds up from the second on; many show what only the garbage collector or a timer frees. */
const cycles = process.env.ORIEL_TEST_FULL ? { shadow: 20, iframe: 20 } : { shadow: 6, iframe: 4 };

for (const react of [18, 19] as const) {
  for (const isolation of isolations) {
    test(
      `strict mode leaves one chat, and many of them nothing, in React ${react} and ${isolation}`,
      daily(isolation === (react === 18 ? 'shadow' : 'iframe')),
      async ({ page, stack }) => {
        test.setTimeout(120_000);
        const violations: string[] = [];
        const errors: string[] = [];
        page.on('console', message => {
          if (/Content Security Policy|violates/i.test(message.text())) violations.push(message.text());
          else if (message.type() === 'error') errors.push(message.text());
        });
        stack.model.use(() => [{ text: 'From another React.' }]);
        const look = await countRemains(page);
        await openReactPage(page, stack, react);
        const props: ShownProps = {
          api: stack.portal,
          publishableKey: await publishableKeyOf(stack),
          tokenUrl: '/script-tag/token',
          isolation,
          fallback: 'Just a moment',
        };
        const element = page.locator('oriel-chat');
        const cycle = async () => {
          await show(page, props);
          await waitForState(page, 'ready');
          expect(await element.count()).toBe(1);
          await expect(element).toBeVisible();
          await expect(page.getByText('Just a moment')).toHaveCount(0);
          await show(page, null);
          await expect(element).toHaveCount(0);
        };
        // What is made once for a page, such as React's table of events, is made by the first.
        await cycle();
        const once = await look();
        for (let count = 1; count < cycles[isolation]; count += 1) await cycle();
        expect(await look()).toEqual(once);
        expect(once).toMatchObject({ intervals: 0, sheets: 0, frames: 0 });
        await expect.poll(() => pendingTimeouts(page)).toEqual([]);

        await show(page, props);
        const chat = chatOn(page, isolation);
        await chat.ask('Who are you?');
        await expect(chat.answers.first()).toContainText('From another React.');
        await show(page, { ...props, locale: 'de', agent: 'writer' });
        await expect(chat.send).toHaveAccessibleName('Senden');
        await expect(chat.answers.first()).toContainText('From another React.');
        expect(violations).toEqual([]);
        expect(errors).toEqual([]);
      },
    );
  }
}
