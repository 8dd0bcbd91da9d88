/** Whether fingers are the only pointer: nothing appears on hover, and a focused field opens a keyboard over the page. */
export const isTouchOnly = (): boolean => globalThis.matchMedia?.('(hover: none)').matches === true;
