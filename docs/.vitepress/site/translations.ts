import { readdirSync } from 'node:fs';

/** Paths of the pages that are in German, too, as their English addresses: `/embedding`. */
export const translatedPaths: readonly string[] = readdirSync(new URL('../../de', import.meta.url))
  .filter(name => name.endsWith('.md'))
  .map(name => `/${name.replace(/(^index)?\.md$/, '')}`);
