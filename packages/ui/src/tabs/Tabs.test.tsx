import { cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderInRoot } from '../root/render-in-root';
import { Tabs } from './Tabs';

afterEach(cleanup);

function Library() {
  const [current, setCurrent] = useState<'mine' | 'shared'>('mine');
  return (
    <Tabs
      label="Prompts"
      current={current}
      onChange={setCurrent}
      tabs={[
        { id: 'mine', label: 'Mine', count: '3' },
        { id: 'shared', label: 'Shared' },
      ]}
    >
      {current}
    </Tabs>
  );
}

it('has one tab stop and a panel that the current tab names', () => {
  const view = renderInRoot(<Library />);
  expect(view.getAllByRole('tab').map(tab => tab.tabIndex)).toEqual([0, -1]);
  expect(view.getByRole('tabpanel', { name: 'Mine, 3' }).textContent).toBe('mine');
});

it('reserves the space of a count that is loading, without a name for it', () => {
  const tabs = [{ id: 'mine', label: 'Mine', count: '' }] as const;
  const view = renderInRoot(<Tabs label="Prompts" current="mine" onChange={() => {}} tabs={tabs} />);
  expect(view.getByRole('tab', { name: 'Mine' }).querySelector('.o-tab-count')).not.toBeNull();
});

it('moves with the arrows, around the ends', async () => {
  const view = renderInRoot(<Library />);
  view.getByRole('tab', { selected: true }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(view.getByRole('tabpanel').textContent).toBe('shared');
  expect(view.focused()?.textContent).toBe('Shared');
  await userEvent.keyboard('{ArrowRight}');
  expect(view.getByRole('tabpanel').textContent).toBe('mine');
  await userEvent.keyboard('{ArrowLeft}{Home}');
  expect(view.getByRole('tabpanel').textContent).toBe('mine');
});
