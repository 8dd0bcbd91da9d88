import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { chatIn } from './chat-page';
import { importLongChat } from './import-chats';
import { expect, signIn, test } from './test';

/** A document as handed to the print dialog. */
interface Printed {
  readonly title: string;
  readonly html: string;
  readonly css: string;
}

/** Collects the documents that frames print, with the page's title at that time. */
async function collectPrinted(page: Page): Promise<readonly Printed[]> {
  const printed: Printed[] = [];
  await page.exposeFunction('orielPrinted', (each: Printed) => {
    printed.push(each);
  });
  await page.addInitScript(() => {
    // Set above.
    const { orielPrinted } = window as unknown as { orielPrinted(each: Printed): void };
    window.print = () => {
      const root = document.body.firstElementChild?.shadowRoot;
      orielPrinted({
        title: window.parent.document.title,
        html: root?.innerHTML ?? '',
        css: (root?.adoptedStyleSheets ?? [])
          .map(sheet => [...sheet.cssRules].map(rule => rule.cssText).join('\n'))
          .join('\n'),
      });
    };
  });
  return printed;
}

/** The text of each page of the PDF that the browser makes of a document. */
async function readPdf(page: Page, { html, css }: Printed): Promise<string[]> {
  await page.goto('about:blank');
  await page.evaluate(
    ([markup, style]) => {
      const shell = document.createElement('div');
      document.body.replaceChildren(shell);
      const root = shell.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style ?? '');
      root.adoptedStyleSheets = [sheet];
      root.innerHTML = markup ?? '';
    },
    [html, css],
  );
  const pdf = await page.pdf({ format: 'A4' });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text;
}

const rows = [...Array(90).keys()].map(index => `| Ship ${index}, | load ${index * 10} t |`);
const lines = [...Array(70).keys()].map(index => `const berth${index} = '${'quay '.repeat(30)}end${index}';`);
const answer = [
  '```js',
  ...lines,
  '```',
  '',
  '| Ship | Load |',
  '| --- | --- |',
  ...rows,
  '',
  '$E = mc^2$',
].join('\n');

test.use({ colorScheme: 'dark' });

test('a chat is saved as a PDF: whole, light, with names and times', async ({ page, stack, openBrowser }) => {
  stack.model.use([{ text: answer }]);
  const printed = await collectPrinted(page);
  await signIn(page, stack, 'member', '/chat');
  const id = await importLongChat(page, 'Tides: of the / North Sea', 45);
  await page.goto(new URL(`/chat/${id}`, page.url()).href);
  const chat = chatIn(page);
  await chat.ask('What is there?');
  await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');
  // The button of a row shows on hover.
  await page.getByRole('button', { name: 'Actions for Tides: of the / North Sea' }).dispatchEvent('click');
  await page.getByRole('menuitem', { name: 'Save as file' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'PDF' }).click();
  const own = await page.title();
  await dialog.getByRole('button', { name: 'Save as PDF' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => printed.length).toBe(1);
  const [document] = printed;
  if (!document) throw new Error('nothing was printed');
  expect(document.title).toBe('Tides: of the / North Sea');
  expect(await page.title()).toBe(own);

  const paper = await openBrowser();
  const pages = await readPdf(paper, document);
  const text = pages.join('\n').replace(/\s+/g, ' ');
  for (const turn of [0, 1, 22, 44]) {
    expect(text).toContain(`Question ${turn} `);
    expect(text).toContain(`Answer ${turn}.`);
  }
  expect(text).toMatch(/What is there\?/);
  expect(text).toContain('9 Oct 2025');
  // Code wraps, and no row of a table is on two pages.
  const solid = text.replaceAll(' ', '');
  for (const [index] of lines.entries()) expect(solid).toContain(`end${index}'`);
  for (const [index] of rows.entries())
    expect(pages.some(each => each.includes(`Ship ${index},`) && each.includes(`load ${index * 10} t`))).toBe(
      true,
    );
  expect(pages.filter(each => each.includes('Ship Load') || /Ship\s+Load/.test(each)).length).toBeGreaterThan(
    1,
  );
  expect(text).not.toContain('New chat');
});
