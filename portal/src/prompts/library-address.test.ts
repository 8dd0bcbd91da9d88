import { describe, expect, it } from 'vitest';
import { readFilters, staysInEntry, writeFilters } from './library-address';

const usual = readFilters(new URLSearchParams());

describe('the address of the library', () => {
  it('names nothing that is usual', () => {
    expect(writeFilters(usual)).toBe('');
    expect(usual).toEqual({
      search: '',
      tags: [],
      visibility: [],
      order: 'ALPHABETICAL',
      page: 1,
      list: null,
      author: null,
      team: null,
      collection: null,
    });
    expect(writeFilters({ ...usual, pageSize: 20, layout: 'grid' })).toBe('');
  });

  it.each<[Partial<typeof usual>]>([
    [{ search: 'Brief & Angebot = 100 %?', order: 'RELEVANCE' }],
    [{ search: 'Brief', order: 'ALPHABETICAL' }],
    [{ tags: ['E-Mail', 'a,b', 'ä ö'] }],
    [{ visibility: ['PUBLIC', 'ORG'] }],
    [{ order: 'NEWEST', page: 7, pageSize: 60, layout: 'list' }],
    [{ list: '11111111-1111-4111-8111-111111111111' }],
    [{ author: '11111111-1111-4111-8111-111111111111' }],
    [{ team: '11111111-1111-4111-8111-111111111111' }],
    [{ collection: 'FAVORITES', order: 'MOST_USED' }],
    [{ collection: 'RECENT', order: 'LAST_USED' }],
    [{ collection: 'RECENT', order: 'ALPHABETICAL' }],
  ])('brings %j back as it was', patch => {
    const filters = { ...usual, ...patch };
    expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters);
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=NaN',
    'page=1e99',
    'pageSize=1000',
    'order=RANDOM',
    'layout=__proto__',
    'visibility=OWN&visibility=SECRET',
    'tags=',
    'author=somebody',
    'team=ours',
    'collection=ALL',
  ])('takes %s for the usual', query => {
    expect(readFilters(new URLSearchParams(query))).toEqual(usual);
  });
});

describe('an entry of the session history', () => {
  it.each([
    ['search=a', 'search=ab', true],
    ['search=ab&page=2', 'search=abc', true],
    ['', 'layout=list', true],
    ['page=3', 'pageSize=60', true],
    ['', 'search=a', false],
    ['search=a', '', false],
    ['', 'page=2', false],
    ['page=2', 'page=1', false],
    ['', 'page=2&pageSize=60&layout=list', false],
    ['', 'tags=a', false],
    ['tags=a&tags=b', 'tags=a', false],
    ['', 'order=NEWEST', false],
    ['', 'list=1', false],
    ['', 'collection=RECENT', false],
    ['search=a', 'search=ab&tags=a', false],
  ])('from "%s" to "%s" goes on: %s', (before, after, stays) => {
    const read = (query: string) => readFilters(new URLSearchParams(query));
    expect(staysInEntry(read(before), read(after))).toBe(stays);
  });
});
