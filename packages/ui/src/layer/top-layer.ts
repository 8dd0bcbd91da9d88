/** Shows a popover element in the top layer, above everything else. Without popover support, it shows in place. */
export function showInTopLayer(element: HTMLElement): void {
  if (!element.isConnected) return;
  if (typeof element.showPopover !== 'function') {
    element.removeAttribute('popover');
    return;
  }
  if (isInTopLayer(element)) element.hidePopover();
  element.showPopover();
}

/** Removes a popover element from the top layer. */
export function hideFromTopLayer(element: HTMLElement): void {
  if (isInTopLayer(element)) element.hidePopover();
}

function isInTopLayer(element: HTMLElement): boolean {
  return typeof element.hidePopover === 'function' && element.matches(':popover-open');
}
