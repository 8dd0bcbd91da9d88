/** Moves the focus to the Stop button, because the button that requests another answer disappears when pressed. */
export function focusStop({ currentTarget }: { readonly currentTarget: Element }): void {
  const root = currentTarget.getRootNode();
  if (root instanceof ShadowRoot)
    root.querySelector<HTMLElement>('.c-send, .c-stop')?.focus({ preventScroll: true });
}
