/*
 * How long tests wait for something to come about. Required of every project: the runner's own second is too short for a
 * machine that does other things as well, and nothing is tried again.
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
