import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { slugify } from '../site/slugify';
import { docsFolder, guides, withoutFences } from './guides';

/** Link targets of a page: its headings and the elements that have an id. */
function anchorsOf(text: string): ReadonlySet<string> {
  const plain = withoutFences(text);
  const headings = [...plain.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) =>
    slugify(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '')),
  );
  const ids = [...plain.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  return new Set([...headings, ...ids]);
}

const anchors = new Map(guides.map(({ path, text }) => [path, anchorsOf(text)]));
const links = guides.flatMap(({ path, text }) =>
  [...withoutFences(text).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => ({
    path,
    link,
  })),
);

it('finds links', () => {
  expect(links.length).toBeGreaterThan(60);
});

it('has a file or a place of a page behind every link of the guides', () => {
  const dead = links.filter(({ path, link }) => {
    const [target = '', anchor] = link.split('#');
    const file = target === '' ? path : normalize(join(dirname(path), target));
    if (anchor === undefined) return !existsSync(join(docsFolder, file)) && !file.startsWith('reference');
    return !anchors.get(file)?.has(anchor);
  });
  expect(dead.map(({ path, link }) => `${path}: ${link}`)).toEqual([]);
});
