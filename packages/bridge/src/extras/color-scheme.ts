/**
 * Host half: tells the browser the scheme of the frame's document. Where the two differ, the browser paints an opaque
 * box behind the frame.
 */
export function setColorScheme(frame: HTMLElement, scheme: 'light' | 'dark' | 'auto'): void {
  frame.style.colorScheme = scheme === 'auto' ? 'light dark' : scheme;
}
