/*
 * Timeouts of waiting tests. Required of every project: the runner's default of one second is too short for a busy machine, and
 * nothing is retried.
 */
import { vi } from 'vitest';

const patience = 10_000;
const mark = Symbol.for('oriel.testing.patience');

// This file runs before each test file of a process.
if (!(mark in vi)) {
  const own = vi.waitFor;
  const waitFor: typeof own = (callback, options = {}) =>
    own(callback, typeof options === 'number' ? options : { timeout: patience, ...options });
  Object.assign(vi, { waitFor, [mark]: true });
}
