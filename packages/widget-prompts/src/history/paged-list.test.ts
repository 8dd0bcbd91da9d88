import { expect, it } from 'vitest';
import { emptyList, fetchNext, type PagedList } from './paged-list';

const pageSize = 3;
const letters = (text: string) => [...text];

/** Fetches what comes next of a list as it is then. */
const next = (list: PagedList<string>, now: string) =>
  fetchNext(
    list,
    async page => ({
      results: letters(now).slice((page - 1) * pageSize, page * pageSize),
      totalCount: now.length,
    }),
    pageSize,
    letter => letter,
  );

it.each([
  ['stays as it is', 'abcdefgh', 'abcdef', true],
  ['ends', 'abcde', 'abcde', false],
  ['gets something before it', 'xabcdef', 'xabcde', true],
  ['has something of the first page go to its end', 'bcdea', 'bcdea', false],
  ['has become shorter', 'abc', 'abc', false],
])('misses nothing where a list %s', async (_, now, items, hasMore) => {
  const first = await next(emptyList, 'abcdefgh');
  expect(first).toEqual({ items: letters('abc'), pages: 1, hasMore: true });
  expect(await next(first, now)).toEqual({ items: letters(items), pages: 2, hasMore });
});
