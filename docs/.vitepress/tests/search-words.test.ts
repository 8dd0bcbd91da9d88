import { expect, it } from 'vitest';
import { searchWords } from '../site/search-words';
import { anchorsByPage } from './guides';

it('names sections that exist', () => {
  const missing = Object.keys(searchWords).filter(section => {
    const [page = '', anchor = ''] = section.split('#');
    return !anchorsByPage.get(`${page}.md`)?.has(anchor);
  });
  expect(missing).toEqual([]);
});

it('leads each word to one section of a language', () => {
  const listed = Object.entries(searchWords).flatMap(([section, words]) =>
    words.map(word => `${section.startsWith('de/') ? 'de' : 'en'} ${word}`),
  );
  expect(listed.filter((word, index) => listed.indexOf(word) !== index)).toEqual([]);
});
