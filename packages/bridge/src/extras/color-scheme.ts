/**
 * Both halves: tells the browser the scheme of a frame, on the frame itself and on the root of its document. Where the
 * two differ, the browser paints an opaque box behind what the document leaves free.
 */
export function setColorScheme(element: HTMLElement, scheme: 'light' | 'dark' | 'auto'): void {
  element.style.colorScheme = scheme === 'auto' ? 'light dark' : scheme;
}
