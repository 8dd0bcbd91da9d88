/** Moves the focus to this element if the focused button is gone. */
export function keepFocus(element: HTMLElement | null): void {
  const focused = element?.ownerDocument.activeElement;
  if (!focused || focused === element?.ownerDocument.body) element?.focus({ preventScroll: true });
}
