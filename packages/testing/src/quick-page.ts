/*
 * Skips work of page tests whose result is never read. Required:
 *   1. a failing query describes the page only when its error is read, because most queries fail while the test waits;
 *   2. whether an element is visible is looked up by its tag if only the browser's own style sheet decides it.
 */
import { configure, prettyDOM } from '@testing-library/dom';

configure({
  getElementError: function describeLater(text, container) {
    const error = new Error(text ?? '');
    error.name = 'TestingLibraryElementError';
    // Report the location of the query.
    Error.captureStackTrace(error, describeLater);
    let message: string | undefined;
    Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => (message ??= [text, prettyDOM(container)].filter(Boolean).join('\n\n')),
      set(next: string) {
        message = next;
      },
    });
    return error;
  },
});

type Property = 'display' | 'visibility';
const isQuick = (name: unknown): name is Property => name === 'display' || name === 'visibility';

/** The attributes that jsdom's style sheet uses, or that contain a style. */
const styling = ['style', 'hidden', 'popover', 'open', 'type'];
const page = document.defaultView ?? window;
const own = page.getComputedStyle;
const displays = new Map<string, string>();

/** The value from the browser's own style sheet; undefined if more than the tag decides it. */
function lookUp(element: Element, name: Property): string | undefined {
  if ([...document.styleSheets].some(({ cssRules }) => cssRules.length > 0)) return undefined;
  if (name === 'visibility') {
    for (let each: Element | null = element; each; each = each.parentElement) {
      if (each.hasAttribute('hidden') || each.getAttribute('style')?.includes('visibility')) return undefined;
    }
    return 'visible';
  }
  if (element.localName === 'summary' || styling.some(each => element.hasAttribute(each))) return undefined;
  const tag = `${element.namespaceURI} ${element.localName}`;
  const known = displays.get(tag) ?? own.call(page, element).display;
  displays.set(tag, known);
  return known;
}

function quickComputedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo) return own.call(page, element, pseudo);
  let style: CSSStyleDeclaration | undefined;
  const read = () => (style ??= own.call(page, element));
  // The traps answer every read; the target stays empty.
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (isQuick(name)) return lookUp(element, name) ?? read()[name];
      if (name === 'getPropertyValue') {
        return (property: string) =>
          (isQuick(property) && lookUp(element, property)) || read().getPropertyValue(property);
      }
      const value: unknown = Reflect.get(read(), name);
      return typeof value === 'function' ? value.bind(read()) : value;
    },
    has: (_, name) => Reflect.has(read(), name),
  });
}

// This file runs before each test file of a page. The runner's globals and the page's window are two objects.
if (own.name !== quickComputedStyle.name) {
  Object.assign(page, { getComputedStyle: quickComputedStyle });
  globalThis.getComputedStyle = quickComputedStyle;
}
