/** Default actions for events that the page does not take over. Each returns whether it was done. */

/** Opens a web address in a new tab; product routes need a host of their own. */
export function openAddress(href: string): boolean {
  if (!/^(https?:|mailto:)/i.test(href)) return false;
  window.open(href, '_blank', 'noopener');
  return true;
}

/** Copies a text to the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, no focus or no secure context: the widget has its own fallback.
    return false;
  }
}
