import type { Frame, Page } from '@playwright/test';
import { expect, test } from '../e2e/test';
import { chatOn, isolations, openHostPage, waitForState } from './host-page';

/** Properties that depend on measurement, or that a page sets as tokens. They are set one by one. */
const measured =
  /^(--oriel-[\w-]+|--_page-height|height|width|min-width|max-height|left|top|overflow(-[xy])?|display|transform|position|outline(-[\w-]+)?|opacity|animation(-[\w-]+)?|color-scheme|border(-[\w-]+)?)$/;

/** Styles on a page that do not come from a style sheet. */
interface Found {
  readonly elements: number;
  /** `<style>` elements without a nonce. */
  readonly bare: readonly string[];
  /** Properties in `style` attributes. */
  readonly properties: readonly string[];
  /** Calls that write markup or a whole `style` attribute. */
  readonly written: readonly string[];
}

/** Records, in each document of the page, which calls write styles as text. */
async function noteWriting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const written: string[] = [];
    Object.assign(window, { written });
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function (name: string, value: string) {
      if (name.toLowerCase() === 'style') written.push(`${this.localName} ${value}`);
      setAttribute.call(this, name, value);
    };
    const cssText = Object.getOwnPropertyDescriptor(CSSStyleDeclaration.prototype, 'cssText');
    Object.defineProperty(CSSStyleDeclaration.prototype, 'cssText', {
      ...cssText,
      set(text: string) {
        written.push(text);
        cssText?.set?.call(this, text);
      },
    });
  });
}

/** Walks a document with all its open shadow roots. */
const walk = (frame: Frame): Promise<Found> =>
  frame.evaluate(() => {
    const elements: Element[] = [];
    const visit = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        elements.push(element);
        if (element.shadowRoot) visit(element.shadowRoot);
      }
    };
    visit(document);
    const styled = elements.filter(
      (element): element is HTMLElement => element instanceof HTMLElement && element.hasAttribute('style'),
    );
    return {
      elements: elements.length,
      bare: elements
        .filter(
          (element): element is HTMLStyleElement => element instanceof HTMLStyleElement && !element.nonce,
        )
        .map(element => element.textContent ?? ''),
      properties: [...new Set(styled.flatMap(element => [...element.style]))],
      // An init script has defined it before the page's own scripts.
      written: (window as unknown as { written: string[] }).written,
    };
  });

for (const isolation of isolations) {
  test(`nothing is styled but by sheets and by measure, in ${isolation}`, async ({ page, stack }) => {
    stack.model.use(() => [
      { reasoning: 'Hm. ' },
      { text: '# One\n\n- two\n\n```js\nconst three = 3;\n```\n\n| a | b |\n|---|:-:|\n| 4 | 5 |\n\n' },
      // Both have a style in the tree that KaTeX builds.
      { text: String.raw`$$\pmb{x} + \fcolorbox{red}{blue}{y}$$` },
    ]);
    await noteWriting(page);
    await openHostPage(page, stack, { isolation });
    await waitForState(page, 'ready');
    const chat = chatOn(page, isolation);
    await chat.ask('Show me everything');
    const answer = chat.answers.first();
    await expect(answer).toHaveAttribute('data-state', 'complete');
    await expect(answer.locator('code span').first()).toBeVisible();
    await expect(answer.locator('math')).toBeVisible();
    await answer.hover();
    // The list is positioned by measuring.
    const place = isolation === 'iframe' ? page.locator('oriel-chat').frameLocator('iframe') : page;
    await place.getByRole('button', { name: /^Agent/ }).click();
    await expect(place.getByRole('dialog', { name: 'Agent' })).toBeVisible();
    for (const frame of page.frames()) {
      const found = await walk(frame);
      expect(found.elements).toBeGreaterThan(5);
      expect(found.bare).toEqual([]);
      expect(found.written).toEqual([]);
      expect(found.properties.filter(name => !measured.test(name))).toEqual([]);
    }
  });
}

test('no built file writes styles as text or runs text as code', async ({ stack }) => {
  const get = async (file: string) => (await fetch(`${stack.portal}/sdk/v1/${file}`)).text();
  const { integrity } = JSON.parse(await get('manifest.json')) as { integrity: Record<string, string> };
  const files = Object.keys(integrity).filter(file => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(50);
  // The fallback for browsers without constructable style sheets may create `<style>` elements; the walk finds none.
  const forbidden =
    /cssText|setAttribute\(["'`]style|insertAdjacentHTML|document\.write|createContextualFragment|\beval\(|new Function\(/;
  // KaTeX sets styles on an internal tree, of which only allowed attributes reach real elements; the walk finds none.
  const ofTree = /\w\.setAttribute\(`style`/g;
  // Preact accepts a style as text in two places; the walk finds none, and our own code has no third.
  const ofPreact = /\w\.style\.cssText=/;
  // The library of slides hides the link of a download, which we do not use: the file is taken as bytes.
  const ofSlides = /\.setAttribute\([`"']style[`"'],\s*[`"']display:\s?none;[`"']\)/;
  // Printing copies the rules of style sheets into a constructed sheet.
  const ofPrint = /\(\{\s*cssText:\s*(\w+)\s*\}\)\s*=>\s*\1/;
  const textOf = async (file: string) =>
    file.startsWith('write-formula-')
      ? (await get(file)).replace(ofTree, '')
      : file.startsWith('pptxgen-')
        ? (await get(file)).replace(ofSlides, '')
        : file.startsWith('print-root-')
          ? (await get(file)).replace(ofPrint, '')
          : (await get(file)).replace(ofPreact, '').replace(ofPreact, '');
  const found = await Promise.all(files.map(async file => forbidden.exec(await textOf(file)) && file));
  expect(found.filter(Boolean)).toEqual([]);
});
