import { isComposing, type KeyStroke, strokeOf } from './key-stroke';

/** Always forwarded: a page closes things with Escape and moves between its regions with F6. */
const commonKeys: ReadonlySet<string> = new Set(['Escape', 'F6']);

export interface ForwardKeysOptions {
  /** Whether a key is a shortcut of the page. Default: no key is. */
  readonly isShortcut?: (event: KeyboardEvent) => boolean;
  readonly onStroke: (stroke: KeyStroke) => void;
}

/**
 * Frame half: forwards Escape, F6 and the page's shortcuts to the host, unless the widget has used the key itself. No other key
 * leaves the iframe.
 */
export function forwardKeys(target: Window, { isShortcut, onStroke }: ForwardKeysOptions): () => void {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event)) return;
    if (isShortcut?.(event)) {
      event.preventDefault();
      // A forwarded event cannot say that the key is held down.
      if (event.repeat) return;
    } else if (!commonKeys.has(event.key)) return;
    onStroke(strokeOf(event));
  };
  target.addEventListener('keydown', handleKeyDown);
  return () => target.removeEventListener('keydown', handleKeyDown);
}

/**
 * Host half: replays a key stroke in the page as if it came from the frame element.
 * @returns whether the page left the key to others.
 */
export function replayStroke(frame: HTMLElement, stroke: KeyStroke): boolean {
  return frame.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: stroke.key,
      altKey: stroke.alt,
      ctrlKey: stroke.ctrl,
      metaKey: stroke.meta,
      shiftKey: stroke.shift,
      bubbles: true,
      cancelable: true,
      composed: true,
    }),
  );
}
