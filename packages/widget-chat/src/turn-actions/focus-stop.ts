/**
 * The button that asks for another answer goes away with the press, so the focus goes to the one that ends the
 * answer.
 */
export function focusStop({ currentTarget }: { readonly currentTarget: Element }): void {
  const root = currentTarget.getRootNode();
  if (root instanceof ShadowRoot)
    root.querySelector<HTMLElement>('.c-send, .c-stop')?.focus({ preventScroll: true });
}
