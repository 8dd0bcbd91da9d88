/** Copies using the browser. @returns whether it worked: a frame or an old browser may not be allowed to */
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
    // The only way if scripts have no access to the clipboard.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    // A focused element of a shadow root can take the focus again.
    (focused as HTMLElement | null)?.focus();
  }
}
