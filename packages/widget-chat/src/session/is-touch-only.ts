/** Whether fingers are the only pointer: nothing appears on hover, and the focus of a field calls the on-screen keyboard. */
export const isTouchOnly = (): boolean => globalThis.matchMedia?.('(hover: none)').matches === true;
