import { copyRich } from '@oriel/ui';
import type { ChatHost } from '../../session/chat-host';
import { realWords } from '../../session/personal-data/real-words';

/** Elements kept in formatted answer text; others are replaced by their content. */
const kept = new Set(
  'a b blockquote br code dd del dl dt em h1 h2 h3 h4 h5 h6 hr i li ol p pre s strong sub sup table tbody td th thead tr u ul'.split(
    ' ',
  ),
);
/** Elements of the page that are not part of the text. */
const controls = 'button, svg, iframe, style, script, input, .md-head, [hidden], [aria-hidden=true]';

/**
 * Copies an answer as formatted text, with its Markdown for plain text fields.
 *
 * @returns whether the clipboard now holds the text
 */
export async function copyFormatted(
  article: HTMLElement,
  markdown: string,
  host: ChatHost,
): Promise<boolean> {
  const html = formattedText(article);
  // The rendered text already contains the real words.
  const text = realWords(host, markdown);
  const isCopied = await copyRich({ html, text }, article.ownerDocument.defaultView);
  return isCopied || host.copy(text);
}

/** The text of an answer as HTML without styles, scripts or non-web URLs. */
export function formattedText(article: HTMLElement): string {
  // A separate document: nothing inserted into it is loaded or run.
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
