import { cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInRoot } from '../root/render-in-root';
import { Switch } from './Switch';

afterEach(cleanup);

it('is named by its label and tells the new value', async () => {
  const onChange = vi.fn();
  const view = renderInRoot(
    <Switch row label="Web search" help="Names its sources" checked onChange={onChange} />,
  );
  const control = view.getByRole('switch', { name: 'Web search', checked: true });
  expect(view.root.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Names its sources',
  );
  await userEvent.click(control);
  expect(onChange.mock.calls).toEqual([[false]]);
});

it('changes nothing when disabled', async () => {
  const onChange = vi.fn();
  const view = renderInRoot(<Switch label="SQL" checked={false} disabled onChange={onChange} />);
  await userEvent.click(view.getByRole('switch', { name: 'SQL' }));
  expect(onChange).not.toHaveBeenCalled();
});
