/** Shows an element that was chosen in a list above it; one that stands beside the list is seen already. */
export function bringIntoView(element: HTMLElement | null): void {
  const list = element?.previousElementSibling;
  if (!element || !list || list.getBoundingClientRect().bottom >= element.getBoundingClientRect().top) return;
  element.scrollIntoView({ block: 'start' });
}
