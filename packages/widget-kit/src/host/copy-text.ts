/** Copies by the browser. Answers whether it worked: a frame or an old browser may not be allowed to. */
export async function copyText(text: string, root: ShadowRoot): Promise<boolean> {
  const { defaultView } = root.ownerDocument;
  try {
    await defaultView?.navigator.clipboard.writeText(text);
    return defaultView !== null;
  } catch {
    return copyBySelection(text, root);
  }
}

function copyBySelection(text: string, root: ShadowRoot): boolean {
  const document = root.ownerDocument;
  const focused = root.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  Object.assign(field.style, { position: 'fixed', top: 0, opacity: 0 });
  root.append(field);
  field.select();
  try {
    // The only way where the clipboard is not open to scripts.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    // An element of a shadow root that has focus can take it again.
    (focused as HTMLElement | null)?.focus();
  }
}
