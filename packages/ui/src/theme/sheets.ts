// For every program that reads this source: `?inline` imports and `import.meta.hot`.
/// <reference types="vite/client" />

/**
 * Style sheets are shared by all roots of a page: one constructable sheet per text and document, adopted by every root that shows
 * its component. Requirements:
 *   1. Nothing is created when a module is loaded, so that the text of an unused component is dropped from the bundle.
 *   2. The order of cascade layers does not depend on which component is shown first.
 *   3. A root releases its adopted sheets when it is removed; a sheet adopted by two users of a root stays for the other.
 *   4. Without constructable sheets, a `<style>` with the page's nonce replaces them; without either, nothing breaks.
 */

/** A CSS text that any number of roots can adopt; created by {@link sheet}. */
export interface Sheet {
  /** The current text. */
  readonly css: string;
}

/** Targets for style sheets: a shadow root, or the document of a page of our own. */
export type StyleRoot = ShadowRoot | Document;

const LAYERS = '@layer oriel.reset, oriel.tokens, oriel.components, oriel.widget;\n';

const known = new Map<string, Sheet>();
const made = new WeakMap<Document, Map<Sheet, CSSStyleSheet>>();
const uses = new WeakMap<StyleRoot, Map<Sheet, { count: number; remove: () => void }>>();

/**
 * The sheet for a text of CSS. The same text gives the same sheet.
 * @__NO_SIDE_EFFECTS__
 */
export function sheet(css: string): Sheet {
  const found = known.get(css);
  if (found) return found;
  const created: Sheet = { css };
  known.set(css, created);
  return created;
}

/**
 * Adopts sheets in a root and returns a function that releases them. Adopting twice keeps one copy, which is removed with the
 * last release.
 *
 * @param nonce - for the `<style>` that replaces missing constructable sheets
 */
export function adoptSheets(root: StyleRoot, sheets: Iterable<Sheet>, nonce?: string): () => void {
  let used = uses.get(root);
  if (!used) {
    used = new Map();
    uses.set(root, used);
  }
  const adopted = [...new Set(sheets)].filter(({ css }) => css !== '');
  for (const each of adopted) {
    const use = used.get(each);
    if (use) use.count += 1;
    else used.set(each, { count: 1, remove: attach(root, each, nonce) });
  }
  let released = false;
  return () => {
    if (released) return;
    released = true;
    for (const each of adopted) {
      const use = used.get(each);
      if (!use) continue;
      use.count -= 1;
      if (use.count > 0) continue;
      used.delete(each);
      use.remove();
    }
  };
}

function attach(root: StyleRoot, each: Sheet, nonce: string | undefined): () => void {
  const document = 'createElement' in root ? root : root.ownerDocument;
  const constructed = construct(document, each);
  if (constructed && 'adoptedStyleSheets' in root) {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, constructed];
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter(other => other !== constructed);
    };
  }
  const style = document.createElement('style');
  if (nonce) style.nonce = nonce;
  style.textContent = LAYERS + each.css;
  ('head' in root ? root.head : root).append(style);
  return () => style.replaceWith();
}

function construct(document: Document, each: Sheet): CSSStyleSheet | undefined {
  // A constructed sheet belongs to the document whose window created it, and every other rejects it.
  const Constructor = document.defaultView?.CSSStyleSheet;
  if (!Constructor || !('adoptedStyleSheets' in document) || !('replaceSync' in Constructor.prototype))
    return;
  let sheets = made.get(document);
  if (!sheets) {
    sheets = new Map();
    made.set(document, sheets);
  }
  let constructed = sheets.get(each);
  if (!constructed) {
    constructed = new Constructor();
    constructed.replaceSync(LAYERS + each.css);
    sheets.set(each, constructed);
  }
  return constructed;
}
