/**
 * Copies a text together with its HTML.
 *
 * @returns whether the clipboard now holds both: without the permission, a frame copies the text in another way
 */
export async function copyRich(
  { html, text }: { readonly html: string; readonly text: string },
  view: Window | null,
): Promise<boolean> {
  if (!view?.navigator.clipboard || typeof ClipboardItem !== 'function') return false;
  const types = { 'text/html': html, 'text/plain': text };
  const blobs = Object.entries(types).map(([type, part]) => [type, new Blob([part], { type })] as const);
  try {
    await view.navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    return true;
  } catch {
    return false;
  }
}
