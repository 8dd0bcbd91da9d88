/**
 * Whether a key belongs to an input method's composition: Enter then accepts a suggestion, and Escape cancels it. Safari reports
 * 229 for the Enter that ends a composition, after reporting that there is none.
 */
export function isComposing(event: { isComposing: boolean; keyCode: number }): boolean {
  return event.isComposing || event.keyCode === 229;
}
