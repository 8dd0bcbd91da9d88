/*
 * Browsers move Tab into an iframe, through it and out again in page order, also across sites. But they do not keep Tab inside
 * while the iframe is raised with a dialog, although the page behind it is covered and must not get the focus. A sentinel on each
 * side of the iframe then moves the focus back to the other end.
 */

/** The end of the iframe's content that receives the focus. */
export type FrameEdge = 'first' | 'last';

/** Host half: keeps Tab in the iframe until the returned function is called. `onEnter` asks the iframe to focus its edge. */
export function addTabSentinels(frame: HTMLElement, onEnter: (edge: FrameEdge) => void): () => void {
  const before = sentinel(frame);
  const after = sentinel(frame);
  const enter = (edge: FrameEdge) => () => {
    frame.focus();
    onEnter(edge);
  };
  before.addEventListener('focus', enter('last'));
  after.addEventListener('focus', enter('first'));
  frame.before(before);
  frame.after(after);
  return () => {
    before.replaceWith();
    after.replaceWith();
  };
}

function sentinel(frame: HTMLElement): HTMLElement {
  const element = frame.ownerDocument.createElement('span');
  element.tabIndex = 0;
  // It passes the focus on at once, so a screen reader has nothing to announce.
  element.style.position = 'fixed';
  element.style.outline = 'none';
  return element;
}

const focusable = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  '[tabindex]',
  '[contenteditable="true"]',
].join(',');

/** Frame half: focuses the first or last element that Tab would reach. Returns false if there is none. */
export function focusEdge(root: ParentNode, edge: FrameEdge): boolean {
  const candidates = [...root.querySelectorAll<HTMLElement>(focusable)].filter(
    element =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !element.closest('[inert]') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  const target = edge === 'first' ? candidates[0] : candidates.at(-1);
  target?.focus();
  return target !== undefined;
}
