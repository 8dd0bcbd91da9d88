/**
 * Whether a key belongs to an input method that composes a text: Enter takes a suggestion then, and Escape gives it up.
 * 229 is what Safari reports for the Enter that ends a composition, after it has said that none is on.
 */
export function isComposing(event: { isComposing: boolean; keyCode: number }): boolean {
  return event.isComposing || event.keyCode === 229;
}
