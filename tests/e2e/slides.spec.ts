import { readFile } from 'node:fs/promises';
import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

const outline = `Here is the deck.

\`\`\`slides
# Warehouse in Bremen
Three offers compared

## Offers
- Speicherkai: 4.20 € per m²
- Hafenlager: 3.90 € per m²

## Decision
We take **Speicherkai**.
\`\`\`
`;

test('an outline is shown as slides and saved as a presentation', async ({ page, stack }) => {
  stack.model.use([{ text: outline }]);
  await signIn(page, stack);
  const chat = chatIn(page);
  await chat.ask('Make slides');
  const answer = chat.answers.first();
  await expect(answer).toHaveAttribute('data-state', 'complete');
  await expect(answer.getByText('3 slides')).toBeVisible();

  await answer.getByRole('button', { name: 'More' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as slides' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('Warehouse in Bremen.pptx');
  const bytes = await readFile(await saved.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes('ppt/slides/slide3.xml')).toBe(true);
  expect(bytes.includes('ppt/slides/slide4.xml')).toBe(false);
});
