import { expect, it } from 'vitest';
import { fencesOf, type Guide, guides, withoutFences } from './guides';

const german = guides.filter(({ path }) => path.startsWith('de/') && path !== 'de/index.md');
const find = (path: string) => guides.find(guide => guide.path === path);

/** The structure that a translation keeps: heading levels, tables, lists and literal text. */
function shapeOf(guide: Guide) {
  const plain = withoutFences(guide.text);
  const count = (pattern: RegExp) => [...plain.matchAll(pattern)].length;
  return {
    headings: [...plain.matchAll(/^(#+) /gm)].map(([, signs = '']) => signs.length),
    rows: count(/^\|/gm),
    items: count(/^(- |\d+\. )/gm),
    fences: fencesOf(guide).length,
  };
}

it('has the pages for users', () => {
  expect(german.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['de/chats.md', 'de/prompt-library.md', 'de/prompt-variables.md', 'de/images.md']),
  );
});

it.each(german.map(({ path }) => path))('%s says all that the English page says', path => {
  const [own, other] = [find(path), find(path.replace('de/', ''))];
  if (!own || !other) throw new Error(`${path} has no English page`);
  expect(shapeOf(own)).toEqual(shapeOf(other));
});
