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

const wanted = [
  ['users', ['chats', 'prompt-library', 'prompt-variables', 'images']],
  ['embedders', ['getting-started', 'embedding', 'token-endpoints']],
  ['operators', ['configuration', 'operations']],
] as const;
it.each(wanted)('has the pages for %s', (_, names) => {
  expect(german.map(({ path }) => path)).toEqual(expect.arrayContaining(names.map(name => `de/${name}.md`)));
});

it.each(german.map(({ path }) => path))('%s says all that the English page says', path => {
  const [own, other] = [find(path), find(path.replace('de/', ''))];
  if (!own || !other) throw new Error(`${path} has no English page`);
  expect(shapeOf(own)).toEqual(shapeOf(other));
});

/** Their code blocks are prompts, which are written in the language of the page. */
const withPrompts = ['de/prompt-library.md', 'de/prompt-variables.md'];
const withCode = german.map(({ path }) => path).filter(path => !withPrompts.includes(path));
it.each(withCode)('%s has the code of the English page', path => {
  const codes = (name: string) => guides.filter(guide => guide.path === name).flatMap(fencesOf);
  expect(codes(path).map(({ code }) => code)).toEqual(codes(path.replace('de/', '')).map(({ code }) => code));
});

it.each(german.map(({ path }) => path))('%s leads to German pages where there are any', path => {
  const english = [...(find(path)?.text ?? '').matchAll(/\]\(\.\.\/([\w-]+\.md)/g)].map(
    ([, name = '']) => name,
  );
  expect(english.filter(name => find(`de/${name}`))).toEqual([]);
});
