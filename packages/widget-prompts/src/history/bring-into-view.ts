/** Scrolls to an element selected in a list above it; next to the list, it is already visible. */
export function bringIntoView(element: HTMLElement | null): void {
  const list = element?.previousElementSibling;
  if (!element || !list || list.getBoundingClientRect().bottom >= element.getBoundingClientRect().top) return;
  element.scrollIntoView({ block: 'start' });
}
