import { cleanup, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInRoot } from '../root/render-in-root';
import { DataTable, type DataTableProps, type TableSelection } from './DataTable';
import { RowActions } from './RowActions';
import type { TableSorting } from './table-column';

afterEach(cleanup);

interface Member {
  id: string;
  name: string;
  spent: number;
}

const buildMembers = (count: number): Member[] =>
  Array.from({ length: count }, (_, index) => ({ id: `m${index}`, name: `Person ${index}`, spent: index }));

const table: Omit<DataTableProps<Member, 'name' | 'spent'>, 'rows'> = {
  label: 'Members',
  columns: [
    { key: 'name', head: 'Name', sort: 'name', cell: ({ name }) => name },
    {
      key: 'spent',
      head: 'Spent',
      sort: 'spent',
      numeric: true,
      width: 120,
      cell: ({ spent }) => <b>{spent}</b>,
    },
  ],
  keyOf: ({ id }) => id,
};

it('renders a native table, and shows the full text of a cell as its tooltip', () => {
  const view = renderInRoot(<DataTable {...table} rows={buildMembers(2)} />);
  view.getByRole('table', { name: 'Members' });
  expect(view.getAllByRole('columnheader').map(head => head.textContent)).toEqual(['Name', 'Spent']);
  expect(view.getAllByRole('row')).toHaveLength(3);
  expect(view.getByRole('cell', { name: 'Person 1' }).title).toBe('Person 1');
});

function Sortable() {
  const [sorting, setSorting] = useState<TableSorting<'name' | 'spent'>>();
  return <DataTable {...table} rows={buildMembers(1)} sorting={sorting} onSort={setSorting} />;
}

it('sorts by the pressed column header, and reverses the order on the second press', async () => {
  const view = renderInRoot(<Sortable />);
  const head = view.getByRole('columnheader', { name: 'Spent' });
  expect(head.getAttribute('aria-sort')).toBeNull();
  await userEvent.click(view.getByRole('button', { name: 'Spent' }));
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  await userEvent.keyboard('{Enter}');
  expect(head.getAttribute('aria-sort')).toBe('descending');
});

function Selectable({ onChange }: { onChange: (keys: string[]) => void }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const selection: TableSelection<Member> = {
    selected,
    onChange: next => {
      onChange([...next]);
      setSelected(next);
    },
    labelOf: ({ name }) => `Select ${name}`,
    allLabel: 'Select all',
  };
  return <DataTable {...table} rows={buildMembers(3)} selection={selection} />;
}

it('selects single rows and all of them', async () => {
  const onChange = vi.fn();
  const view = renderInRoot(<Selectable onChange={onChange} />);
  const all = view.getByRole('checkbox', { name: 'Select all' });
  await userEvent.click(view.getByRole('checkbox', { name: 'Select Person 1' }));
  expect(all).toMatchObject({ checked: false, indeterminate: true });
  await userEvent.click(all);
  expect(all).toMatchObject({ checked: true, indeterminate: false });
  await userEvent.click(all);
  expect(onChange.mock.calls).toEqual([[['m1']], [['m1', 'm0', 'm2']], [[]]]);
});

it('offers the actions of a row as buttons and in a menu', async () => {
  const remove = vi.fn();
  const cell = ({ name }: Member) => (
    <RowActions
      label={`Actions for ${name}`}
      actions={[
        { id: 'remove', label: 'Remove', buttonName: `Remove ${name}`, onSelect: () => remove(name) },
      ]}
    />
  );
  const view = renderInRoot(
    <DataTable {...table} rows={buildMembers(2)} actions={{ head: 'Actions', cell }} />,
  );
  view.getByRole('columnheader', { name: 'Actions' });
  await userEvent.click(view.getByRole('button', { name: 'Remove Person 1' }));
  await userEvent.click(view.getByRole('button', { name: 'Actions for Person 0' }));
  await userEvent.click(view.getByRole('menuitem', { name: 'Remove' }));
  expect(remove.mock.calls).toEqual([['Person 1'], ['Person 0']]);
});

it('has a heading above each group', () => {
  const groupOf = ({ spent }: Member) => ({ key: String(spent % 2), head: spent % 2 ? 'Odd' : 'Even' });
  const rows = buildMembers(4).toSorted((one, other) => (one.spent % 2) - (other.spent % 2));
  const view = renderInRoot(<DataTable {...table} rows={rows} groupOf={groupOf} />);
  expect(view.getAllByRole('row').map(row => row.textContent)).toEqual([
    'NameSpent',
    'Even',
    'Person 00',
    'Person 22',
    'Odd',
    'Person 11',
    'Person 33',
  ]);
});

it('shows placeholders in the same columns while the rows are loading', () => {
  const view = renderInRoot(<DataTable {...table} rows={undefined} pendingRows={3} />);
  expect(view.queryByRole('table')).toBeNull();
  const widths = () => [...view.root.querySelectorAll('col')].map(({ style }) => style.width);
  const pending = widths();
  expect(view.root.querySelectorAll('tbody tr')).toHaveLength(3);
  view.rerender(<DataTable {...table} rows={buildMembers(1)} />);
  expect(widths()).toEqual(pending);
});

it('renders only the rows in view of a long table, and counts all of them', () => {
  const view = renderInRoot(<DataTable {...table} rows={buildMembers(10_000)} />);
  const shown = () =>
    [...view.root.querySelectorAll('[data-index]')].map(row => Number(row.getAttribute('data-index')));
  expect(view.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
  expect(shown()[0]).toBe(0);
  expect(shown().length).toBeLessThan(80);
  const body = view.root.querySelector('tbody');
  if (!body) throw new Error('The table has no body.');
  vi.spyOn(body, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -240_000, 800, 480_000));
  fireEvent.scroll(window);
  expect(shown()).toContain(5_000);
  expect(shown().length).toBeLessThan(80);
  const row = view.root.querySelector('[data-index="5000"]');
  expect(row?.getAttribute('aria-rowindex')).toBe('5002');
  const fillers = [...view.root.querySelectorAll<HTMLElement>('.o-table-filler td')];
  const height = fillers.reduce((sum, { style }) => sum + Number.parseFloat(style.height), 0);
  expect(height + shown().length * 48).toBe(480_000);
});
