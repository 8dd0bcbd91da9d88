import type { MarkdownRenderer } from 'vitepress';

/** Leaves out the head of a table that has no words; in Markdown every table has one. A single empty cell is no heading. */
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
