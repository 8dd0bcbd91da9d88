import { type FakeService, fakeUploader } from '@oriel/contracts/testing';
import { within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import type { WidgetDefinition } from '../host/widget-definition';
import type { WidgetSurfaceBase } from '../host/widget-surface';
import { mountForTest, type TestMountOptions } from './mount-for-test';

/** Waits until a check holds. Generous for busy machines; conditions are usually met sooner. */
export const waitFor = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 8_000 });

const mounts = new Set<{ unmount(): void }>();
const fakes = new Set<FakeService>();

/** Registers the hooks of a file. This module is loaded once for all files, so each file calls it. */
export function setUpWidgets() {
  beforeEach(() => {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  });
  afterEach(() => {
    for (const each of mounts) each.unmount();
    document.body.replaceChildren();
    sessionStorage.clear();
    localStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    const used = [...fakes];
    mounts.clear();
    fakes.clear();
    for (const fake of used) fake.cut();
    for (const fake of used) fake.verify();
  });
}

/** Mounts a widget on a page whose services are these. */
export function openForTest<W extends WidgetSurfaceBase>(
  definition: WidgetDefinition<W>,
  fake: FakeService,
  options: TestMountOptions = {},
) {
  vi.stubGlobal('fetch', fake.fetch);
  vi.stubGlobal('XMLHttpRequest', fakeUploader(fake.fetch));
  fakes.add(fake);
  const mounted = mountForTest(definition, options);
  mounts.add(mounted);
  const container = mounted.root.querySelector<HTMLElement>('div[dir]');
  if (!container) throw new Error('Nothing was mounted.');
  const view = within(container);
  const user = userEvent.setup();
  return {
    ...mounted,
    view,
    user,
    /** Details of the widget's events with this name. */
    eventsOf: (name: string) =>
      mounted.received.filter(([event]) => event === name).map(([, detail]) => detail),
    /** Presses a button by name. */
    press: async (name: string | RegExp) => user.click(await view.findByRole('button', { name })),
    /** The dialog with this title, once open. */
    dialog: async (name: string | RegExp) => within(await view.findByRole('dialog', { name })),
  };
}
