import type { PromptsSurface } from '@oriel/contracts';
import { mountForTest, type TestMount, type TestMountOptions } from '@oriel/widget-kit/testing';
import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { promptsWidget } from '../index';
import { type FakeLibrary, startFakeLibrary } from './fake-library';

// Generous for busy machines; conditions are usually met sooner.
const timeout = 8_000;

/** Waits until a check holds. */
export const waitFor = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout });

let current: FakeLibrary;
let mounts: TestMount<PromptsSurface>[];

/** Registers the hooks of a file. This module is loaded once for all files, so each file calls it. */
export function setUpPrompts() {
  beforeEach(async () => {
    current = await startFakeLibrary();
    mounts = [];
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  });
  afterEach(async () => {
    for (const each of mounts) each.unmount();
    document.body.replaceChildren();
    sessionStorage.clear();
    localStorage.clear();
    await current.close();
  });
}

/** The fake services of this test. */
export const library = () => current;

/** Mounts the prompts with the fake services of this test. */
export function open(options: TestMountOptions = {}) {
  const mounted = mountForTest(promptsWidget, { api: current.bases, ...options });
  mounts.push(mounted);
  const container = mounted.root.querySelector<HTMLElement>('div[dir]');
  if (!container) throw new Error('Nothing was mounted.');
  const eventsOf = (name: string) =>
    mounted.received.filter(([event]) => event === name).map(([, detail]) => detail);
  return { ...mounted, view: within(container), user: userEvent.setup(), eventsOf };
}
