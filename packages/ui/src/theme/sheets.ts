// For every program that reads this source: `?inline` imports and `import.meta.hot`.
/// <reference types="vite/client" />

/**
 * Style sheets are shared by all roots of a page: one constructable sheet per text and document, adopted by every
 * root that shows a component of it. Required of this file:
 * 1. Nothing is made when a module is loaded, so that the text of an unused component leaves the bundle.
 * 2. The order of cascade layers does not depend on which component is shown first.
 * 3. A root that goes away gives back what it adopted; a sheet that two users of a root adopted stays for the other.
 * 4. Without constructable sheets a `<style>` with the page's nonce takes their place; without either, nothing breaks.
 */

/** A text of CSS that any number of roots can adopt; made by {@link sheet}. */
export interface Sheet {
  /** The text as it applies now. */
  readonly css: string;
}

/** Where style sheets can be adopted: a shadow root, or the document of a page that is our own. */
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
 * Adopts sheets in a root and returns the function that gives them back. Adopting twice keeps one copy; it goes when
 * the last of both is given back.
 *
 * @param nonce - for the `<style>` that stands in where constructable sheets are missing
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
  // A constructed sheet belongs to the document whose window made it and is refused by every other.
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
