/** Shows a popover element in the top layer, above everything that is there. Without one it shows in its place. */
export function showInTopLayer(element: HTMLElement): void {
  if (!element.isConnected) return;
  if (typeof element.showPopover !== 'function') {
    element.removeAttribute('popover');
    return;
  }
  if (isInTopLayer(element)) element.hidePopover();
  element.showPopover();
}

/** Takes a popover element out of the top layer. */
export function hideFromTopLayer(element: HTMLElement): void {
  if (isInTopLayer(element)) element.hidePopover();
}

function isInTopLayer(element: HTMLElement): boolean {
  return typeof element.hidePopover === 'function' && element.matches(':popover-open');
}
