import { posix } from 'node:path';
import type { MarkdownEnv, MarkdownRenderer } from 'vitepress';
import { exampleLink } from './example-links';

/**
 * Leads links to examples to the pages that show their sources, and replaces links to other files outside `docs`, which the site
 * does not contain, with their text.
 */
export function plainForeignLinks(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('plain_foreign_links', state => {
    // VitePress passes it for each page.
    const { relativePath = '' }: Partial<MarkdownEnv> = state.env;
    const folder = posix.dirname(relativePath);
    const leavesDocs = (href: string) => href.startsWith('../') && posix.join(folder, href).startsWith('../');
    for (const { children } of state.tokens) {
      let isForeign = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const href = token.attrGet('href') ?? '';
          isForeign = leavesDocs(href);
          const shown = isForeign && exampleLink(posix.join('docs', folder, href), folder);
          if (shown) {
            token.attrSet('href', shown);
            isForeign = false;
          }
        }
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
