/**
 * Both halves: sets the colour scheme of an iframe, on the iframe itself and on the root of its document. If the two differ, the
 * browser paints an opaque background behind transparent parts of the document.
 */
export function setColorScheme(element: HTMLElement, scheme: 'light' | 'dark' | 'auto'): void {
  element.style.colorScheme = scheme === 'auto' ? 'light dark' : scheme;
}
