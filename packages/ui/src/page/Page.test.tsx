import { cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../button/Button';
import { renderInRoot } from '../root/render-in-root';
import { Page } from './Page';

afterEach(cleanup);

it('has a heading of the level that its owner chooses, a way back, and actions', async () => {
  const onBack = vi.fn();
  const view = renderInRoot(
    <Page
      title="Contract reviewer"
      level={2}
      back={{ label: 'Agents', onBack }}
      actions={<Button>Save</Button>}
    >
      Instructions
    </Page>,
  );
  view.getByRole('heading', { name: 'Contract reviewer', level: 2 });
  view.getByRole('button', { name: 'Save' });
  expect(view.queryByRole('main')).toBeNull();
  await userEvent.click(view.getByRole('button', { name: 'Agents' }));
  expect(onBack).toHaveBeenCalledOnce();
});

it('shows its content as the panel of the current tab', async () => {
  const onChange = vi.fn();
  const tabs = [
    { id: 'people', label: 'People' },
    { id: 'invites', label: 'Invites' },
  ];
  const view = renderInRoot(
    <Page title="Members" tabs={{ label: 'Members', tabs, current: 'people', onChange }}>
      Everyone
    </Page>,
  );
  expect(view.getByRole('tabpanel', { name: 'People' }).textContent).toBe('Everyone');
  await userEvent.click(view.getByRole('tab', { name: 'Invites' }));
  expect(onChange.mock.calls).toEqual([['invites']]);
});

it('leaves the header to an owner that has one', () => {
  const view = renderInRoot(<Page>Text</Page>);
  expect(view.queryByRole('heading')).toBeNull();
});
