import { realWords } from '../personal-data/real-words';
import type { ChatHost } from '../session/chat-host';

/** Elements that a text of an answer is made of; of others only the content is kept. */
const kept = new Set(
  'a b blockquote br code dd del dl dt em h1 h2 h3 h4 h5 h6 hr i li ol p pre s strong sub sup table tbody td th thead tr u ul'.split(
    ' ',
  ),
);
/** What belongs to the page and not to the text. */
const controls = 'button, svg, iframe, style, script, input, .md-head, [hidden], [aria-hidden=true]';

/**
 * Copies an answer as formatted text, with its Markdown for fields that take no more than text.
 *
 * @returns whether anything is in the clipboard now
 */
export async function copyFormatted(
  article: HTMLElement,
  markdown: string,
  host: ChatHost,
): Promise<boolean> {
  const html = formattedText(article);
  // The text as it is drawn has the real words already.
  const text = realWords(host, markdown);
  const { navigator } = article.ownerDocument.defaultView ?? {};
  if (navigator?.clipboard && typeof ClipboardItem === 'function') {
    const types = { 'text/html': html, 'text/plain': text };
    const blobs = Object.entries(types).map(([type, part]) => [type, new Blob([part], { type })] as const);
    try {
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
      return true;
    } catch {
      // A frame without the permission copies what its page can.
    }
  }
  return host.copy(text);
}

/** The text of an answer as HTML without a style, a script or an address that is not one of the web. */
export function formattedText(article: HTMLElement): string {
  // A document of its own: nothing that is put into it is loaded or run.
  const to = article.ownerDocument.implementation.createHTMLDocument('').body;
  for (const text of article.querySelectorAll('.md')) copyChildren(text, to);
  return to.innerHTML;
}

function copyChildren(from: Node, to: Element): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.append(node.textContent ?? '');
    if (!(node instanceof Element) || node.matches(controls)) continue;
    const name = node.localName;
    if (name === 'math') {
      to.append(node.querySelector('annotation')?.textContent ?? node.textContent ?? '');
    } else if (name === 'pre') {
      const code = to.ownerDocument.createElement('code');
      code.textContent = node.textContent;
      const pre = to.ownerDocument.createElement('pre');
      pre.append(code);
      to.append(pre);
    } else if (kept.has(name)) {
      const copy = to.ownerDocument.createElement(name);
      const href = node.getAttribute('href');
      if (name === 'a' && href && /^(?:https?|mailto):/i.test(href)) copy.setAttribute('href', href);
      copyChildren(node, copy);
      to.append(copy);
    } else {
      copyChildren(node, to);
    }
  }
}
