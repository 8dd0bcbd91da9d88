import { daily } from '../daily';
import { signInAtWindow } from '../e2e/sign-in-window';
import { expect, test } from '../e2e/test';
import { chatOn, isolations, publishableKeyOf, waitForState } from './host-page';
import type { ShownProps } from './pages/react';
import { openReactPage, show } from './react-page';
import { countRemains, pendingTimeouts } from './remains';

/** Leaks add up from the second cycle on; many cycles reveal objects that only a timer or garbage collection frees. */
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
        // The first widget creates page-wide state, such as React's event table.
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

    test(
      `strict mode shows four widgets after one sign-in, and leaves nothing, in React ${react} and ${isolation}`,
      daily(isolation === (react === 18 ? 'iframe' : 'shadow')),
      async ({ page, stack }) => {
        test.setTimeout(120_000);
        const faults: string[] = [];
        page.on('pageerror', error => faults.push(String(error)));
        const look = await countRemains(page);
        await openReactPage(page, stack, react);
        const names = ['chat', 'prompts', 'images', 'workspace'] as const;
        const props: ShownProps = {
          api: stack.portal,
          publishableKey: stack.allInOne.publishableKey,
          isolation,
          fallback: 'Just a moment',
          locale: 'en',
          widgets: names,
        };
        const ready = async () => {
          for (const name of names) await waitForState(page, 'ready', `oriel-${name}`);
        };
        await show(page, props);
        const chat = page.locator('oriel-chat');
        const [popup] = await Promise.all([
          page.waitForEvent('popup'),
          (isolation === 'iframe' ? chat.frameLocator('iframe') : chat)
            .getByRole('button', { name: 'Sign in' })
            .first()
            .click(),
        ]);
        await signInAtWindow(popup, stack, 'owner');
        await ready();
        await show(page, null);
        await expect(chat).toHaveCount(0);
        // The first widget creates page-wide state, such as React's event table.
        const once = await look();
        await show(page, props);
        await ready();
        for (const name of names) expect(await page.locator(`oriel-${name}`).count()).toBe(1);
        await show(page, null);
        await expect(chat).toHaveCount(0);
        expect(await look()).toEqual(once);
        expect(once).toMatchObject({ intervals: 0, sheets: 0, frames: 0 });
        expect(faults).toEqual([]);
      },
    );
  }
}
