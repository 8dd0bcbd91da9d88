import type { BlockNode } from '../blocks/block-node';
import type { BlockElement } from './block-element';
import type { Renderer } from './renderer';
import { setDirection } from './text-direction';

/** The footnotes at the end of a text, and the numbers of their references. */
export interface NotesView {
  /** Placed after the blocks; attached only if there are notes. */
  readonly section: Element;
  show: () => void;
  remove: () => void;
}

interface Note {
  readonly item: HTMLLIElement;
  readonly back: Element;
  readonly body: Element;
  readonly block: BlockElement;
}

/** Distinguishes the ids of two texts in one root; labels come from the text and never become ids. */
let nextView = 0;

/**
 * Numbers footnotes in the order of their first reference, like GFM. Unreferenced ones are hidden. Links are followed by script:
 * a `#` URL would search the page for the id, not the shadow root.
 */
export function createNotesView(
  { options }: Renderer,
  root: Element,
  createBlock: (node: BlockNode, given: Element) => BlockElement,
): NotesView {
  const { ownerDocument, labels, notes, references } = options;
  const prefix = `md-${nextView++}`;
  const section = ownerDocument.createElement('section');
  section.className = 'md-notes';
  section.setAttribute('role', 'doc-endnotes');
  section.setAttribute('aria-label', labels.notes);
  const list = section.appendChild(ownerDocument.createElement('ol'));
  const shown = new Map<BlockNode, Note>();
  let shownVersion = -1;

  function show(): void {
    if (shownVersion === notes.version && !references.changed) return;
    if (!references.changed && shown.size === 0 && references.labels.size === 0) return;
    references.changed = false;
    shownVersion = notes.version;
    const order = new Map<BlockNode | string, Element[]>();
    const found = [...root.querySelectorAll('.md-ref')].filter(each => !section.contains(each));
    const used = new Set<BlockNode>();
    // Notes may refer to further notes.
    for (const reference of found) {
      const label = references.labels.get(reference) ?? '';
      const node = notes.get(label);
      const key = node ?? label;
      const before = order.get(key);
      if (before) before.push(reference);
      else {
        order.set(key, [reference]);
        if (node) {
          used.add(node);
          found.push(...noteOf(node).item.querySelectorAll('.md-ref'));
        }
      }
    }
    for (const [node, { item, block }] of shown) {
      if (used.has(node)) continue;
      block.remove();
      item.replaceWith();
      shown.delete(node);
    }
    let number = 0;
    let placed = 0;
    let last: Element | null = null;
    for (const [key, elements] of order) {
      number++;
      if (typeof key === 'string') for (const each of elements) each.textContent = `${number}`;
      else {
        last = placeNote(noteOf(key), number, elements, last, number === placed + 1);
        placed = number;
      }
    }
    if (!last) section.replaceWith();
    else if (!section.parentNode) root.append(section);
  }

  function noteOf(node: BlockNode): Note {
    const before = shown.get(node);
    if (before) return before;
    const item = ownerDocument.createElement('li');
    item.tabIndex = -1;
    const body = item.appendChild(ownerDocument.createElement('div'));
    const back = item.appendChild(ownerDocument.createElement('span'));
    back.className = 'md-back';
    const note = { item, back, body, block: createBlock(node, body) };
    shown.set(node, note);
    note.block.show();
    return note;
  }

  function placeNote(
    { item, back, body }: Note,
    number: number,
    elements: Element[],
    last: Element | null,
    isNext: boolean,
  ): Element {
    const id = `${prefix}-note-${number}`;
    item.id = id;
    // The body has no box to align by its direction.
    setDirection(item, body.getAttribute('dir') === 'rtl' ? 'rtl' : '', 'ltr');
    if (number > 9) list.setAttribute('data-digits', `${`${number}`.length}`);
    // An earlier note may still lack its text.
    if (isNext) item.removeAttribute('value');
    else item.value = number;
    const next: Element | null = last ? last.nextElementSibling : list.firstElementChild;
    if (next !== item) list.insertBefore(item, next);
    const backLinks = elements.map((element, index) => {
      const name = elements.length > 1 ? `${number}-${index + 1}` : `${number}`;
      const link = linkTo(item, `#${id}`, 'doc-noteref', `${labels.note} ${number}`, `${number}`);
      link.id = `${prefix}-ref-${name}`;
      const shownLink = element.firstElementChild;
      if (shownLink?.id !== link.id || shownLink.textContent !== link.textContent)
        element.replaceChildren(link);
      const target = element.firstElementChild ?? link;
      const backLink = linkTo(target, `#${link.id}`, 'doc-backlink', `${labels.noteBack} ${name}`, '↩');
      if (elements.length > 1) {
        const count = ownerDocument.createElement('sup');
        count.textContent = `${index + 1}`;
        backLink.append(count);
      }
      return backLink;
    });
    back.replaceChildren(...backLinks.flatMap(link => [' ', link]));
    return item;
  }

  function linkTo(
    target: Element,
    href: string,
    role: string,
    name: string,
    text: string,
  ): HTMLAnchorElement {
    const link = ownerDocument.createElement('a');
    link.setAttribute('href', href);
    link.setAttribute('role', role);
    link.setAttribute('aria-label', name);
    link.textContent = text;
    link.addEventListener('click', event => {
      event.preventDefault();
      target.scrollIntoView?.({ block: 'nearest' });
      (target as HTMLElement).focus({ preventScroll: true }); // an item or a link
    });
    return link;
  }

  const leave = notes.subscribe(show);
  return {
    section,
    show,
    remove() {
      leave();
      for (const { block } of shown.values()) block.remove();
      section.replaceWith();
    },
  };
}
