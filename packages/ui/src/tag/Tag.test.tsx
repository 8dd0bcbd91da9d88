import { cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInRoot } from '../root/render-in-root';
import { Tag } from './Tag';
import { TagList } from './TagList';

afterEach(cleanup);

const moreLabel = (count: number) => `${count} more`;

it('can be removed', async () => {
  const onRemove = vi.fn();
  const view = renderInRoot(<Tag removal={{ label: 'Remove Design', onRemove }}>Design</Tag>);
  await userEvent.click(view.getByRole('button', { name: 'Remove Design' }));
  expect(onRemove).toHaveBeenCalledOnce();
});

it('shows two tags of a list, and the others on a press', async () => {
  const view = renderInRoot(<TagList tags={['Design', 'Sales', 'Law', 'IT']} moreLabel={moreLabel} />);
  const more = view.getByRole('button', { name: '2 more' });
  expect(more.textContent).toBe('+2');
  expect(view.queryByText('Law')).toBeNull();
  await userEvent.click(more);
  expect(view.getByRole('list', { name: '2 more' }).textContent).toBe('LawIT');
  await userEvent.keyboard('{Escape}');
  expect(view.queryByText('Law')).toBeNull();
  expect(view.focused()).toBe(more);
});

it('shows tags of the same name', async () => {
  const view = renderInRoot(<TagList tags={['Law', 'Law', 'IT', 'IT']} moreLabel={moreLabel} />);
  expect(view.getAllByText('Law')).toHaveLength(2);
  await userEvent.click(view.getByRole('button', { name: '2 more' }));
  expect(view.getByRole('list', { name: '2 more' }).textContent).toBe('ITIT');
});

it('needs no button for two', () => {
  const view = renderInRoot(<TagList tags={['Design', 'Sales']} moreLabel={moreLabel} />);
  view.getByText('Sales');
  expect(view.queryByRole('button')).toBeNull();
});
