import { expect, it } from 'vitest';
import { measureSlowness } from './slowness.mjs';

it('is a factor that is never below 1', () => {
  const slowness = measureSlowness();
  expect(slowness).toBeGreaterThanOrEqual(1);
  expect(Number.isFinite(slowness)).toBe(true);
});
