import { dailyOn, withMotion } from '../daily';
import { chatIn, chatOfExample } from './chat-page';
import { expect, signInByHand, test } from './test';

test.use(withMotion);

/** The endpoint's replies: it thinks, calls a tool, reads the result and streams an answer. */
const script = [
  [
    { reasoning: 'Somebody wants the time. ' },
    { reasoning: 'There is a tool for that.' },
    { call: 'current_time', arguments: '{"timeZone":"Europe/Berlin"}' },
  ],
  [{ text: '## The time\n\n' }, { text: 'It is **late**, ' }, { text: 'and all is well.' }],
] as const;

const speak = (stack: import('./stack/stack').Stack) =>
  stack.model.use(request =>
    request.body.messages?.some(message => message.role === 'tool') ? script[1] : script[0],
  );

test.describe('a person asks and the answer streams in', () => {
  test('in the portal', async ({ page, stack }) => {
    speak(stack);
    const before = stack.model.requests.length;
    await signInByHand(page, stack);
    const chat = chatIn(page);
    await chat.ask('What time is it?');
    await expect(chat.questions).toHaveText(/What time is it\?/);
    const answer = chat.answers.first();
    await expect(answer).toHaveAttribute('data-state', 'complete');
    await expect(answer.getByRole('heading', { name: 'The time' })).toBeVisible();
    await expect(answer.locator('strong', { hasText: 'late' })).toBeVisible();
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
    await expect(answer).toContainText(/Thought|Nachgedacht/);

    // The requests use the endpoint's own protocol.
    const [first, second] = stack.model.requests.slice(before);
    expect(first?.path).toBe('/v1/chat/completions');
    expect(first?.headers.authorization).toBe('Bearer sk-stand-in');
    expect(first?.body).toMatchObject({ stream: true });
    expect(first?.body.messages?.at(-1)).toMatchObject({ role: 'user', content: 'What time is it?' });
    expect(second?.body.messages?.at(-1)).toMatchObject({ role: 'tool' });

    await page.reload();
    await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
    await expect(chat.answers.first()).toContainText('and all is well.');

    await page.getByRole('button', { name: /Profile of|Profil von/ }).click();
    await page.getByRole('menuitem', { name: /Sign out|Abmelden/ }).click();
    await expect(page.getByRole('button', { name: /Sign in|Anmelden/ }).first()).toBeVisible();
    await page.goto(`${stack.portal}/chat`);
    await expect(page.locator('input[name="username"]')).toBeVisible();
  });

  for (const isolation of ['shadow', 'iframe'] as const) {
    test(
      `on a page of another site, in isolation ${isolation}`,
      dailyOn(isolation === 'shadow' ? 'pglite' : 'postgresql'),
      async ({ page, stack }) => {
        speak(stack);
        await page.goto(`${stack.examples}/script-tag/?isolation=${isolation}`);
        const chat = chatOfExample(page, isolation);
        await chat.ask('What time is it?');
        await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
        await expect(chat.answers.first()).toContainText('and all is well.');
        await expect(chat.answers.first().getByRole('heading', { name: 'The time' })).toBeVisible();
      },
    );
  }
});
