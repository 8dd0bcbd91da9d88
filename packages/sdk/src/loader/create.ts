/** Makes an element of the page. */
export function create<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.className = className;
  return element;
}
