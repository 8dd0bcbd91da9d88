/** What the SDK does where the page does not take something over. Each answers whether it did it. */

/** Opens an address on the web in a new tab; routes of the product belong to a fuller host. */
export function openAddress(href: string): boolean {
  if (!/^(https?:|mailto:)/i.test(href)) return false;
  window.open(href, '_blank', 'noopener');
  return true;
}

/** Puts a text on the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, no focus or no secure context: the widget has a way of its own.
    return false;
  }
}
