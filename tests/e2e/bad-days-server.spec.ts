/* The user's view while the server is down, and after it returns. */

import { daily } from '../daily';
import { chatOn, isolations, openHostPage, waitForState } from '../sdk/host-page';
import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

const script = [{ text: 'The beginning' }, 'hold', { text: ' and the end.' }] as const;

test.afterEach(async ({ stack }, { status, expectedStatus }) => {
  if (status !== expectedStatus) await stack.crash();
});

for (const isolation of isolations) {
  test(
    `killed in the middle of an answer: shown as cut, and asked again, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
      stack.model.use(script);
      await openHostPage(page, stack, { isolation });
      const chat = chatOn(page, isolation);
      await chat.ask('Hello');
      await stack.model.held();
      // The connection notice is part of the code around a question.
      await expect(chat.questions.first().getByRole('button').first()).toBeAttached();
      const answer = chat.answers.last();
      await expect(answer).toContainText('The beginning');
      await stack.kill();
      // Without a server, the chat shows that it retries.
      await expect(answer.getByRole('status')).toContainText(/New attempt in|connection is being restored/);
      await chat.composer.fill('A draft');
      await stack.restart();
      await expect(answer).toHaveAttribute('data-state', 'interrupted', { timeout: 30_000 });
      stack.model.use([{ text: 'Back again.' }]);
      await answer.getByRole('button', { name: 'Try again' }).click();
      await expect(chat.answers.last()).toContainText('Back again.');
      await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');
      await expect(chat.composer).toHaveValue('A draft');
      await expect(chat.questions).toHaveCount(1);
    },
  );

  test(
    `killed before the rest of the chat has come: said so, and all there when it is back, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      await page.route(/\/later-chunk-.*\.js/, route => route.abort('connectionrefused'));
      stack.model.use(script);
      await openHostPage(page, stack, { isolation });
      const chat = chatOn(page, isolation);
      await chat.ask('Hello');
      await stack.model.held();
      const answer = chat.answers.last();
      await expect(answer).toContainText('The beginning');
      await stack.kill();
      await expect(answer.getByRole('status')).toContainText('The connection is interrupted.');
      await page.unroute(/\/later-chunk-.*\.js/);
      await stack.restart();
      await expect(answer).toHaveAttribute('data-state', 'interrupted', { timeout: 30_000 });
      await expect(answer.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  );

  test(
    `away when something is asked and the page is loaded again: the question is in the field, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      stack.model.use([{ text: 'Here.' }]);
      await openHostPage(page, stack, { isolation });
      const chat = chatOn(page, isolation);
      await chat.ask('First');
      await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');
      await page.route(/\/completions\/stream/, route => route.abort('connectionrefused'));
      await chat.ask('Second');
      await expect(chat.answers.last().getByRole('status')).toContainText(
        /New attempt in|connection is being restored/,
      );
      // The retry must not arrive before the reload: the server would accept it, and the field would correctly be empty.
      await page.reload();
      await expect(chat.composer).toHaveValue('Second');
      await expect(chat.questions).toHaveCount(1);
      await page.unroute(/\/completions\/stream/);
      await chat.composer.press('Enter');
      await expect(chat.answers.last()).toContainText('Here.');
      await expect(chat.questions).toHaveCount(2);
    },
  );

  test(
    `away when the chat is opened: said so, and there on trying again, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      stack.model.use([{ text: 'Here.' }]);
      await openHostPage(page, stack, {
        isolation,
        script: 'data-oriel-target="#help" data-oriel-load="interaction"',
      });
      const open =
        isolation === 'iframe' ? page.getByRole('button', { name: 'Open chat' }) : page.getByRole('textbox');
      await open.waitFor();
      await stack.kill();
      await open.click();
      await waitForState(page, 'error');
      const again = page.getByRole('button', { name: 'Try again' });
      await expect(again).toBeVisible();
      await stack.restart();
      await again.click();
      await waitForState(page, 'ready');
      const chat = chatOn(page, isolation);
      await chat.ask('Hello');
      await expect(chat.answers.last()).toContainText('Here.');
    },
  );
}

test('away when something is asked: the question is kept and goes out when it is back', async ({
  page,
  stack,
}) => {
  stack.model.use([{ text: 'Here.' }]);
  await signIn(page, stack);
  const chat = chatIn(page);
  await chat.ask('First');
  await expect(chat.answers.last().getByRole('button', { name: 'Regenerate' })).toBeVisible();
  await stack.kill();
  stack.model.use([{ text: 'Here again.' }]);
  await chat.ask('Second');
  await expect(chat.answers.last().getByRole('status')).toContainText(/New attempt in|being restored/);
  await stack.restart();
  await expect(chat.answers.last()).toContainText('Here again.', { timeout: 30_000 });
  await expect(chat.questions).toHaveCount(2);
});

test('away while the portal is open: what is opened says so, and is there on trying again', async ({
  page,
  stack,
}) => {
  await signIn(page, stack);
  await expect(chatIn(page).composer).toBeVisible();
  // The page is available but the services are not.
  await page.route(/\/api\//, route => route.abort('connectionrefused'));
  await page.reload();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await page.unroute(/\/api\//);
  await again.click();
  await expect(chatIn(page).composer).toBeEditable();
});
