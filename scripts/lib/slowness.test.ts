import { expect, it } from 'vitest';
import { measureSlowness } from './slowness.mjs';

it('returns a finite factor of at least 1', () => {
  const slowness = measureSlowness();
  expect(slowness).toBeGreaterThanOrEqual(1);
  expect(Number.isFinite(slowness)).toBe(true);
});
