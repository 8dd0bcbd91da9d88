import { expect, it } from 'vitest';
import { readWishes } from './ImagesPage';

const read = (query: string) => readWishes(new URLSearchParams(query));

it('reads the initial values of the form', () => {
  expect(read('message=A%20harbour&style=flat&width=1536&height=1024&count=2&aspectRatio=3:2')).toEqual({
    message: 'A harbour',
    style: 'flat',
    width: 1536,
    height: 1024,
    count: 2,
    aspectRatio: '3:2',
  });
});

it('ignores invalid and unknown parameters', () => {
  expect(read('message=&count=-1&width=1e400&height=12.5&title=x&layout=gallery')).toEqual({});
  expect(read(`message=${'x'.repeat(5_001)}`)).toEqual({});
});
