import { posix } from 'node:path';
import type { MarkdownEnv, MarkdownRenderer } from 'vitepress';

/** Replaces links to files outside `docs`, which the site does not contain, with their text. */
export function plainForeignLinks(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('plain_foreign_links', state => {
    // VitePress passes it for each page.
    const { relativePath = '' }: Partial<MarkdownEnv> = state.env;
    const leavesDocs = (href: string) =>
      href.startsWith('../') && posix.join(posix.dirname(relativePath), href).startsWith('../');
    for (const { children } of state.tokens) {
      let isForeign = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') isForeign = leavesDocs(token.attrGet('href') ?? '');
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
