import { expect, it } from 'vitest';
import { findSeatsProblem } from './seats';

it.each([
  [undefined, 3, 'required'],
  [Number.NaN, 3, 'required'],
  [3.5, 3, 'required'],
  [150, 3, 'too_many'],
  [149, 3, undefined],
  [149, 149, undefined],
  [3, 3, undefined],
  [2, 3, 'too_few'],
  [1, 0, undefined],
  [0, 0, 'too_few'],
  [-1, 0, 'too_few'],
])('%s licences with %s taken: %s', (number, taken, problem) => {
  expect(findSeatsProblem(number, taken)).toBe(problem);
});
