import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { anchorsByPage, docsFolder, guides, withoutFences } from './guides';

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
    return !anchorsByPage.get(file)?.has(anchor);
  });
  expect(dead.map(({ path, link }) => `${path}: ${link}`)).toEqual([]);
});
