import { describe, expect, it } from 'vitest';
import { readFilters, writeFilters } from './library-address';

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
    });
    expect(writeFilters({ ...usual, pageSize: 20, layout: 'grid' })).toBe('');
  });

  it.each<[Partial<typeof usual>]>([
    [{ search: 'Brief & Angebot = 100 %?' }],
    [{ tags: ['E-Mail', 'a,b', 'ä ö'] }],
    [{ visibility: ['PUBLIC', 'ORG'] }],
    [{ order: 'NEWEST', page: 7, pageSize: 60, layout: 'list' }],
    [{ list: '11111111-1111-4111-8111-111111111111' }],
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
  ])('takes %s for the usual', query => {
    expect(readFilters(new URLSearchParams(query))).toEqual(usual);
  });
});
