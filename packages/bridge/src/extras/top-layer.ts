/*
 * A dialog of a widget must stand over the whole page, but a frame ends at its edges, and a `transform` or `overflow`
 * of the page would trap it. So the frame itself goes to the top layer: it is made a popover that covers the window,
 * a placeholder keeps its place in the page, and the frame pins its content to where the place is. The frame is never
 * moved in the document, as that would reload it.
 */

/** Where the content of a raised frame belongs, in CSS pixels of the frame. */
export interface FramePlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const raisedStyle: Readonly<Record<string, string>> = {
  position: 'fixed',
  inset: '0',
  // Not of the window: where the page has a `zoom`, that is more than can be seen.
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

/** Whether the browser can raise a frame. */
export const canRaise = (frame: HTMLElement): boolean => typeof frame.showPopover === 'function';

/**
 * Host half: raises the frame to the top layer and tells its place, now and whenever the page scrolls or changes its
 * size. The answer puts the frame back; calling it twice is harmless.
 */
export function raiseFrame(frame: HTMLElement, onPlace: (place: FramePlace) => void): () => void {
  if (!canRaise(frame) || frame.hasAttribute('popover')) return () => {};
  const view = frame.ownerDocument.defaultView;
  const { style } = frame;
  const before = [...style].map(
    name => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
  );
  const placeholder = frame.ownerDocument.createElement('div');
  // Measured sizes are in px of the window; styles and the frame itself are in px of the page's `zoom`.
  const zoom = frame.currentCSSZoom || 1;
  const { width, height } = frame.getBoundingClientRect();
  const { display, margin, flex, alignSelf, gridArea } = getComputedStyle(frame);
  Object.assign(placeholder.style, { display, margin, flex, alignSelf, gridArea });
  placeholder.style.width = `${width / zoom}px`;
  placeholder.style.height = `${height / zoom}px`;
  frame.before(placeholder);

  frame.popover = 'manual';
  for (const [property, value] of Object.entries(raisedStyle)) {
    // The page's own rules for frames must not reach a raised one.
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

/** Frame half: keeps the content where it was while the frame is raised; `null` lets it go again. */
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
