import type { Page } from '@playwright/test';

/** A document as sent to the print dialog. */
export interface Print {
  readonly title: string;
  readonly text: string;
  /** Colour of the text; the paper is white. */
  readonly color: string;
  /** Elements whose content is cut off. */
  readonly cut: readonly string[];
}

/** Collects what the windows of a browser print. */
export async function collectPrints(page: Page): Promise<readonly Print[]> {
  const prints: Print[] = [];
  const context = page.context();
  await context.exposeFunction('orielPrints', (print: Print) => {
    prints.push(print);
  });
  await context.addInitScript(() => {
    // Set above.
    const { orielPrints } = window as unknown as { orielPrints(print: Print): void };
    window.print = () => {
      // A browser lays it out for the paper.
      // Only iframes have a window here.
      const frame = window.frameElement as HTMLElement | null;
      if (frame) frame.style.width = '794px';
      const root = document.body.firstElementChild?.shadowRoot;
      const content = root?.querySelector<HTMLElement>('.oriel-root') ?? document.body;
      const isCut = (each: Element) =>
        (each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1) &&
        each.clientHeight > 1 &&
        getComputedStyle(each).overflow !== 'visible';
      orielPrints({
        title: document.title,
        // biome-ignore lint/performance/useDomNodeTextContent: Only rendered text is printed.
        text: content.innerText,
        color: getComputedStyle(content).color,
        cut: [...content.querySelectorAll('*')].filter(isCut).map(each => each.outerHTML.slice(0, 120)),
      });
    };
  });
  return prints;
}
