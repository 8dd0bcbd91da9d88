import { openForTest, setUpWidgets, type TestMountOptions } from '@oriel/widget-kit/testing';
import { fireEvent, type within } from '@testing-library/react';
import { afterEach } from 'vitest';
import { workspaceWidget } from '../index';
import { type FakeWorkspaceOptions, fakeWorkspace } from './fake-workspace';

export { waitFor } from '@oriel/widget-kit/testing';

/** Sets the value of a field in one step. */
export const fill = (
  form: Pick<ReturnType<typeof within>, 'getByLabelText'>,
  label: string | RegExp,
  value: string,
) => fireEvent.change(form.getByLabelText(label), { target: { value } });

/** Registers the hooks of a file. */
export function setUpWorkspace() {
  setUpWidgets();
  afterEach(() => window.history.replaceState(null, '', '/'));
}

/** Mounts the widget with a workspace of Ada. */
export function open(workspace: FakeWorkspaceOptions = {}, options: TestMountOptions = {}) {
  const fake = fakeWorkspace(workspace);
  const isInPortal = workspace.signedInFor !== undefined;
  const opened = openForTest(workspaceWidget, fake.services, {
    user: 'Ada',
    ...options,
    state: { ...(isInPortal && { authentication: 'session' }), ...options.state },
  });
  return { ...opened, ...fake, state: fake.of('Ada') };
}
