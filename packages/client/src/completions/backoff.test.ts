import { expect, it } from 'vitest';
import { backoffDelay } from './backoff';

it('tries at once, then ever later up to eight seconds', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 20].map(failures => backoffDelay(failures, () => 0.5));
  expect(delays).toEqual([0, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
  expect(backoffDelay(3, () => 0)).toBe(750);
  expect(backoffDelay(3, () => 0.999)).toBeCloseTo(1250, -1);
});
