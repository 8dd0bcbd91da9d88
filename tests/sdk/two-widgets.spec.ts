import type { Page } from '@playwright/test';
import { daily } from '../daily';
import type { Stack } from '../e2e/stack/stack';
import { expect, test } from '../e2e/test';
import { attributesOf, chatOn, openHostPage, promptsOn, waitForState } from './host-page';

const prompts = 'oriel-prompts';

/** Records the widget entry files that a page fetches from now on, by name without hash. */
function listen(page: Page): string[] {
  const entries: string[] = [];
  page.on('request', request => {
    const [, name] = /\/sdk\/v1\/((?:shadow|beside)(?:-[a-z]+)*)-[\w-]{7}\.js$/.exec(request.url()) ?? [];
    // The runtime is a few bytes that belong to no widget.
    if (name && !name.endsWith('-runtime')) entries.push(name);
  });
  return entries;
}

/** A page with the chat and the prompts in shadow roots, the prompts first. */
async function openBoth(page: Page, stack: Stack, loader: string) {
  const attributes = await attributesOf(stack, 'shadow', '');
  await openHostPage(page, stack, {
    isolation: 'shadow',
    body: `<${prompts} locale="en" ${attributes}></${prompts}><oriel-chat locale="en" ${attributes}></oriel-chat>
      <script async src="${stack.portal}/sdk/v1/${loader}" data-oriel-target="#nowhere"></script>`,
    script: null,
  });
  await waitForState(page, 'ready');
  await waitForState(page, 'ready', prompts);
}

for (const loader of ['oriel.js', 'oriel-strict.js']) {
  test(
    `two widgets of a page have one Preact, and each its own state, by ${loader}`,
    daily(loader === 'oriel.js'),
    async ({ page, stack }) => {
      stack.model.use(() => [{ text: 'Fine.' }]);
      const entries = listen(page);
      await openBoth(page, stack, loader);
      expect(entries.toSorted()).toEqual(['beside-prompts', 'shadow']);
      const chat = chatOn(page, 'shadow');
      await chat.ask('Hello');
      await expect(chat.answers.first()).toContainText('Fine.');
      // Removing one widget does not remove the other.
      await page.locator('oriel-chat').evaluate(element => element.remove());
      const library = promptsOn(page, 'shadow');
      // A person known only to the page has no prompts yet.
      await library.getByRole('tab', { name: /^Workspace/ }).click();
      await library.locator('.p-card-title').first().click();
      await expect(library.getByRole('region', { name: 'Text of the prompt' })).toBeVisible();
      expect(entries).toHaveLength(2);
    },
  );
}

test('a widget that is alone on its page fetches nothing of another', async ({ page, stack }) => {
  const entries = listen(page);
  const attributes = await attributesOf(stack, 'shadow', '');
  await openHostPage(page, stack, {
    isolation: 'shadow',
    body: `<${prompts} locale="en" ${attributes}></${prompts}>`,
    script: 'data-oriel-target="#nowhere"',
  });
  await waitForState(page, 'ready', prompts);
  expect(entries).toEqual(['shadow-prompts']);
});
