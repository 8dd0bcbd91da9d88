import { mountForTest, type TestMount, type TestMountOptions } from '@oriel/widget-kit/testing';
import { fireEvent, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { workspaceWidget } from '../index';
import { type FakeWorkspaceOptions, fakeWorkspace } from './fake-workspace';

/** Generous for busy machines; conditions are usually met sooner. */
export const waitFor = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 8_000 });

/** Sets the value of a field in one step. */
export const fill = (
  form: Pick<ReturnType<typeof within>, 'getByLabelText'>,
  label: string | RegExp,
  value: string,
) => fireEvent.change(form.getByLabelText(label), { target: { value } });

let mounts: TestMount<typeof workspaceWidget.surface>[] = [];

/** Registers the hooks of a file. This module is loaded once for all files, so each file calls it. */
export function setUpWorkspace() {
  beforeEach(() => {
    mounts = [];
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  });
  afterEach(() => {
    for (const each of mounts) each.unmount();
    document.body.replaceChildren();
    sessionStorage.clear();
    window.history.replaceState(null, '', '/');
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

/** Mounts the widget with a workspace of Ada. */
export function open(workspace: FakeWorkspaceOptions = {}, options: TestMountOptions = {}) {
  const fake = fakeWorkspace(workspace);
  vi.stubGlobal('fetch', fake.services.fetch);
  const isInPortal = workspace.signedInFor !== undefined;
  const mounted = mountForTest(workspaceWidget, {
    user: 'Ada',
    ...options,
    state: { ...(isInPortal && { authentication: 'session' }), ...options.state },
  });
  mounts.push(mounted);
  const container = mounted.root.querySelector<HTMLElement>('div[dir]');
  if (!container) throw new Error('Nothing was mounted.');
  const view = within(container);
  const user = userEvent.setup();
  return {
    ...mounted,
    ...fake,
    state: fake.of('Ada'),
    view,
    user,
    eventsOf: (name: string) =>
      mounted.received.filter(([event]) => event === name).map(([, detail]) => detail),
    /** Presses a button by name. */
    press: async (name: string | RegExp) => user.click(await view.findByRole('button', { name })),
    /** The dialog with this title, once open. */
    dialog: async (name: string | RegExp) => within(await view.findByRole('dialog', { name })),
  };
}
