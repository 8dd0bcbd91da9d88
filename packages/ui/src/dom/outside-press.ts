import { activeElement } from './active-element';
import { eventIsWithin } from './contains';
import { ownerDocument, ownerWindow, rootOf } from './owner';

/**
 * Calls back on a press outside of the given elements: in the same root, in the page, in another root of the page, and when the
 * window loses the focus to a frame. Returns a function that stops it.
 *
 * A listener on the document sees only the host for events inside a closed root; so the root has its own listener, and the
 * document's ignores events that came through the host.
 */
export function onOutsidePress(
  elements: () => readonly (Element | null | undefined)[],
  onPress: (event: Event) => void,
) {
  const anchor = elements().find(element => element != null);
  if (!anchor) return () => {};
  const root = rootOf(anchor);
  const document = ownerDocument(anchor);
  const window = ownerWindow(anchor);
  const host = 'host' in root ? root.host : null;
  const isInside = (event: Event) => elements().some(element => eventIsWithin(event, element));

  const handleInRoot = (event: Event) => {
    if (!isInside(event)) onPress(event);
  };
  const handleInDocument = (event: Event) => {
    if (!eventIsWithin(event, host)) onPress(event);
  };
  const handleBlur = (event: Event) => {
    if (activeElement(anchor)?.localName === 'iframe' || window.parent !== window) onPress(event);
  };

  root.addEventListener('pointerdown', handleInRoot, true);
  if (host) document.addEventListener('pointerdown', handleInDocument, true);
  window.addEventListener('blur', handleBlur);
  return () => {
    root.removeEventListener('pointerdown', handleInRoot, true);
    document.removeEventListener('pointerdown', handleInDocument, true);
    window.removeEventListener('blur', handleBlur);
  };
}
