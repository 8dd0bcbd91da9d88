import { withMotion } from '../daily';
import { chatIn } from './chat-page';
import { importLongChat } from './import-chats';
import { expect, signIn, test } from './test';

test.use(withMotion);

test('a chat of 5,000 messages opens at its end, scrolls without buttons, and is searched whole', async ({
  page,
  stack,
}) => {
  await signIn(page, stack);
  const channelId = await importLongChat(page, 'A long chat', 2_500);
  await page.goto(`${stack.portal}/chat/${channelId}`);
  const chat = chatIn(page);
  await expect(chat.answers.last()).toContainText('Answer 2499.');
  await expect(chat.answers.last()).toBeInViewport();
  const drawn = () => chat.answers.count();
  /** Number and position of the turn that is being read. */
  const place = () =>
    chat.thread.evaluate(log => {
      const top = log.getBoundingClientRect().top;
      const read = [...log.querySelectorAll('article')].find(
        each =>
          each.getBoundingClientRect().bottom > top + 1 &&
          /^(Question|Answer) \d+/.test(each.textContent?.trim() ?? ''),
      );
      return {
        turn: Number(/\d+/.exec(read?.textContent ?? '')?.[0] ?? -1),
        y: Math.round((read?.getBoundingClientRect().top ?? 0) - top),
      };
    });
  const frames = () =>
    page.evaluate(
      () =>
        new Promise<void>(resolve => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
    );
  /** Resolves when nothing has moved for several frames. */
  const settle = async () => {
    let before = '';
    await expect
      .poll(
        async () => {
          const now = JSON.stringify(await place());
          const isSame = now === before;
          before = now;
          return isSame;
        },
        { intervals: [300] },
      )
      .toBe(true);
  };

  await test.step('upwards, in the order of the turns', async () => {
    await chat.thread.hover();
    await expect.poll(async () => (await place()).turn).toBeGreaterThan(0);
    let last = (await place()).turn;
    for (let step = 0; step < 60; step++) {
      await page.mouse.wheel(0, -700);
      await frames();
      const { turn } = await place();
      // The view never moves back, and never jumps further than a few screens.
      expect(turn, `step ${step}`).toBeLessThanOrEqual(last + 1);
      expect(turn, `step ${step}`).toBeGreaterThan(last - 30);
      last = turn;
    }
    expect(last).toBeLessThan(2_440);
    expect(await drawn()).toBeLessThan(60);
  });

  await test.step('what is read stays in place while an answer is written', async () => {
    stack.model.use([{ text: 'A first line.\n\n' }, 'hold', { text: 'A last line.' }]);
    await chat.ask('More?');
    await expect(chat.answers.last()).toContainText('A first line.');
    await chat.thread.hover();
    for (let step = 0; step < 20; step++) {
      await page.mouse.wheel(0, -700);
      await frames();
    }
    await settle();
    const before = await place();
    stack.model.release();
    await expect(chat.stop).toBeHidden();
    await settle();
    expect(await place()).toEqual(before);
    await page.getByRole('button', { name: 'Jump to the latest message' }).click();
    await expect(chat.answers.last()).toContainText('A last line.');
  });

  await test.step('find in chat', async () => {
    await chat.composer.press('Control+f');
    const field = page.getByRole('searchbox', { name: 'Find in chat' });
    await expect(field).toBeFocused();
    await page.keyboard.type('apfelchen');
    const bar = page.getByRole('search', { name: 'Find in chat' });
    await expect(bar.getByRole('status')).toHaveText('3 of 3');
    await expect(chat.answers.filter({ hasText: 'Answer 2007.' })).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(chat.answers.filter({ hasText: 'Answer 1007.' })).toBeInViewport();
    await page.keyboard.press('Shift+Enter');
    await expect(bar.getByRole('status')).toHaveText('3 of 3');
    await expect(chat.answers.filter({ hasText: 'Answer 2007.' })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(chat.composer).toBeFocused();
  });
});
