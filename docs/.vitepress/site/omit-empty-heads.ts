import type { MarkdownRenderer } from 'vitepress';

/**
 * Omits the head of a table without header text, because Markdown requires one. A single empty cell does not count as a header.
 */
export function omitEmptyHeads(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('omit_empty_heads', state => {
    const { tokens } = state;
    for (let start = 0; start < tokens.length; start += 1) {
      if (tokens[start]?.type !== 'thead_open') continue;
      const end = tokens.findIndex((token, index) => index > start && token.type === 'thead_close');
      const head = tokens.slice(start, end);
      if (head.every(({ content }) => content === '')) {
        tokens.splice(start, end - start + 1);
        continue;
      }
      for (const [index, cell] of head.entries()) {
        if (cell.type !== 'th_open' || head[index + 1]?.content !== '') continue;
        cell.tag = 'td';
        const close = head[index + 2];
        if (close) close.tag = 'td';
      }
    }
  });
}
