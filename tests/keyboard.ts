import type { Page } from '@playwright/test';

/** Moves the focus with Tab, or another key, until it reaches the element with this accessible name. */
export async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const names: string[] = [];
  for (let step = 0; step < 160; step += 1) {
    await page.keyboard.press(key);
    const focused = await nameOfFocused(page);
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
    names.push(focused);
  }
  throw new Error(`${key} does not lead to ${name}, but to ${names.join(' → ')}`);
}

function nameOfFocused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!element) return '';
    const label = element.getAttribute('aria-label');
    if (label) return label;
    const labelledBy = element.getAttribute('aria-labelledby');
    // Elements that label another one are in the same tree.
    const root = element.getRootNode() as ShadowRoot | Document;
    if (labelledBy)
      return labelledBy
        .split(' ')
        .map(id => root.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim();
    const [first] = (element as HTMLInputElement).labels ?? [];
    return (first ?? element).textContent?.trim() ?? '';
  });
}
