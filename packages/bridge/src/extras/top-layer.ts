/*
 * A widget's dialog must cover the whole page, but an iframe clips at its edges, and a `transform` or `overflow` of the page
 * would trap it. The iframe itself is therefore raised to the top layer: it becomes a popover that covers the window, a
 * placeholder keeps its place in the page, and the iframe pins its content to that place. The iframe is never moved in the
 * document, because that would reload it.
 */

/** The position of a raised iframe's content, in CSS pixels of the iframe. */
export interface FramePlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const raisedStyle: Readonly<Record<string, string>> = {
  position: 'fixed',
  inset: '0',
  // Not in window units: on a page with `zoom`, those would exceed the visible area.
  width: '100%',
  height: '100%',
  'max-width': 'none',
  'max-height': 'none',
  margin: '0',
  padding: '0',
  border: '0',
  background: 'transparent',
  overflow: 'hidden',
};

/** Whether the browser can raise an iframe. */
export const canRaise = (frame: HTMLElement): boolean => typeof frame.showPopover === 'function';

/**
 * Host half: raises the iframe to the top layer and reports its place, now and whenever the page scrolls or resizes. The returned
 * function lowers the iframe; calling it twice is harmless.
 */
export function raiseFrame(frame: HTMLElement, onPlace: (place: FramePlace) => void): () => void {
  if (!canRaise(frame) || frame.hasAttribute('popover')) return () => {};
  const view = frame.ownerDocument.defaultView;
  const { style } = frame;
  const before = [...style].map(
    name => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
  );
  const placeholder = frame.ownerDocument.createElement('div');
  // Measured sizes are in px of the window; styles and the iframe itself use px of the page's `zoom`.
  const zoom = frame.currentCSSZoom || 1;
  const { width, height } = frame.getBoundingClientRect();
  const { display, margin, flex, alignSelf, gridArea } = getComputedStyle(frame);
  Object.assign(placeholder.style, { display, margin, flex, alignSelf, gridArea });
  placeholder.style.width = `${width / zoom}px`;
  placeholder.style.height = `${height / zoom}px`;
  frame.before(placeholder);

  frame.popover = 'manual';
  for (const [property, value] of Object.entries(raisedStyle)) {
    // The page's own rules for iframes must not apply to a raised one.
    style.setProperty(property, value, 'important');
  }
  frame.showPopover();

  const tell = () => {
    const { left, top, width, height } = placeholder.getBoundingClientRect();
    onPlace({ left: left / zoom, top: top / zoom, width: width / zoom, height: height / zoom });
  };
  const observer = new ResizeObserver(tell);
  observer.observe(placeholder);
  view?.addEventListener('scroll', tell, { capture: true, passive: true });
  view?.addEventListener('resize', tell);
  tell();

  let isRaised = true;
  return () => {
    if (!isRaised) return;
    isRaised = false;
    observer.disconnect();
    view?.removeEventListener('scroll', tell, { capture: true });
    view?.removeEventListener('resize', tell);
    if (frame.matches(':popover-open')) frame.hidePopover();
    frame.removeAttribute('popover');
    for (const name of [...style]) style.removeProperty(name);
    for (const declaration of before) style.setProperty(...declaration);
    placeholder.replaceWith();
  };
}

const pinned = ['position', 'left', 'top', 'width', 'height', 'overflow'] as const;

/** Frame half: keeps the content in place while the iframe is raised; `null` releases it. */
export function pinContent(wrapper: HTMLElement, place: FramePlace | null): void {
  if (!place) {
    for (const property of pinned) wrapper.style.removeProperty(property);
    return;
  }
  const { style } = wrapper;
  style.position = 'fixed';
  style.left = `${place.left}px`;
  style.top = `${place.top}px`;
  style.width = `${place.width}px`;
  style.height = `${place.height}px`;
  style.overflow = 'hidden';
}
