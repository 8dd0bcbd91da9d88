import { type Inline, textOf } from '../inline/inline-node';
import type { RenderOptions } from './render-options';
import { namesOtherHost, safeImage, safeLink } from './safe-url';

/** What stands in a text: inline content, and the box of a task in front of it. */
export type Shown = Inline | { type: 'task'; done: boolean };
type Part<T> = Extract<Shown, { type: T }>;

/**
 * Has `nodes` in `holder`, which show `before`, show `after`: what is as before keeps its node, a text that has grown
 * is appended to. One node stands for each part; the first follows `previous`, or is the holder's first.
 */
type ChangeNodes = (
  holder: Node,
  nodes: ChildNode[],
  before: readonly Shown[],
  after: readonly Shown[],
  previous?: ChildNode,
) => void;

/** Makes the nodes of inline content in the page itself: for a word or a mark, a render would cost more than they do. */
export function createInlineNodes(options: RenderOptions): ChangeNodes {
  const { ownerDocument, labels, latest, wanted } = options;

  const changeNodes: ChangeNodes = (holder, nodes, before, after, previous) => {
    let last = previous;
    for (const [index, part] of after.entries()) {
      const shown = before[index];
      let node = nodes[index];
      if (!node || shown === undefined || !changeNode(node, shown, part)) {
        const made = makeNode(part);
        if (node) node.replaceWith(made);
        else {
          const next = last ? last.nextSibling : holder.firstChild;
          // A browser that translates the page moves nodes elsewhere.
          holder.insertBefore(made, next?.parentNode === holder ? next : null);
        }
        nodes[index] = made;
        node = made;
      }
      last = node;
    }
    for (const node of nodes.splice(after.length)) node.remove();
  };

  /** @returns false where another node has to be made */
  function changeNode(node: ChildNode, before: Shown, after: Shown): boolean {
    if (typeof before === 'string' || typeof after === 'string') {
      if (typeof before !== typeof after) return false;
      changeText(node as Text, before as string, after as string); // both are strings, and the node is of one
    } else if (before.type !== after.type) return false;
    else if (/link|image|task/.test(after.type)) return JSON.stringify(before) === JSON.stringify(after);
    else changeNodes(node, [...node.childNodes], contentOf(before), contentOf(after));
    return true;
  }

  function makeNode(part: Shown, inLink?: boolean): ChildNode {
    if (typeof part === 'string') return ownerDocument.createTextNode(part);
    switch (part.type) {
      case 'task':
        return makeElement('span', {
          class: 'md-task',
          role: 'img',
          'aria-label': part.done ? labels.taskDone : labels.taskOpen,
          ...(part.done && { 'data-done': '' }),
        });
      case 'image':
        return inLink ? makeNode(part.alt) : makeImage(part);
      case 'link':
        return makeLink(part);
      default: {
        const content = contentOf(part).map(each => makeNode(each, inLink));
        return makeElement(part.type === 'break' ? 'br' : part.type, {}, ...content);
      }
    }
  }

  /** A link that opens apart from the page and says where it leads; any other scheme is shown as text. */
  function makeLink({ href, title, children }: Part<'link'>): Element {
    const content = children.map(each => makeNode(each, true));
    const url = safeLink(href);
    if (!url) return makeElement('span', {}, ...content);
    const target = url.host || url.pathname;
    const attributes = {
      href: url.href,
      title: title ? `${title} – ${target}` : target,
      target: '_blank',
      rel: 'noopener noreferrer',
    };
    const link = makeElement('a', attributes, ...content);
    link.addEventListener('click', event => latest.current.onLinkClick?.(url.href, event));
    return url.host && namesOtherHost(textOf(children), url)
      ? makeElement('span', {}, link, makeElement('span', { class: 'md-host' }, ` (${url.host})`))
      : link;
  }

  /**
   * A picture that is fetched only after a click: fetching tells a foreign host who reads, and a text that a
   * model was made to write could carry secrets in the address.
   */
  function makeImage({ href, alt, title }: Part<'image'>): ChildNode {
    const url = safeImage(href);
    if (!url) return makeNode(alt);
    const box = makeElement('span', {});
    const load = () => {
      wanted.add(url.href);
      // The address comes last: it is fetched as soon as it is there.
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

function contentOf(part: Exclude<Shown, string>): readonly Inline[] {
  if ('children' in part) return part.children;
  return 'text' in part ? [part.text] : [];
}

/** A piece that is appended costs no new shaping of the whole. */
function changeText(node: Text, before: string, after: string): void {
  if (!after.startsWith(before)) node.data = after;
  else if (after !== before) node.appendData(after.slice(before.length));
}
