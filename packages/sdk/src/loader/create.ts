/** Creates an element with properties. */
export const create = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  // Some properties accept a string in place of their own type, such as `part`.
  properties: { readonly [P in keyof HTMLElementTagNameMap[K]]?: unknown } = {},
): HTMLElementTagNameMap[K] => Object.assign(document.createElement(name), properties);
