import { readSheet } from 'read-excel-file/node';
import { chatIn } from './chat-page';
import { collectPrints } from './collect-prints';
import type { Stack } from './stack/stack';
import { expect, type OpenBrowser, signIn, test } from './test';

/*
 * One day of a member: an agent by link, follow-up questions, a file with a citation, a table for a spreadsheet, a shared chat, a
 * printed chat, and a deletion that is undone.
 */

const languages = [
  {
    locale: 'de-DE',
    add: 'Hinzufügen',
    attach: 'Dateien anhängen',
    fileName: 'Standorte.txt',
    file: 'Werk 9 kostet 4.812 Euro je Platz.',
    cited: 'Werk 9 kostet 4.812 Euro je Platz [1].',
    citation: /^\[?1\]?/,
    heading: 'Kosten der Standorte',
    amounts: ['1.204,50 €', '998,25 €', '2.000,00 €'],
    workbook: 'Kosten der Standorte.xlsx',
    saveWorkbook: 'Als .xlsx herunterladen',
    share: 'Teilen',
    more: 'Mehr',
    createLink: 'Link erstellen',
    link: 'Link',
    print: 'Drucken',
    remove: 'Chat löschen',
    undo: 'Rückgängig',
    removePair: 'Frage und Antwort löschen',
    copy: 'Kopieren',
  },
  {
    locale: 'en-GB',
    add: 'Add',
    attach: 'Attach files',
    fileName: 'sites.txt',
    file: 'Plant 9 costs 4,812 euros a seat.',
    cited: 'Plant 9 costs 4,812 euros a seat [1].',
    citation: /^\[?1\]?/,
    heading: 'Costs of the sites',
    amounts: ['€1,204.50', '€998.25', '€2,000.00'],
    workbook: 'Costs of the sites.xlsx',
    saveWorkbook: 'Download as .xlsx',
    share: 'Share',
    more: 'More',
    createLink: 'Create link',
    link: 'Link',
    print: 'Print',
    remove: 'Delete chat',
    undo: 'Undo',
    removePair: 'Delete question and answer',
    copy: 'Copy',
  },
];
const widths = [
  { width: 1440, height: 900, hasTouch: false },
  { width: 390, height: 844, hasTouch: true },
];

for (const { hasTouch, ...viewport } of widths)
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport, hasTouch });
    for (const text of languages)
      test.describe(text.locale, () => {
        test.use({ locale: text.locale });
        test('a working day', async ({ page, stack, openBrowser }) => {
          test.slow();
          const { model } = stack;
          const chat = chatIn(page);
          const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
          const dialog = page.getByRole('dialog');
          const prints = await collectPrints(page);
          const openMenu = () =>
            page.getByRole('banner').getByRole('button', { name: text.more, exact: true }).click();
          const ask = async (question: string, answer: string) => {
            const count = await chat.answers.count();
            model.use([{ text: answer }, { usage: { input: 12, output: 3 } }]);
            await chat.composer.fill(question);
            await chat.send.click();
            await expect(chat.answers.nth(count)).toHaveAttribute('data-state', 'complete');
            return chat.answers.nth(count);
          };
          const agentId = await createAgent(openBrowser, stack);

          await test.step('the agent of a link answers four questions', async () => {
            await signIn(page, stack, 'member', `/chat?agent=${agentId}`);
            for (const [index, question] of ['Tulpen', 'Rosen', 'Lilien', 'Astern'].entries()) {
              await ask(question, `**${question}** bloom.`);
              expect(await chat.questions.count()).toBe(index + 1);
              expect(JSON.stringify(model.requests.at(-1)?.body.messages)).toContain('Answer in verse.');
            }
          });

          await test.step('a file is cited', async () => {
            const choosing = page.waitForEvent('filechooser');
            await button(text.add).click();
            await page.getByRole('menuitem', { name: text.attach }).click();
            await (await choosing).setFiles([
              { name: text.fileName, mimeType: 'text/plain', buffer: Buffer.from(text.file) },
            ]);
            const answer = await ask('9?', text.cited);
            await answer.getByRole('button', { name: text.citation }).first().click();
            await expect(dialog.locator('mark')).toContainText('9');
            await page.keyboard.press('Escape');
          });

          await test.step('a table goes to a spreadsheet as numbers', async () => {
            const rows = text.amounts.map((amount, index) => `| ${index + 1} | ${amount} |`);
            const table = [`## ${text.heading}`, '', '| # | € |', '| --- | --- |', ...rows].join('\n');
            const answer = await ask('€?', table);
            const saving = page.waitForEvent('download');
            await answer.getByRole('button', { name: text.saveWorkbook }).click();
            const file = await saving;
            expect(file.suggestedFilename()).toBe(text.workbook);
            const rowsOfFile = await readSheet(await file.path());
            const costs = rowsOfFile.slice(1).map(row => row[1]);
            expect(costs.every(cost => typeof cost === 'number')).toBe(true);
            expect(costs.reduce<number>((sum, cost) => sum + Number(cost), 0)).toBeCloseTo(4_202.75);
          });

          await test.step('a colleague reads the shared chat', async () => {
            await openMenu();
            await page.getByRole('menuitem', { name: text.share, exact: true }).click();
            await dialog.getByRole('button', { name: text.createLink }).click();
            const link = await dialog.getByRole('textbox', { name: text.link }).inputValue();
            await page.keyboard.press('Escape');
            const colleague = await openBrowser();
            await signIn(colleague, stack, 'admin', new URL(link).pathname);
            await expect(colleague.getByRole('heading', { name: text.heading })).toBeVisible();
          });

          await test.step('the chat is printed', async () => {
            await openMenu();
            await page.getByRole('menuitem', { name: text.print, exact: true }).click();
            await expect.poll(() => prints.length).toBe(1);
            for (const part of ['Tulpen', text.fileName, text.heading])
              expect(prints[0]?.text).toContain(part);
          });

          await test.step('deleted messages come back, and the notice covers no button of an answer', async () => {
            const question = chat.questions.last();
            const more = question.getByRole('button', { name: text.more, exact: true });
            // The buttons of a question show on hover, or with the focus.
            await (hasTouch ? more.focus() : question.hover());
            if (hasTouch) await more.tap();
            const role = hasTouch ? 'menuitem' : 'button';
            await page.getByRole(role, { name: text.removePair }).last().click();
            await dialog.getByRole('button', { name: text.removePair }).click();
            await expect(button(text.undo)).toBeVisible();
            await expect(chat.answers).toHaveCount(5);
            await chat.answers.last().getByRole('button', { name: text.copy }).last().click({ trial: true });
            await button(text.undo).click();
            await expect(chat.answers).toHaveCount(6);
          });

          await test.step('a deleted chat comes back', async () => {
            const address = page.url();
            await openMenu();
            await page.getByRole('menuitem', { name: text.remove }).click();
            await dialog.getByRole('button', { name: text.remove }).click();
            await expect(chat.questions).toHaveCount(0);
            await button(text.undo).click();
            await page.goto(address);
            await expect(chat.questions).toHaveCount(6);
          });
        });
      });
  });

/** Creates an agent for the workspace as its owner. @returns its id */
async function createAgent(openBrowser: OpenBrowser, stack: Stack): Promise<string> {
  const owner = await openBrowser();
  await signIn(owner, stack, 'owner');
  const { request } = owner.context();
  const all: { id: string; personal: boolean }[] = await (
    await request.get(`${stack.portal}/api/core/v1/organizations/me`)
  ).json();
  const path = `${stack.portal}/api/chat/v1/organizations/${all.find(({ personal }) => !personal)?.id}/agents`;
  const [{ model_id }] = await (await request.get(path)).json();
  const created = await request.post(path, {
    headers: { origin: stack.portal },
    data: { name: 'Poet', model_id, model_host_location: 'any', system_messages: ['Answer in verse.'] },
  });
  return (await created.json()).id;
}
