import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInFull } from '../axe';
import { chatIn } from './chat-page';
import { importLongChat, openWebUiExport } from './import-chats';
import type { Stack } from './stack/stack';
import { expect, signIn, test } from './test';

const listOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Chats' });

/** Opens the chat without the cookie banner, which covers the end of the page. */
async function openChat(page: Page, stack: Stack, username: string): Promise<ReturnType<typeof chatIn>> {
  await signIn(page, stack, username, '/settings');
  await page.getByRole('button', { name: 'Accept all' }).press('Enter');
  await page.goto(`${stack.portal}/chat`);
  await expect(listOf(page).getByRole('button', { name: 'Manage chats' })).toBeVisible();
  return chatIn(page);
}

/** Chooses a menu item in the list of chats, by keyboard. */
async function choose(page: Page, menu: string, row: string): Promise<void> {
  await listOf(page).getByRole('button', { name: menu, exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: row, exact: true }).press('Enter');
}

/** Starts a chat with a question, from which it gets its name. */
async function begin(page: Page, question: string): Promise<void> {
  const chat = chatIn(page);
  await listOf(page).getByRole('button', { name: 'New chat' }).first().press('Enter');
  await expect(chat.questions).toHaveCount(0);
  await chat.ask(question);
  await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');
  await expect(listOf(page).getByRole('button', { name: question, exact: true })).toBeVisible();
}

test('chats are pinned, archived, put into a folder with instructions and a file, and found by what was said in them', async ({
  page,
  stack,
}) => {
  stack.model.use(() => [{ text: 'Noted.' }]);
  const chat = await openChat(page, stack, 'admin');
  const list = listOf(page);
  const names = () => list.locator('[data-channel]').allTextContents();
  const toast = (text: string) => page.getByRole('status').filter({ hasText: text });
  await importLongChat(page, 'Apples', 60);
  await page.reload();
  await begin(page, 'Tulips');
  await begin(page, 'Roses');

  await test.step('pinned, also after a reload', async () => {
    await choose(page, 'Actions for Tulips', 'Pin');
    await expect(list.getByRole('heading', { name: 'Pinned' })).toBeVisible();
    await page.reload();
    await expect(list.getByRole('heading', { name: 'Pinned' })).toBeVisible();
    expect((await names()).slice(0, 2)).toEqual(['Tulips', 'Roses']);
  });

  await test.step('archived, and back', async () => {
    const row = list.getByRole('button', { name: 'Roses', exact: true });
    await choose(page, 'Actions for Roses', 'Archive');
    await expect(toast('“Roses” is archived')).toBeVisible();
    await expect(row).toHaveCount(0);
    await choose(page, 'Manage chats', 'Archived chats');
    await expect(row).toBeVisible();
    await choose(page, 'Actions for Roses', 'Move back to the list');
    await expect(list.getByText('Nothing is archived')).toBeVisible();
    await list.getByRole('button', { name: 'Back to the chats' }).press('Enter');
    await expect(row).toBeVisible();
  });

  await test.step('a folder, whose instructions and file every chat in it has', async () => {
    await choose(page, 'Manage chats', 'New folder');
    const form = page.getByRole('dialog', { name: 'New folder' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Garden');
    await form.getByRole('textbox', { name: 'Instructions' }).fill('Answer in rhymes.');
    await form.getByRole('button', { name: 'Create folder' }).press('Enter');
    await expect(form).toBeHidden();
    await choose(page, 'Actions for the folder Garden', 'Edit folder');
    const folder = page.getByRole('dialog', { name: 'Folder “Garden”' });
    const choosing = page.waitForEvent('filechooser');
    await folder.getByRole('button', { name: 'Add files' }).press('Enter');
    const soil = { name: 'soil.txt', mimeType: 'text/plain', buffer: Buffer.from('The soil is sandy.') };
    await (await choosing).setFiles(soil);
    await expect(folder.getByRole('button', { name: 'Remove soil.txt' })).toBeVisible();
    await expectAccessibleInFull(page);
    await page.keyboard.press('Escape');
    await expect(folder).toBeHidden();

    await choose(page, 'Actions for the folder Garden', 'New chat in this folder');
    await expect(page.getByRole('button', { name: 'Folder Garden, with instructions' })).toBeVisible();
    await chat.ask('What grows here?');
    await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');
    const asked = JSON.stringify(stack.model.requests.at(-1)?.body.messages);
    expect(asked).toContain('Answer in rhymes.');
    expect(asked).toContain('The soil is sandy.');

    await choose(page, 'Actions for Tulips', 'Move to folder');
    const move = page.getByRole('dialog', { name: 'Move “Tulips”' });
    await move.getByRole('combobox', { name: 'Folder' }).press('Enter');
    await page.getByRole('option', { name: 'Garden' }).click();
    await move.getByRole('button', { name: 'Move' }).press('Enter');
    await expect(move).toBeHidden();
    await expect(list.getByRole('button', { name: 'Garden 2' })).toBeVisible();
  });

  await test.step('found without the accent by the beginning of a word', async () => {
    const field = list.getByRole('searchbox', { name: 'Search chats' });
    await field.focus();
    await page.keyboard.type('apfelch');
    const hit = list.getByRole('button', { name: /Apples.*Answer: .*Äpfelchen/ });
    await expect(hit).toBeVisible();
    await expect(list.getByText('1 match')).toBeVisible();
    await expectAccessibleInFull(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(hit).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apples');
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  });
});

test('a place far up in a long chat that is not open is shown, and stays in view', async ({
  page,
  stack,
}) => {
  const chat = await openChat(page, stack, 'admin');
  await importLongChat(page, 'Pears', 60);
  // The virtualized list of a long chat loads after all messages have been read and rendered without it.
  let release = () => {};
  const isHeld = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route(/VirtualTurns/, async route => {
    await isHeld;
    await route.continue();
  });
  await page.reload();
  const field = listOf(page).getByRole('searchbox', { name: 'Search chats' });
  await field.fill('apfelch');
  await listOf(page)
    .getByRole('button', { name: /Pears.*Answer: .*Äpfelchen/ })
    .press('Enter');
  await expect(chat.answers).toHaveCount(60);
  release();
  const found = chat.answers.filter({ hasText: 'Answer 7.' });
  await expect(found).toBeInViewport();
  // Later rendering must not move the view.
  for (let frame = 0; frame < 60; frame++)
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)));
  await expect(found).toBeInViewport();
});

/** A conversation in ChatGPT's export format. */
const chatGptExport = JSON.stringify([
  {
    title: 'Tides',
    create_time: 1_760_000_000.5,
    current_node: 'a',
    mapping: Object.fromEntries([
      ['root', { id: 'root', parent: null, children: ['q'], message: null }],
      ...(
        [
          ['q', 'root', 'user', 'When is high tide?'],
          ['a', 'q', 'assistant', 'At **noon**.'],
        ] as const
      ).map(([id, parent, role, text]) => [
        id,
        {
          id,
          parent,
          children: [],
          message: {
            author: { role },
            create_time: 1_760_000_000,
            content: { content_type: 'text', parts: [text] },
            metadata: {},
          },
        },
      ]),
    ]),
  },
  { title: 'Broken', mapping: 7 },
]);

test('chats of other products come in with a report on each, go out in three formats, and are all deleted', async ({
  page,
  stack,
}) => {
  stack.model.use(() => [{ text: 'At midnight.' }]);
  const chat = await openChat(page, stack, 'admin');
  const list = listOf(page);

  await test.step('the exports of ChatGPT and Open WebUI', async () => {
    await choose(page, 'Manage chats', 'Import chats');
    const dialog = page.getByRole('dialog', { name: 'Import chats' });
    const give = async (button: string, text: string) => {
      const choosing = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: button }).press('Enter');
      const file = { name: 'conversations.json', mimeType: 'application/json', buffer: Buffer.from(text) };
      await (await choosing).setFiles(file);
    };
    await give('Choose files', '{"neither":true}');
    await expect(dialog.getByRole('alert')).toContainText('not a readable export from ChatGPT, Open WebUI');
    await give('Choose more files', chatGptExport);
    await expect(dialog.getByRole('status')).toContainText('1 chat imported.');
    await expect(dialog.getByText('Imported: 1')).toBeVisible();
    await dialog.getByText('Not readable: 1').click();
    await expect(dialog.getByText('Broken')).toBeVisible();
    await expectAccessibleInFull(page);
    const chats = [{ name: 'Gezeiten', texts: ['Wann ist Flut?', 'Um zwölf.'] }];
    await give('Choose more files', openWebUiExport(chats));
    await expect(dialog.getByText('Imported: 1')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list.getByRole('button', { name: 'Gezeiten', exact: true })).toBeVisible();
  });

  await test.step('one of them goes on', async () => {
    await list.getByRole('button', { name: 'Tides', exact: true }).press('Enter');
    await expect(chat.answers.first().getByText('noon')).toBeVisible();
    await chat.ask('And low tide?');
    await expect(chat.answers.nth(1)).toContainText('At midnight.');
    const asked = JSON.stringify(stack.model.requests.at(-1)?.body.messages);
    expect(asked).toContain('When is high tide?');
  });

  await test.step('as Markdown, Word and JSON, and all of them', async () => {
    const save = async (menu: string, row: string, format: string) => {
      await choose(page, menu, row);
      const dialog = page.getByRole('dialog', { name: /^Save / });
      await dialog.getByRole('combobox', { name: 'Format' }).press('Enter');
      await page.getByRole('option', { name: format, exact: true }).click();
      const saving = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
      const file = await saving;
      await expect(dialog).toBeHidden();
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const markdown = await save('Actions for Tides', 'Save as file', 'Markdown');
    expect(markdown.name).toBe('Tides.md');
    expect(markdown.bytes.toString()).toMatch(
      /^# Tides\n.*When is high tide\?.*At \*\*noon\*\*\..*At midnight\./s,
    );
    const json = await save('Actions for Tides', 'Save as file', 'JSON');
    expect(json.name).toBe('Tides.json');
    expect(JSON.stringify(JSON.parse(json.bytes.toString()))).toContain('At midnight.');
    const word = await save('Actions for Tides', 'Save as file', 'Word (.docx)');
    expect(word.name).toBe('Tides.docx');
    expect(word.bytes.subarray(0, 2).toString()).toBe('PK');
    const all = await save('Manage chats', 'Save all as files', 'Markdown');
    expect(all.name).toBe('Chats.zip');
    expect(all.bytes.includes('Gezeiten')).toBe(true);
  });

  await test.step('deleted after a question that names the workspace', async () => {
    await choose(page, 'Manage chats', 'Delete all chats');
    const question = page.getByRole('dialog', { name: 'Delete all chats in “Nordhafen Studio”?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessibleInFull(page);
    await question.getByRole('button', { name: 'Delete all chats' }).press('Enter');
    await expect(list.getByText('No chats yet')).toBeVisible();
    await expect(page).toHaveURL(`${stack.portal}/chat`);
    await page.reload();
    await expect(list.getByText('No chats yet')).toBeVisible();
  });
});

test('a chat is shared with the workspace, then with everyone and without a name, goes on as a copy, and is gone once revoked', async ({
  page,
  openBrowser,
  stack,
}) => {
  stack.model.use(() => [{ text: 'They bloom in **April**.' }]);
  await openChat(page, stack, 'owner');
  await begin(page, 'When do daffodils bloom');
  await choose(page, 'Actions for When do daffodils bloom', 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share “When do daffodils bloom”' });
  const audience = dialog.getByRole('combobox', { name: 'Who may read it' });
  await expect(audience).toContainText('Members of this workspace');
  await dialog.getByRole('button', { name: 'Create link' }).press('Enter');
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  const { pathname } = new URL(link);
  await expectAccessibleInFull(page);

  const [guest, colleague] = [await openBrowser(), await openBrowser()];
  const gone = (reader: Page) => reader.getByRole('heading', { name: 'This link does not work' });
  const question = (reader: Page) => reader.getByRole('region', { name: 'Question' });

  await test.step('a colleague reads it, and goes on as her copy', async () => {
    await guest.goto(link);
    await expect(gone(guest)).toBeVisible();
    await signIn(colleague, stack, 'member', pathname);
    await expect(colleague.getByText(/^Shared by Ines Petersen on/)).toBeVisible();
    await expect(question(colleague)).toHaveText('When do daffodils bloom');
    await expectAccessibleInFull(colleague);
    await colleague.getByRole('button', { name: 'Continue as my copy' }).press('Enter');
    await expect(colleague).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
    const copy = chatIn(colleague);
    await expect(copy.questions).toHaveText([/daffodils/]);
    await copy.ask('And crocuses?');
    await expect(copy.answers.nth(1)).toHaveAttribute('data-state', 'complete');
    expect(JSON.stringify(stack.model.requests.at(-1)?.body.messages)).toContain('When do daffodils bloom');
    // The owner's own chat stays unchanged.
    await expect(chatIn(page).questions).toHaveCount(1);
  });

  await test.step('a guest reads it without a name, and goes on after the sign-in', async () => {
    await audience.press('Enter');
    await page.getByRole('option', { name: 'Everybody with the link' }).click();
    await dialog.getByRole('switch', { name: 'Show my name' }).press('Space');
    await dialog.getByRole('button', { name: 'Update link' }).press('Enter');
    await expect(page.getByText('The link shows the chat as it is now')).toBeVisible();
    await guest.reload();
    await expect(guest.getByText(/^Shared on/)).toBeVisible();
    await expect(question(guest)).toHaveText('When do daffodils bloom');
    expect(await guest.content()).not.toContain('Petersen');
    await expectAccessibleInFull(guest);
    await guest.getByRole('button', { name: 'Sign in to continue as your copy' }).press('Enter');
    await guest.locator('input[name="username"]').fill('outsider');
    await guest.locator('input[name="password"]').fill('demo');
    await guest.locator('input[name="password"]').press('Enter');
    await guest.waitForURL(link);
    await guest.getByRole('button', { name: 'Continue as my copy' }).press('Enter');
    await expect(chatIn(guest).answers.first()).toContainText('They bloom in April.');
  });

  await test.step('revoked, nobody reads it', async () => {
    await dialog.getByRole('button', { name: 'Revoke link' }).press('Enter');
    await expect(page.getByText('The link no longer works')).toBeVisible();
    for (const reader of [guest, colleague]) {
      await reader.goto(link);
      await expect(gone(reader)).toBeVisible();
      await expect(reader.getByRole('main').getByText('daffodils')).toHaveCount(0);
    }
  });
});
