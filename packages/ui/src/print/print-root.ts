/*
 * Prints only the content of a root, without the page around it:
 *   1. everything is loaded and rendered first;
 *   2. the content is copied into a separate document with the style sheets of the root, in light colours;
 *   3. parts that scroll or cut off text get their full height there.
 *
 * Within a frame, the copy opens in a window, because a sandboxed frame may not print.
 */
import { ownerDocument, ownerWindow } from '../dom/owner';
import type { StyleRoot } from '../theme/sheets';

/** Options of `printRoot`. */
export interface PrintOptions {
  /**
   * The part to print, or a function that renders one within the root and resolves once it is complete. Default: all of the root.
   */
  content?: Element | (() => Promise<Element>) | undefined;
  /** Title of the document, which browsers also propose as a file name. */
  title: string;
}

/**
 * Opens the print dialog of the browser for the content of a root.
 *
 * @param whilePrinting - runs a callback while the root renders everything
 */
export async function printCopy(
  root: StyleRoot,
  { content, title }: PrintOptions,
  whilePrinting: (root: StyleRoot, run: () => void) => Promise<void>,
): Promise<void> {
  const page = openPage(root);
  try {
    page.view.document.title = title;
    // A part that is rendered for printing has nothing to load.
    if (typeof content === 'function') fill(page.view, root, await content());
    else await whilePrinting(root, () => fill(page.view, root, content));
    await Promise.allSettled([...page.images()].map(image => image.decode()));
    page.view.focus();
    page.print(title);
  } finally {
    page.close();
  }
}

/** Opens the window before loading: browsers block windows that do not open soon after a click. */
function openPage(root: StyleRoot) {
  const document = ownerDocument(root);
  const within = ownerWindow(root);
  const popup = within.parent === within ? null : within.open('', '_blank');
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  Object.assign(frame.style, {
    position: 'fixed',
    inset: 'auto 0 0 auto',
    width: '0',
    height: '0',
    border: '0',
  });
  if (!popup) document.body.append(frame);
  // The window of a same-origin frame has the same globals as that of the page.
  const view = (popup ?? frame.contentWindow) as (Window & typeof globalThis) | null;
  if (!view) {
    frame.remove();
    throw new Error('The browser opens no document to print.');
  }
  return {
    view,
    images: () => view.document.body.firstElementChild?.shadowRoot?.querySelectorAll('img') ?? [],
    print(title: string) {
      const shown = document.title;
      // Chrome proposes the title of the page as the file name for a frame in it.
      if (!popup) document.title = title;
      try {
        view.print();
      } finally {
        if (!popup) document.title = shown;
      }
    },
    close: () => (popup ? popup.close() : frame.remove()),
  };
}

function fill(view: Window & typeof globalThis, root: StyleRoot, content: Element | undefined): void {
  const { document } = view;
  document.documentElement.lang = (content ?? firstOf(root)).closest<HTMLElement>('[lang]')?.lang ?? '';
  const shell = document.createElement('div');
  document.body.replaceChildren(shell);
  // Rules for `:host` apply as well.
  const target = shell.attachShadow({ mode: 'open' });
  target.adoptedStyleSheets = sheetsOf(root).map(text => {
    const copied = new view.CSSStyleSheet();
    copied.replaceSync(text);
    return copied;
  });
  let copy: Node = copyWhole(content ?? firstOf(root), document);
  for (let around = content?.parentElement; around && content !== around; around = around.parentElement) {
    if (around.localName === 'body') break;
    // Selectors may depend on the ancestors of the content, so they are copied, without their layout.
    const wrapper = document.importNode(around, false);
    if (!around.matches('.oriel-root')) wrapper.style.display = 'contents';
    wrapper.append(copy);
    copy = wrapper;
  }
  target.append(copy);
  for (const wrapper of target.querySelectorAll('.oriel-root')) wrapper.setAttribute('data-theme', 'light');
}

const firstOf = (root: StyleRoot): Element =>
  root.querySelector('.oriel-root') ?? ('host' in root ? root.host : root.documentElement);

function sheetsOf(root: StyleRoot): string[] {
  return [...root.styleSheets, ...root.adoptedStyleSheets].flatMap(each => {
    try {
      return [[...each.cssRules].map(({ cssText }) => cssText).join('\n')];
    } catch {
      // Rules of a cross-origin sheet cannot be read.
      return [];
    }
  });
}

/** Copies an element into another document, with nothing cut off. */
function copyWhole(element: Element, document: Document): Element {
  const copy = document.importNode(element, true);
  const copies = [copy, ...copy.querySelectorAll('*')];
  [element, ...element.querySelectorAll('*')].forEach((original, index) => {
    const made = copies[index];
    // Only HTML elements cut off their content.
    if (made && isHtml(original) && isHtml(made)) adopt(original, made);
  });
  return copy;
}

/** Unlike `instanceof`, works across documents. */
const isHtml = (element: Element): element is HTMLElement => 'offsetHeight' in element;

function adopt(original: HTMLElement, copy: HTMLElement): void {
  if (original.matches('input, textarea, select')) {
    // Cloning does not copy the current value of fields.
    const { value } = original as HTMLInputElement;
    if (copy.localName === 'textarea') copy.textContent = value;
    else copy.setAttribute('value', value);
  }
  if (original.localName === 'img') copy.setAttribute('loading', 'eager');
  const { overflowX, overflowY, position } = ownerWindow(original).getComputedStyle(original);
  const isTall = overflowY !== 'visible' && original.scrollHeight > original.clientHeight + 1;
  const isWide = overflowX !== 'visible' && original.scrollWidth > original.clientWidth + 1;
  const isCut = (isTall || isWide) && original.clientHeight > 1;
  if (!isCut) return;
  copy.dataset.whole = '';
  if (position === 'absolute' || position === 'fixed') copy.style.position = 'static';
  for (let around = copy.parentElement; around; around = around.parentElement) around.dataset.around = '';
}
