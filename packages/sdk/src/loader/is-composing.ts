/** Whether a key belongs to an input method; 229 is Safari's for the one that ends a composition. `@oriel/ui` has the same. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
