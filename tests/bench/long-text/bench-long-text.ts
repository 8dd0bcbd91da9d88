/*
 * Compares 60,000 characters without a space with as many in words, because a browser looks for a line-break opportunity in all
 * of them. Measures inside the page, from the press to the frame after the one that shows the text.
 */

import { type Browser, chromium, type Page } from 'playwright';
import { browserFlags } from '../../browser-flags';
import { chatIn } from '../../e2e/chat-page';
import { type Stack, startStack } from '../../e2e/stack/stack';
import { signIn } from '../../e2e/test';
import { median } from '../median';

export interface LongTextRow {
  readonly name: string;
  /** Milliseconds, median of the rounds. */
  readonly milliseconds: number;
  /** The same with a text of words. */
  readonly baseline: number;
  /** The baseline again. */
  readonly again: number;
}

const length = 60_000;
const texts = {
  unbroken: 'Unbroken'.padEnd(length, 'x'),
  words: 'Words'.padEnd(length, ' in a long row'),
};
type Kind = keyof typeof texts;
const kinds = ['words', 'unbroken', 'words'] as const satisfies readonly Kind[];

/** @param rounds - each measures the baseline before and after */
export async function benchLongText(rounds: number, executablePath?: string): Promise<LongTextRow[]> {
  const stack = await startStack();
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({
      executablePath: executablePath ?? '/usr/bin/chromium',
      args: browserFlags(),
    });
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(followPresses);
    const addresses = await prepare(page, stack);
    const measured = {
      'opening the chat': [] as number[][],
      'showing all of the question': [] as number[][],
      'laying out the list of chats': [] as number[][],
      'typing at its end': [] as number[][],
    };
    for (let round = 0; round < rounds; round += 1) {
      const ofRound = {
        open: [] as number[],
        unfold: [] as number[],
        list: [] as number[],
        type: [] as number[],
      };
      for (const kind of kinds) {
        ofRound.open.push(await open(page, kind));
        ofRound.unfold.push(await unfold(page));
        ofRound.list.push(await layOutList(page));
        ofRound.type.push(await type(page, texts[kind]));
        await page.goto(addresses.start);
      }
      measured['opening the chat'].push(ofRound.open);
      measured['showing all of the question'].push(ofRound.unfold);
      measured['laying out the list of chats'].push(ofRound.list);
      measured['typing at its end'].push(ofRound.type);
    }
    return Object.entries(measured).map(([name, found]) => {
      const [baseline = Number.NaN, milliseconds = Number.NaN, again = Number.NaN] = kinds.map((_, index) =>
        median(found.map(each => each[index] ?? Number.NaN)),
      );
      return { name, milliseconds, baseline, again };
    });
  } finally {
    await browser?.close();
    await stack.close();
  }
}

/** Asks each text in its own chat. */
async function prepare(page: Page, stack: Stack): Promise<{ start: string }> {
  stack.model.use(() => [{ text: 'Read.' }]);
  await signIn(page, stack);
  const start = `${stack.portal}/chat`;
  for (const kind of ['unbroken', 'words'] as const) {
    await page.goto(start);
    const chat = chatIn(page);
    await chat.ask(texts[kind]);
    await chat.answers.getByText('Read.').waitFor();
  }
  await page.goto(start);
  return { start };
}

/** Records the time of a press before any of our code handles it. */
const followPresses = `for (const name of ['click', 'beforeinput'])
  addEventListener(name, () => { window.pressedAt = performance.now(); }, { capture: true });`;

/** Milliseconds from the press to the frame after the one in which the expression is true. */
async function timeOf(page: Page, press: () => Promise<unknown>, expression: string): Promise<number> {
  const shown = page.evaluate<number>(`new Promise(resolve => {
    const roots = (root, found = [root]) => {
      for (const element of root.querySelectorAll('*'))
        if (element.shadowRoot) { found.push(element.shadowRoot); roots(element.shadowRoot, found); }
      return found;
    };
    const find = selector => roots(document).map(root => root.querySelector(selector)).find(Boolean);
    const frame = () => requestAnimationFrame(() => {
      if (!(${expression})) return frame();
      requestAnimationFrame(() => resolve(performance.now()));
    });
    frame();
  })`);
  await press();
  return (await shown) - (await page.evaluate<number>('window.pressedAt'));
}

function open(page: Page, kind: Kind): Promise<number> {
  const name = kind === 'unbroken' ? /^Unbroken/ : /^Words/;
  const entry = page.getByRole('navigation', { name: 'Chats' }).getByText(name).first();
  return timeOf(
    page,
    () => entry.click(),
    `find('[part=question], .c-bubble')?.textContent.startsWith('${texts[kind].slice(0, 5)}')`,
  );
}

function unfold(page: Page): Promise<number> {
  const button = chatIn(page).thread.getByRole('button', { name: 'Show all' });
  return timeOf(page, () => button.click(), `find('.c-bubble').textContent.length >= ${length}`);
}

/** Changing the width of the list lays out all its names again. */
function layOutList(page: Page): Promise<number> {
  return page.getByRole('navigation', { name: 'Chats' }).evaluate(list => {
    if (!(list instanceof HTMLElement)) throw new Error('There is no list.');
    const start = performance.now();
    list.style.width = `${list.offsetWidth - 1}px`;
    list.getBoundingClientRect();
    const time = performance.now() - start;
    list.style.width = '';
    return time;
  });
}

/** Types one more character after the text is in the field. */
async function type(page: Page, text: string): Promise<number> {
  const { composer } = chatIn(page);
  await composer.fill(text);
  await composer.press('End');
  const time = await timeOf(
    page,
    () => composer.press('y'),
    `find('textarea')?.value.length > ${text.length}`,
  );
  await composer.fill('');
  return time;
}
