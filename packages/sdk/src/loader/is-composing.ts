/**
 * Whether an input method handles a key; 229 is Safari's key code for the one that ends a composition. `@oriel/ui` has the same
 * function.
 */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
