import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteConfig } from 'vitepress';

/**
 * Moves the inline scripts that VitePress writes into separate files, so that the site's policy needs no `unsafe-inline`. They
 * still run before the first paint.
 */
export function externalizeScripts(base: string) {
  const files = new Map<string, string>();
  return {
    transformHtml(html: string): string {
      return html
        .replace(
          /<script( id="[\w-]+")?>([\s\S]*?)<\/script>/g,
          (_, id: string | undefined, code: string) => {
            const hash = createHash('sha256')
              .update(code)
              .digest('base64url')
              .slice(0, 10)
              .replace(/^-/, '_');
            const name = `assets/inline.${hash}.js`;
            files.set(name, code);
            return `<script${id ?? ''} src="${base}${name}"></script>`;
          },
        )
        .replace(/(<[^>]+?) style="[^"]*"/g, '$1');
    },
    async buildEnd({ outDir }: SiteConfig): Promise<void> {
      await mkdir(join(outDir, 'assets'), { recursive: true });
      for (const [name, code] of files) await writeFile(join(outDir, name), code);
    },
  };
}
