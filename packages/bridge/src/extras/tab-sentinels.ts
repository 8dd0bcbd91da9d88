/*
 * A browser takes Tab into a frame, through it and out again in the order of the page, also across sites. What it
 * does not do is keep Tab inside while the frame is raised with a dialog: the page behind it is covered and must not
 * get the focus. Then a sentinel on each side of the frame hands the focus back to the other end.
 */

/** Which end of the frame's content takes the focus. */
export type FrameEdge = 'first' | 'last';

/** Host half: keeps Tab in the frame until the answer is called. `onEnter` asks the frame to focus its edge. */
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
  // It passes the focus on at once, so there is nothing for a screen reader to name.
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

/** Frame half: focuses the first or the last thing that Tab would reach. False when there is none. */
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
