/** Makes an element of the page. */
export const create = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  // Some take a text in the place of what they are, as `part` does.
  properties: { readonly [P in keyof HTMLElementTagNameMap[K]]?: unknown } = {},
): HTMLElementTagNameMap[K] => Object.assign(document.createElement(name), properties);
