import type { BlockNode } from '../blocks/block-node';
import type { Inline } from '../inline/inline-node';
import { parseInline } from '../inline/inline-parser';
import type { MarkdownStream } from '../markdown-stream';

const TASK = /^\[([ xX])\][ \t]+(?=\S)/;

/** Converts a parsed text to the HTML of the specifications, to compare it with their examples. */
export function specificationHtml(stream: MarkdownStream): string {
  const notes: BlockNode[] = [];
  const note = (label: string) => stream.notes.get(label) !== undefined;
  const number = (label: string) => {
    const node = stream.notes.get(label);
    if (node && !notes.includes(node)) notes.push(node);
    return node ? notes.indexOf(node) + 1 : 0;
  };
  const inline = (text: string) =>
    inlineHtml(
      parseInline(text, { open: false, find: label => stream.definitions.find(label, () => {}), note }),
      number,
    );
  const blocks = (nodes: readonly BlockNode[], tight: boolean) =>
    nodes.map(node => block(node, tight)).join('');

  function block(node: BlockNode, tight: boolean): string {
    const { text } = node.state;
    switch (node.type) {
      case 'paragraph': {
        const isItem = node.parent?.type === 'item' && node.parent.children[0] === node;
        const task = isItem ? TASK.exec(text) : null;
        const box = task ? `<input type="checkbox"${task[1] === ' ' ? '' : ' checked'} disabled> ` : '';
        const content = box + inline(task ? text.slice(task[0].length) : text);
        return tight ? `${content}\n` : `<p>${content}</p>\n`;
      }
      case 'heading':
        return `<h${node.level}>${inline(text)}</h${node.level}>\n`;
      case 'quote':
        return `<blockquote>\n${blocks(node.children, false)}</blockquote>\n`;
      case 'list': {
        const tag = node.mark?.ordered ? 'ol' : 'ul';
        const start = node.mark?.ordered && node.mark.start !== 1 ? ` start="${node.mark.start}"` : '';
        return `<${tag}${start}>\n${blocks(node.children, !node.state.loose)}</${tag}>\n`;
      }
      case 'item':
        return `<li>${blocks(node.children, tight)}</li>\n`;
      case 'code': {
        const language = node.info?.split(/\s/)[0];
        const name = language ? ` class="language-${escapeHtml(language)}"` : '';
        return `<pre><code${name}>${escapeHtml(node.children.map(piece => piece.state.text).join(''))}</code></pre>\n`;
      }
      case 'table': {
        const rows = node.children.map((row, index) => {
          const tag = index ? 'td' : 'th';
          const cells = row.cells.map((cell, column) => {
            const align = node.alignments[column];
            return `<${tag}${align ? ` align="${align}"` : ''}>${inline(cell)}</${tag}>`;
          });
          return `<tr>${cells.join('')}</tr>`;
        });
        const body = rows.length > 1 ? `<tbody>${rows.slice(1).join('')}</tbody>` : '';
        return `<table><thead>${rows[0]}</thead>${body}</table>\n`;
      }
      default:
        return node.type === 'rule' ? '<hr />\n' : '';
    }
  }
  /** Like GFM, the back link goes into the last paragraph, or else to the end. */
  function noteItem(node: BlockNode, index: number): string {
    const back = `<a href="#fnref${index + 1}" class="footnote-backref">↩</a>`;
    const content = blocks(node.children, false);
    const isParagraph = node.last?.type === 'paragraph';
    const end = isParagraph ? content.replace(/<\/p>\n$/, ` ${back}</p>\n`) : `${content}${back}\n`;
    return `<li id="fn${index + 1}">\n${end}</li>\n`;
  }

  const body = blocks(stream.document.children, false);
  if (!notes.length) return body;
  return `${body}<section class="footnotes">\n<ol>\n${notes.map(noteItem).join('')}</ol>\n</section>\n`;
}

/** Converts inline content to the HTML of the specifications. */
export function inlineHtml(nodes: readonly Inline[], numberOf: (label: string) => number = () => 0): string {
  return nodes
    .map(node => {
      if (typeof node === 'string') return escapeHtml(node);
      const title = 'title' in node && node.title ? ` title="${escapeHtml(node.title)}"` : '';
      switch (node.type) {
        case 'code':
          return `<code>${escapeHtml(node.text)}</code>`;
        case 'break':
          return '<br />\n';
        case 'math':
          return escapeHtml(node.source);
        case 'note':
          return noteReference(numberOf(node.label));
        case 'image':
          return `<img src="${escapeHtml(encodeHref(node.href))}" alt="${escapeHtml(node.alt)}"${title} />`;
        case 'link':
          return `<a href="${escapeHtml(encodeHref(node.href))}"${title}>${inlineHtml(node.children, numberOf)}</a>`;
        default:
          return `<${node.type}>${inlineHtml(node.children, numberOf)}</${node.type}>`;
      }
    })
    .join('');
}

function noteReference(number: number): string {
  return `<sup class="footnote-ref"><a href="#fn${number}" id="fnref${number}">${number}</a></sup>`;
}

function encodeHref(href: string): string {
  try {
    return encodeURI(href)
      .replace(/%25([0-9a-f]{2})/gi, '%$1')
      .replaceAll('%5B', '[')
      .replaceAll('%5D', ']')
      .replace(/[[\]]/g, encodeURIComponent);
  } catch {
    return href;
  }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
