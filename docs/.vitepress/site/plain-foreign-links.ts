import type { MarkdownRenderer } from 'vitepress';

/** Leaves the text of links to files outside of `docs`, which the site does not have. */
export function plainForeignLinks(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('plain_foreign_links', state => {
    for (const { children } of state.tokens) {
      let isForeign = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') isForeign = token.attrGet('href')?.startsWith('../') ?? false;
        if (!isForeign) continue;
        if (token.type === 'link_open' || token.type === 'link_close') {
          token.hidden = true;
          isForeign = token.type === 'link_open';
          token.type = 'text';
          token.tag = '';
          token.nesting = 0;
          token.content = '';
        }
      }
    }
  });
}
