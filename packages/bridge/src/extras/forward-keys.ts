import { isComposing, type KeyStroke, strokeOf } from './key-stroke';

/** Told always: a page closes things with Escape and moves between its regions with F6. */
const commonKeys: ReadonlySet<string> = new Set(['Escape', 'F6']);

export interface ForwardKeysOptions {
  /** Whether a key is a shortcut of the page. Default: no key is. */
  readonly isShortcut?: (event: KeyboardEvent) => boolean;
  readonly onStroke: (stroke: KeyStroke) => void;
}

/**
 * Frame half: tells the host of Escape, F6 and the page's shortcuts, unless the widget has used the key itself. No
 * other key leaves the frame.
 */
export function forwardKeys(target: Window, { isShortcut, onStroke }: ForwardKeysOptions): () => void {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event)) return;
    if (isShortcut?.(event)) {
      event.preventDefault();
      // A forwarded event does not tell the page that the key is held down.
      if (event.repeat) return;
    } else if (!commonKeys.has(event.key)) return;
    onStroke(strokeOf(event));
  };
  target.addEventListener('keydown', handleKeyDown);
  return () => target.removeEventListener('keydown', handleKeyDown);
}

/**
 * Host half: lets the page see a stroke as if it had come from the frame element.
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
