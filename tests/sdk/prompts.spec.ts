import type { Page } from '@playwright/test';
import { expectAccessibleInFull } from '../axe';
import { daily } from '../daily';
import { signInAtWindow } from '../e2e/sign-in-window';
import type { Stack } from '../e2e/stack/stack';
import { expect, test } from '../e2e/test';
import {
  attributesOf,
  chatOn,
  type HandledElement,
  type Isolation,
  isolations,
  openHostPage,
  promptsOn,
  waitForState,
} from './host-page';

const element = 'oriel-prompts';

interface PromptsPage {
  readonly props?: object;
  readonly body?: string;
  /** Default: yes. */
  readonly hasTokens?: boolean;
}

/** Opens a page with the prompts, in English. */
async function openPrompts(
  page: Page,
  stack: Stack,
  isolation: Isolation,
  { props = {}, body = '', hasTokens = true }: PromptsPage = {},
) {
  const attributes = await attributesOf(stack, isolation, '', hasTokens);
  await openHostPage(page, stack, {
    isolation,
    hasTokens,
    body: `${body}<${element} locale="en" props='${JSON.stringify(props)}' ${attributes}></${element}>`,
    script: 'data-oriel-target="#nowhere"',
  });
  await waitForState(page, 'ready', element);
  return promptsOn(page, isolation);
}

/** Opens the page without tokens and signs the member in there, for actions that a person of the application may not take. */
async function openPromptsOfMember(page: Page, stack: Stack, isolation: Isolation) {
  const prompts = await openPrompts(page, stack, isolation, { hasTokens: false });
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    prompts.getByRole('button', { name: 'Sign in', exact: true }).click(),
  ]);
  await signInAtWindow(popup, stack);
  await expect(prompts.getByRole('tablist')).not.toHaveCount(0);
  return prompts;
}

for (const isolation of isolations) {
  test.describe(`in ${isolation === 'shadow' ? 'a shadow root' : 'a frame'}`, () => {
    test(
      'a guest finds curated prompts, fills one in and copies it',
      daily(isolation === 'iframe'),
      async ({ page, stack, context }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        const prompts = await openPrompts(page, stack, isolation, { hasTokens: false });
        const titles = prompts.locator('.p-card-title');
        await expect(titles.first()).toBeVisible();
        await expect(prompts.getByRole('tablist')).toHaveCount(0);
        await expect(prompts.locator('textarea')).toHaveCount(0);
        await titles.first().click();
        await expect(prompts.getByRole('region', { name: 'Text of the prompt' })).toBeVisible();
        await prompts.getByRole('button', { name: 'Open in chat' }).click();
        await expect(prompts.getByText('Please fill in all variables to continue.')).toBeVisible();
      },
    );

    test(
      'a member writes a prompt, uses it in the page and deletes it',
      daily(isolation === 'shadow'),
      async ({ page, stack }) => {
        const prompts = await openPrompts(page, stack, isolation, { props: { insert: true } });
        const received: string[] = [];
        await page.exposeFunction('tell', (name: string) => received.push(name));
        await page.evaluate(selector => {
          const shown = document.querySelector(selector);
          // The page takes over the text, and receives the event about the card's use.
          const { tell } = window as unknown as { tell(name: string): void };
          shown?.addEventListener('oriel:insertText', event => {
            event.preventDefault();
            document.title = (event as CustomEvent<{ text: string }>).detail.text;
          });
          for (const name of ['card:saved', 'card:used', 'card:deleted']) {
            shown?.addEventListener(`oriel:${name}`, () => tell(name));
          }
        }, element);

        await prompts.getByRole('button', { name: 'Filters and more' }).click();
        await prompts.getByRole('button', { name: 'Create prompt' }).first().click();
        await prompts.getByRole('textbox', { name: 'Title' }).fill('A note');
        await prompts.getByRole('textbox', { name: 'Description' }).fill('Says who is thanked.');
        await prompts
          .getByRole('textbox', { name: 'Text' })
          .fill('Thank {{Person}} in a {{Tone; warm; brief}} tone.');
        await prompts.getByRole('combobox', { name: 'Tags' }).fill('Thanks');
        await prompts.getByRole('button', { name: 'Draw a cover' }).click();
        await prompts.getByRole('button', { name: 'Create prompt' }).click();

        await expect(prompts.getByRole('heading', { name: 'A note', level: 1 })).toBeVisible();
        await prompts.getByRole('button', { name: 'Prompts', exact: true }).click();
        await prompts.getByRole('button', { name: 'A note', exact: true }).click();
        await prompts.getByRole('textbox', { name: 'Person' }).fill('Ada');
        await prompts.getByText('brief', { exact: true }).click();
        await prompts.getByRole('button', { name: 'Insert into text' }).click();
        await expect(page).toHaveTitle('Thank Ada in a brief tone.');

        await prompts.getByRole('button', { name: 'More for “A note”' }).click();
        await prompts.getByRole('menuitem', { name: 'Delete' }).click();
        await prompts.getByRole('dialog').getByRole('button', { name: 'Delete prompt' }).click();
        await expect(prompts.getByRole('tab', { name: /My prompts/ })).toBeVisible();
        await expect(prompts.getByRole('button', { name: 'A note' })).toHaveCount(0);
        expect(received).toEqual(['card:saved', 'card:used', 'card:deleted']);
      },
    );

    test(
      '"Open in chat" fills the chat beside it',
      daily(isolation === 'iframe'),
      async ({ page, stack }) => {
        const attributes = await attributesOf(stack, isolation, '');
        const prompts = await openPrompts(page, stack, isolation, {
          props: { type: 'curated' },
          body: `<oriel-chat locale="en" ${attributes}></oriel-chat>`,
        });
        await waitForState(page, 'ready');
        await page
          .locator(element)
          .evaluate((shown: HandledElement) => shown.handle.request('search', { text: '' }));
        await prompts.locator('.p-card-title').first().click();
        const fields = prompts.locator('[data-key]');
        await expect(prompts.getByRole('button', { name: 'Open in chat' })).toBeVisible();
        const keys = await fields.evaluateAll(all =>
          all.map(each => (each as HTMLElement).dataset.key ?? ''),
        );
        await page.locator(element).evaluate(async (shown: HandledElement, names) => {
          const values = Object.fromEntries(names.map(name => [name, '1']));
          await shown.handle.request('fillVariables', { values });
        }, keys);
        for (const group of await prompts.getByRole('radiogroup').all()) {
          await group.getByRole('radio').first().check({ force: true });
        }
        for (const list of await prompts.getByRole('combobox').all()) {
          await list.click();
          await prompts.getByRole('option').first().click();
        }
        await prompts.getByRole('button', { name: 'Open in chat' }).click();
        await expect(chatOn(page, isolation).composer).not.toHaveValue('');
      },
    );

    test(
      'a file is imported, and comes out again to the page',
      daily(isolation === 'iframe'),
      async ({ page, stack }) => {
        const prompts = await openPromptsOfMember(page, stack, isolation);
        await prompts.getByRole('button', { name: 'More', exact: true }).click();
        await prompts.getByRole('menuitem', { name: 'Import' }).click();
        await prompts.locator('input[type=file]').setInputFiles({
          name: 'cards.json',
          mimeType: 'application/json',
          buffer: Buffer.from(JSON.stringify([{ name: `Brought ${isolation}`, text: 'Say {{What?}}' }])),
        });
        await prompts.getByRole('button', { name: 'Check the file' }).click();
        await prompts.getByRole('button', { name: 'Import 1 prompt' }).click();
        await prompts.getByRole('button', { name: 'Show the imported prompts' }).click();
        await expect(
          prompts.getByRole('button', { name: `Brought ${isolation}`, exact: true }),
        ).toBeVisible();

        await page.locator(element).evaluate(shown =>
          shown.addEventListener('oriel:download', event => {
            event.preventDefault();
            const { name, data } = (event as CustomEvent<{ name: string; data: ArrayBuffer }>).detail;
            document.title = `${name.split('-')[0]} ${new TextDecoder().decode(data).includes('Brought')}`;
          }),
        );
        await prompts.getByRole('button', { name: 'More', exact: true }).click();
        await prompts.getByRole('menuitem', { name: 'Export' }).click();
        await prompts.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
        await expect(page).toHaveTitle('prompts true');
      },
    );

    test(
      'a card becomes what it was, and the page is told',
      daily(isolation === 'shadow'),
      async ({ page, stack }) => {
        const prompts = await openPromptsOfMember(page, stack, isolation);
        await page.locator(element).evaluate(shown =>
          shown.addEventListener('oriel:card:saved', event => {
            const { isNew } = (event as CustomEvent<{ isNew: boolean }>).detail;
            document.title += isNew ? ' made' : ' changed';
          }),
        );
        await prompts.getByRole('button', { name: 'Create prompt' }).first().click();
        await prompts.getByRole('textbox', { name: 'Title' }).fill('As it was');
        await prompts.getByRole('textbox', { name: 'Description' }).fill('Says who is thanked.');
        await prompts.getByRole('textbox', { name: 'Text' }).fill('Thank somebody.');
        await prompts.getByRole('combobox', { name: 'Tags' }).fill('Thanks');
        await prompts.getByRole('button', { name: 'Draw a cover' }).click();
        await prompts.getByRole('button', { name: 'Create prompt' }).click();
        await prompts.getByRole('button', { name: 'Edit', exact: true }).click();
        await prompts.getByRole('textbox', { name: 'Title' }).fill('As it is');
        await prompts.getByRole('button', { name: 'Save' }).click();
        await prompts.getByRole('button', { name: 'Versions' }).click();
        await prompts.getByRole('button', { name: /^Version 1/ }).press('Enter');
        await prompts.getByRole('button', { name: 'Restore' }).press('Enter');
        await prompts.getByRole('dialog').getByRole('button', { name: 'Restore' }).press('Enter');
        await expect(prompts.getByRole('region', { name: 'Version 3' })).toBeFocused();
        await expectAccessibleInFull(page, element);
        await prompts.getByRole('button', { name: 'Back' }).click();
        await expect(prompts.getByRole('heading', { name: 'As it was' })).toBeVisible();
        await expect(page).toHaveTitle(/made changed changed$/);
        await prompts.getByRole('button', { name: 'Prompts', exact: true }).click();
        await prompts.getByRole('button', { name: 'More', exact: true }).click();
        await prompts.getByRole('menuitem', { name: 'Proposals' }).click();
        await expect(prompts.getByRole('tab', { name: /For my prompts/ })).toBeVisible();
      },
    );

    test('nothing of it keeps anybody out', daily(isolation === 'iframe'), async ({ page, stack }) => {
      const prompts = await openPrompts(page, stack, isolation, { props: { type: 'curated' } });
      await expect(prompts.locator('.p-card-title').first()).toBeVisible();
      await expectAccessibleInFull(page, element);
      await prompts.locator('.p-card-title').first().click();
      await expect(prompts.getByRole('region', { name: 'Text of the prompt' })).toBeVisible();
      await expectAccessibleInFull(page, element);
    });
  });
}

test('a page with the prompts alone loads nothing of the chat, and the chat nothing of them', async ({
  page,
  stack,
}) => {
  const files: string[] = [];
  page.on('request', request => {
    if (request.url().includes('/sdk/v1/')) files.push(new URL(request.url()).pathname.slice(8));
  });
  await openPrompts(page, stack, 'shadow');
  expect(files.filter(file => /^(shadow|words)-(?!prompts)/.test(file))).toEqual([]);
  // The chat, in turn, fetches none of the prompts' files.
  await page.goto('about:blank');
  files.length = 0;
  await openHostPage(page, stack, { isolation: 'shadow' });
  await waitForState(page, 'ready');
  expect(files.filter(file => /prompts/.test(file))).toEqual([]);
});
