/*
 * The user's view when a model endpoint fails. For every fault, the chat shows a state in the user's language, keeps the
 * received text, can ask again, and accepts the next question.
 */
import type { ModelStep } from '@oriel/testing/model';
import type { Page } from '@playwright/test';
import { chatOn, openHostPage } from '../sdk/host-page';
import { type Chat, chatIn } from './chat-page';
import type { Stack } from './stack/stack';
import { expect, signIn, test } from './test';

const kept = 'Grüße 🏡';

const faults: readonly { name: string; steps: readonly ModelStep[]; isKept?: boolean }[] = [
  { name: 'a refused key', steps: [{ fault: 'unauthorized' }] },
  { name: 'too many requests', steps: [{ fault: 'rate-limited' }] },
  { name: 'an error of its own', steps: [{ fault: 'internal' }] },
  { name: 'an overload', steps: [{ fault: 'overloaded' }] },
  { name: 'a page of HTML', steps: [{ fault: 'html-page' }] },
  { name: 'an error page', steps: [{ fault: 'html-error' }] },
  { name: 'a cut connection', steps: [{ text: kept }, { fault: 'reset' }], isKept: true },
  { name: 'a missing end', steps: [{ text: kept }, { fault: 'missing-end' }], isKept: true },
  { name: 'garbage', steps: [{ text: kept }, { fault: 'garbage-chunk' }], isKept: true },
  { name: 'an error in the middle', steps: [{ text: kept }, { fault: 'error-object' }], isKept: true },
];

const places = ['portal', 'shadow', 'iframe'] as const;

/** Each fault in one place, so the daily run covers each once. */
const faultsIn = (place: (typeof places)[number]) =>
  process.env.ORIEL_TEST_FULL
    ? faults
    : faults.filter((_, index) => index % places.length === places.indexOf(place));

const words = {
  en: { retry: 'Try again', none: 'No answer', part: 'The answer is not complete', stop: 'Stop' },
  de: {
    retry: 'Erneut versuchen',
    none: 'Keine Antwort',
    part: 'Die Antwort ist unvollständig',
    stop: 'Anhalten',
  },
};
type Language = keyof typeof words;

/** Each place once, and both languages; ORIEL_TEST_FULL runs the full product. */
const sampled: readonly [(typeof places)[number], Language][] = [
  ['portal', 'de'],
  ['shadow', 'en'],
  ['iframe', 'de'],
];
const combinations = process.env.ORIEL_TEST_FULL
  ? places.flatMap(place => (['en', 'de'] as const).map(language => [place, language] as const))
  : sampled;

for (const [place, language] of combinations) {
  test.describe(`a model endpoint in ${place}, ${language}`, () => {
    test.use({ locale: language });

    test('is asked again after every fault, is left where it hangs, and loses nothing byte by byte', async ({
      page,
      stack,
    }) => {
      test.slow();
      const chat = await openChat(page, stack, place, language);
      const said = words[language];
      let asked = 0;
      for (const { name, steps, isKept } of faultsIn(place))
        await test.step(name, async () => {
          stack.model.use(steps);
          await chat.ask(`Ask: ${name}`);
          const answer = chat.answers.last();
          await expect(answer).toHaveAttribute('data-state', 'error');
          await expect(answer).toContainText(isKept ? said.part : said.none);
          await expect(answer.getByRole('alert')).toBeVisible();
          if (isKept) await expect(answer).toContainText(kept);
          await chat.composer.fill('A draft');
          stack.model.use([{ text: `Well: ${name}` }]);
          await answer.getByRole('button', { name: said.retry }).click();
          await expect(chat.answers.last()).toContainText(`Well: ${name}`);
          await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');
          await expect(chat.composer).toHaveValue('A draft');
          asked += 1;
          await expect(chat.questions).toHaveCount(asked);
        });

      const hangs: readonly ModelStep[][] = [[{ fault: 'no-answer' }], [{ text: kept }, { fault: 'hang' }]];
      for (const [index, steps] of hangs.entries())
        await test.step(index === 0 ? 'no answer' : 'silence', async () => {
          stack.model.use(steps);
          const taken = page.waitForResponse(/\/completions\/stream$/);
          await chat.ask('Anybody there?');
          const answer = chat.answers.last();
          await expect(answer).toHaveAttribute('data-state', 'running');
          await taken;
          if (index === 1) await expect(answer).toContainText(kept);
          await chat.stop.click();
          await expect(answer).toHaveAttribute('data-state', 'stopped');
          if (index === 1) await expect(answer).toContainText(kept);
          // The endpoint must not keep working for a reader who has left.
          await stack.model.idle();
          stack.model.use([{ text: `Well: ${index}` }]);
          await chat.ask('And now?');
          await expect(chat.answers.last()).toContainText(`Well: ${index}`);
          // A question waits until the previous answer has ended.
          await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');
        });

      await test.step('byte by byte', async () => {
        const text = Array.from({ length: 5 }, (_, index) => `${kept} ${index} `);
        stack.model.use(
          text.map(each => ({ text: each })),
          'bytes',
        );
        await chat.ask('Slowly');
        await expect(chat.questions.last()).toContainText('Slowly');
        await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');
        await expect(chat.answers.last().locator('.md')).toHaveText(text.join('').trim());
      });
    });
  });
}

async function openChat(
  page: Page,
  stack: Stack,
  place: (typeof places)[number],
  language: Language,
): Promise<Chat> {
  if (place === 'portal') {
    await signIn(page, stack);
    return chatIn(page);
  }
  const script = `data-oriel-target="#help" data-oriel-locale="${language}"`;
  await openHostPage(page, stack, { isolation: place, script });
  return chatOn(page, place);
}

test('a long silence is spoken of, and can be ended', async ({ page, stack }) => {
  await page.clock.install();
  stack.model.use([{ fault: 'no-answer' }]);
  await openHostPage(page, stack, { isolation: 'shadow' });
  const chat = chatOn(page, 'shadow');
  const taken = page.waitForResponse(/\/completions\/stream$/);
  await chat.ask('Anybody there?');
  const answer = chat.answers.last();
  await expect(answer).toHaveAttribute('data-state', 'running');
  // Without this, the page would time its wait for the server with the fast-forwarded clock.
  await taken;
  await page.clock.runFor(11_000);
  await expect(answer).toContainText('Still working on it.');
  await page.clock.runFor(50_000);
  await expect(answer).toContainText('This takes longer than usual');
  await answer.getByRole('button', { name: 'Stop' }).click();
  await expect(answer).toHaveAttribute('data-state', 'stopped');
  await expect(chat.composer).toBeEditable();
});
