import { dailyOn } from '../daily';
import { chatIn, chatOfExample } from './chat-page';
import { expect, signIn, test } from './test';

const first = Array.from({ length: 40 }, (_, index) => ({ text: `word${index} ` }));
const rest = Array.from({ length: 40 }, (_, index) => ({ text: `more${index} ` }));
const whole = [...first, ...rest].map(step => step.text).join('');
const script = [...first, 'hold', ...rest] as const;

test.describe('an answer that is under way', () => {
  test('goes on after a reload, without a loss or a repeat', dailyOn('pglite'), async ({ page, stack }) => {
    stack.model.use(script);
    await signIn(page, stack);
    const chat = chatIn(page);
    await chat.ask('Count');
    await stack.model.held();
    await expect(chat.answers.first()).toContainText('word39');
    // The chat has its name before its first answer arrives.
    await expect(page).toHaveTitle(/Count/);
    await page.reload();
    await expect(chat.answers.first()).toHaveAttribute('data-state', 'running');
    await expect(chat.answers.first()).toContainText('word39');
    stack.model.release();
    await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
    await expect(chat.answers.first().locator('.md')).toHaveText(whole.trim());
  });

  test('is seen by a second tab', dailyOn('postgresql'), async ({ page, context, stack }) => {
    stack.model.use(script);
    await signIn(page, stack);
    const chat = chatIn(page);
    await chat.ask('Count');
    await stack.model.held();
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
    const second = await context.newPage();
    await second.goto(page.url());
    const other = chatIn(second);
    await expect(other.answers.first()).toContainText('word39');
    stack.model.release();
    for (const each of [chat, other]) {
      await expect(each.answers.first()).toHaveAttribute('data-state', 'complete');
      await expect(each.answers.first().locator('.md')).toHaveText(whole.trim());
    }
  });

  test('goes on when the browser has left', dailyOn('postgresql'), async ({ page, stack }) => {
    stack.model.use(script);
    await signIn(page, stack);
    const chat = chatIn(page);
    await chat.ask('Count');
    await stack.model.held();
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
    const address = page.url();
    await page.goto('about:blank');
    stack.model.release();
    await stack.model.idle();
    await page.goto(address);
    await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
    await expect(chat.answers.first().locator('.md')).toHaveText(whole.trim());
  });

  test('is stopped by its reader and keeps what has come', dailyOn('pglite'), async ({ page, stack }) => {
    stack.model.use(script);
    await signIn(page, stack);
    const chat = chatIn(page);
    await chat.ask('Count');
    await stack.model.held();
    await expect(chat.answers.first()).toContainText('word39');
    await chat.stop.click();
    await expect(chat.answers.first()).toHaveAttribute('data-state', 'stopped');
    await expect(chat.answers.first()).toContainText('word39');
    await stack.model.idle();
    await expect(chat.send).toBeVisible();
  });

  test('is shown as cut after the server was killed, and the chat can go on', async ({ page, stack }) => {
    // Words that no earlier answer has written to the log.
    stack.model.use([{ text: 'the first ' }, { text: 'the last' }, 'hold', { text: ' never' }]);
    await signIn(page, stack);
    const chat = chatIn(page);
    await chat.ask('Count');
    await stack.model.held();
    await expect(chat.answers.first()).toContainText('the last');
    // Text that is not yet in the log would be lost.
    await expect.poll(async () => (await stack.readLog()).includes('the last')).toBe(true);
    await stack.crash();
    await expect(chat.answers.first()).toHaveAttribute('data-state', 'interrupted', { timeout: 30_000 });
    await expect(chat.answers.first()).toContainText('the first the last');
    await page.reload();
    await expect(chat.questions).toHaveText(/Count/);
    await expect(chat.answers.first()).toHaveAttribute('data-state', 'interrupted');
    stack.model.use([{ text: 'Back again.' }]);
    await chat.ask('Still there?');
    await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');
    await expect(chat.answers.last()).toContainText('Back again.');
  });
});

for (const isolation of ['shadow', 'iframe'] as const) {
  test(
    `a reload in the middle of an answer goes on in isolation ${isolation}`,
    dailyOn(isolation === 'shadow' ? 'pglite' : 'postgresql'),
    async ({ page, stack }) => {
      stack.model.use(script);
      await page.goto(`${stack.examples}/script-tag/?isolation=${isolation}`);
      const chat = chatOfExample(page, isolation);
      await chat.ask('Count');
      await stack.model.held();
      await expect(chat.answers.first()).toContainText('word39');
      await page.reload();
      await expect(chat.answers.first()).toContainText('word39');
      stack.model.release();
      await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
      await expect(chat.answers.first().locator('.md')).toHaveText(whole.trim());
    },
  );

  test(
    `a dropped connection is taken up again in isolation ${isolation}`,
    dailyOn(isolation === 'iframe' ? 'pglite' : 'postgresql'),
    async ({ page, context, stack }) => {
      stack.model.use(script);
      await page.goto(`${stack.examples}/script-tag/?isolation=${isolation}`);
      const chat = chatOfExample(page, isolation);
      await chat.ask('Count');
      await stack.model.held();
      await expect(chat.answers.first()).toContainText('word39');
      await context.setOffline(true);
      stack.model.release();
      await stack.model.idle();
      await context.setOffline(false);
      await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete', { timeout: 30_000 });
      await expect(chat.answers.first().locator('.md')).toHaveText(whole.trim());
    },
  );
}
