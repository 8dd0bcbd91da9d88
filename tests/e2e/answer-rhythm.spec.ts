import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

const paragraph = (name: string) => `${name}\n\n`;
const heading = (name: string) => `## ${name}\n\n`;

/** Expected gap between two blocks, in pixels. */
const gaps = { 'P P': 14, 'P H2': 28, 'H2 P': 8 } as const;

const answers = {
  'a heading ends a group': [
    paragraph,
    heading,
    paragraph,
    heading,
    paragraph,
    paragraph,
    heading,
    paragraph,
  ],
  'a heading begins a group': [paragraph, paragraph, paragraph, paragraph, heading, paragraph, paragraph],
};

test('the blocks of an answer keep their distances', async ({ page, stack }) => {
  await signIn(page, stack);
  const chat = chatIn(page);
  for (const [name, blocks] of Object.entries(answers))
    await test.step(name, async () => {
      stack.model.use(() => [{ text: blocks.map((block, index) => block(`Block ${index}`)).join('') }]);
      await chat.ask(`Write: ${name}`);
      await expect(chat.questions.last()).toContainText(name);
      const answer = chat.answers.last();
      await expect(answer).toHaveAttribute('data-state', 'complete');
      const found = await answer.locator('.md-group > *').evaluateAll(elements =>
        elements.slice(1).map((element, index) => {
          const before = elements[index];
          const distance =
            element.getBoundingClientRect().top - (before?.getBoundingClientRect().bottom ?? 0);
          return [`${before?.tagName} ${element.tagName}`, Math.round(distance)] as const;
        }),
      );
      expect(found).toHaveLength(blocks.length - 1);
      // The answers contain only these three pairs.
      expect(found).toEqual(found.map(([pair]) => [pair, gaps[pair as keyof typeof gaps]]));
    });
});
