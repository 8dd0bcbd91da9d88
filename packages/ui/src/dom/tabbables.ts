const FOCUSABLE = [
  'a[href]',
  'area[href]',
  'button',
  'input:not([type="hidden"])',
  'select',
  'textarea',
  'summary',
  'iframe',
  'audio[controls]',
  'video[controls]',
  '[contenteditable]:not([contenteditable="false"])',
  '[tabindex]',
].join(',');

/** The focusable elements of a container in document order, including slotted content. */
export function focusables(container: Element | ShadowRoot): HTMLElement[] {
  const found: HTMLElement[] = [];
  collect(container, found);
  return found;
}

/** The elements of a container reachable by Tab, in document order. */
export function tabbables(container: Element | ShadowRoot): HTMLElement[] {
  return focusables(container).filter(element => element.tabIndex >= 0 && isTabStopOfItsGroup(element));
}

function collect(parent: Element | ShadowRoot, found: HTMLElement[]) {
  const children =
    isSlot(parent) && parent.assignedElements().length > 0 ? parent.assignedElements() : parent.children;
  for (const child of children) {
    if (!('focus' in child) || isUnavailable(child)) continue;
    // Everything that matches the list is an HTML element; an SVG element of the same name (`a`) has `focus` too.
    if (child.matches(FOCUSABLE)) found.push(child as HTMLElement);
    collect(child.shadowRoot ?? child, found);
  }
}

function isSlot(node: Element | ShadowRoot): node is HTMLSlotElement {
  return 'assignedElements' in node;
}

function isUnavailable(element: Element): boolean {
  if (element.matches(':disabled') || element.hasAttribute('inert') || element.hasAttribute('hidden'))
    return true;
  if (element.matches('details:not([open]) > :not(summary)')) return true;
  // Not implemented in jsdom, which has no layout and treats all elements as visible.
  return typeof element.checkVisibility === 'function'
    ? !isContents(element) && !element.checkVisibility({ visibilityProperty: true })
    : false;
}

function isContents(element: Element): boolean {
  return element.ownerDocument.defaultView?.getComputedStyle(element).display === 'contents';
}

/** In a radio group, Tab stops only at the checked button. */
function isTabStopOfItsGroup(element: HTMLElement): boolean {
  if (!(element.matches('input[type="radio"]') && 'name' in element && element.name)) return true;
  // The root of an element is an element, a document or a fragment.
  const root = element.getRootNode() as ParentNode & Node;
  const group = [...root.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
    radio => radio.name === element.name,
  );
  return (group.find(radio => radio.checked) ?? group[0]) === element;
}
