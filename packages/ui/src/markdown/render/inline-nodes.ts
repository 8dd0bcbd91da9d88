import { type Inline, textOf } from '../inline/inline-node';
import { makeFormula } from './formula';
import type { RenderOptions } from './render-options';

const WEB = new Set(['http:', 'https:']);

/** The URL if it may be opened from a text (http, https, mailto), else null. */
function safeLink(href: string): URL | null {
  const url = parse(href);
  return url && (WEB.has(url.protocol) || url.protocol === 'mailto:') ? url : null;
}

/** The URL if an image may be loaded from it after a click, else null. */
function safeImage(href: string): URL | null {
  const url = parse(href);
  return url && WEB.has(url.protocol) ? url : null;
}

/** Whether the text of a link names its actual host, and no other. */
function namesHost(text: string, url: URL): boolean {
  const host = withoutWww(url.hostname);
  const isHost = (named: string) => named === host || host.endsWith(`.${named}`);
  const named = [...text.matchAll(HOST_IN_TEXT)].map(([found]) => withoutWww(found.toLowerCase()));
  return named.every(isHost) && (named.length > 0 || text.includes(url.host));
}

const HOST_IN_TEXT =
  /[\p{L}\p{N}][\p{L}\p{N}-]{0,62}(?:\.[\p{L}\p{N}-]{1,63})*\.[\p{L}]{2,24}(?![\p{L}\p{N}])/gu;

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}

/** Relative URLs have no meaning in a text from elsewhere, so they are rejected. */
function parse(href: string): URL | null {
  try {
    return new URL(href);
  } catch {
    return null;
  }
}

/** Content of a text: inline content, preceded by the checkbox of a task. */
export type Shown = Inline | { type: 'task'; done: boolean };
type Entry<T> = Extract<Shown, { type: T }>;

/** An entry as rendered on the page. */
export interface ShownEntry {
  entry: Shown;
  readonly node: ChildNode;
  readonly children: ShownEntry[];
}

/**
 * Updates `shown` in `holder` to `after`: unchanged entries keep their node, and grown text is appended to. Each entry has one
 * node; the first one follows `previous`, or is the holder's first.
 *
 * The page is shared: browsers and extensions that translate, read aloud or highlight wrap, replace or split text nodes. Their
 * changes to entries that stay are kept.
 * @returns false if nodes to be changed have moved, and the holder must be filled again
 */
type ChangeNodes = (
  holder: Node,
  shown: ShownEntry[],
  after: readonly Shown[],
  previous?: ChildNode,
) => boolean;

/** Creates the nodes of inline content directly: for a word or a mark, a React render would cost more than the nodes. */
export function createInlineNodes(options: RenderOptions): ChangeNodes {
  const { ownerDocument, labels, latest, wanted, references } = options;

  const changeNodes: ChangeNodes = (holder, shown, after, previous) => {
    const isChanged = (entry: Shown, index: number) => {
      const before = shown[index]?.entry;
      return before === undefined || !isSame(before, entry);
    };
    const first = after.findIndex(isChanged);
    if (first < 0 && shown.length === after.length) return true;
    if (previous && previous.parentNode !== holder) return false;
    if (!shown.every(each => isWhereItWas(each, holder))) return false;
    for (let index = first < 0 ? after.length : first; index < after.length; index++) {
      const entry = after[index] ?? '';
      const each = shown[index];
      if (each && (!isChanged(entry, index) || changeNode(each, entry))) continue;
      const made = makeShown(entry);
      const last = index ? shown[index - 1]?.node : previous;
      if (each) each.node.replaceWith(made.node);
      else holder.insertBefore(made.node, last ? last.nextSibling : holder.firstChild);
      shown[index] = made;
    }
    for (const { node } of shown.splice(after.length)) node.replaceWith();
    return true;
  };

  /** @returns false if a different node is needed */
  function changeNode(shown: ShownEntry, after: Shown): boolean {
    const { entry: before, node, children } = shown;
    if (typeof before === 'string' || typeof after === 'string') {
      if (typeof before !== typeof after) return false;
      changeText(node as Text, before as string, after as string); // both are strings, and the node is a text
    } else if (before.type !== after.type || LEAVES.has(after.type)) return false;
    else if (!changeNodes(node, children, contentOf(after))) return false;
    shown.entry = after;
    return true;
  }

  function makeShown(entry: Shown): ShownEntry {
    if (typeof entry === 'string' || LEAVES.has(entry.type))
      return { entry, node: makeNode(entry), children: [] };
    const children = contentOf(entry).map(makeShown);
    const content = children.map(({ node }) => node);
    return { entry, node: makeElement(entry.type === 'break' ? 'br' : entry.type, {}, ...content), children };
  }

  function makeNode(entry: Shown, inLink?: boolean): ChildNode {
    if (typeof entry === 'string') return ownerDocument.createTextNode(entry);
    switch (entry.type) {
      case 'task':
        return makeElement('span', {
          class: 'md-task',
          role: 'img',
          'aria-label': entry.done ? labels.taskDone : labels.taskOpen,
          ...(entry.done && { 'data-done': '' }),
        });
      case 'math':
        return makeFormula(entry, ownerDocument);
      case 'note': {
        if (inLink) return makeNode(`[^${entry.label}]`);
        const reference = makeElement('sup', { class: 'md-ref' });
        references.labels.set(reference, entry.label);
        references.changed = true;
        return reference;
      }
      case 'image':
        return inLink ? makeNode(entry.alt) : makeImage(entry);
      case 'link':
        return makeLink(entry);
      default: {
        const content = contentOf(entry).map(each => makeNode(each, inLink));
        return makeElement(entry.type === 'break' ? 'br' : entry.type, {}, ...content);
      }
    }
  }

  /**
   * A link that opens in a new tab and shows its host, because a model may have been manipulated to write it; any other scheme is
   * shown as text.
   */
  function makeLink({ href, title, children }: Entry<'link'>): Element {
    const content = children.map(each => makeNode(each, true));
    const url = safeLink(href);
    if (!url) return makeElement('span', {}, ...content);
    const link = makeElement(
      'a',
      {
        href: url.href,
        title: title ? `${title} – ${url.href}` : url.href,
        target: '_blank',
        rel: 'noopener noreferrer',
        // Shown by the style sheet, because it is not part of the text.
        ...(url.host && !namesHost(textOf(children), url) && { 'data-host': url.host }),
      },
      ...content,
    );
    link.addEventListener('click', event => latest.current.onLinkClick?.(url.href, event));
    return link;
  }

  /**
   * An image that is fetched only after a click: fetching reveals the reader to a foreign host, and a manipulated model could put
   * secrets into the URL.
   */
  function makeImage({ href, alt, title }: Entry<'image'>): ChildNode {
    const url = safeImage(href);
    if (!url) return makeNode(alt);
    const box = makeElement('span', {});
    const load = () => {
      wanted.add(url.href);
      // The URL is set last, because setting it starts the fetch.
      const attributes = { alt, ...(title && { title }), referrerpolicy: 'no-referrer', src: url.href };
      box.replaceChildren(makeElement('img', attributes));
    };
    if (wanted.has(url.href)) load();
    else {
      const button = makeElement('button', { type: 'button', class: 'md-image', title: url.href });
      if (alt) button.append(makeElement('span', {}, alt));
      button.append(labels.loadImage(url.host));
      button.addEventListener('click', load);
      box.append(button);
    }
    return box;
  }

  function makeElement(
    tag: string,
    attributes: Record<string, string>,
    ...content: readonly (Node | string)[]
  ): Element {
    const element = ownerDocument.createElement(tag);
    for (const name in attributes) element.setAttribute(name, attributes[name] ?? '');
    element.append(...content);
    return element;
  }

  return changeNodes;
}

function contentOf(entry: Exclude<Shown, string>): readonly Inline[] {
  if ('children' in entry) return entry.children;
  return 'text' in entry ? [entry.text] : [];
}

/** Appending text needs no new shaping of the whole. */
function changeText(node: Text, before: string, after: string): void {
  if (after.startsWith(before)) node.appendData(after.slice(before.length));
  else node.data = after;
}

/** Whether no one else has moved, split or rewritten it. */
function isWhereItWas({ entry, node }: ShownEntry, holder: Node): boolean {
  if (node.parentNode !== holder) return false;
  return typeof entry !== 'string' || (node as Text).length === entry.length; // a string is rendered as a text
}

/** Entries that are replaced when anything in them changes. */
const LEAVES: ReadonlySet<string> = new Set(['link', 'image', 'task', 'math', 'note']);

function isSame(before: Shown, after: Shown): boolean {
  if (typeof before === 'string' || typeof after === 'string') return before === after;
  if (before.type !== after.type) return false;
  if (LEAVES.has(after.type)) return JSON.stringify(before) === JSON.stringify(after);
  const [first, second] = [contentOf(before), contentOf(after)];
  return first.length === second.length && first.every((each, index) => isSame(each, second[index] ?? ''));
}
