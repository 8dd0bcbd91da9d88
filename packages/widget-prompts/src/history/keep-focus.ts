/** Gives the focus to what a button was about, where the button is gone that had it. */
export function keepFocus(element: HTMLElement | null): void {
  const focused = element?.ownerDocument.activeElement;
  if (!focused || focused === element?.ownerDocument.body) element?.focus({ preventScroll: true });
}
