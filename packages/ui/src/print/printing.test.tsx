import { act, cleanup } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DataTable } from '../data-table/DataTable';
import { renderInRoot } from '../root/render-in-root';
import { useIsPrinting, useLoadForPrint, whilePrinting } from './printing';

afterEach(cleanup);

function List({ more }: { more: () => Promise<string[]> }) {
  const [rows, setRows] = useState(['one']);
  useLoadForPrint(async () => setRows([...rows, ...(await more())]));
  return (
    <ul data-whole={useIsPrinting() ? '' : undefined}>
      {rows.map(row => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  );
}

it('loads what is missing and renders everything while printing', async () => {
  const view = renderInRoot(<List more={async () => ['two', 'three']} />);
  const list = view.getByRole('list');
  let printed = '';
  await act(() =>
    whilePrinting(view.root, () => {
      printed = `${list.hasAttribute('data-whole')} ${list.textContent}`;
    }),
  );
  expect(printed).toBe('true onetwothree');
  expect(list.hasAttribute('data-whole')).toBe(false);
});

it('prints the loaded part if the rest cannot be loaded', async () => {
  const view = renderInRoot(<List more={() => Promise.reject(new Error('offline'))} />);
  const print = vi.fn();
  await act(() => whilePrinting(view.root, print));
  expect(print).toHaveBeenCalledTimes(1);
});

it('shows all rows of a long table when printed from the browser menu', () => {
  const rows = [...Array(300).keys()].map(String);
  const columns = [{ key: 'name', head: 'Name', cell: (row: string) => row }];
  const view = renderInRoot(<DataTable label="Rows" columns={columns} rows={rows} keyOf={row => row} />);
  const shown = () => view.root.querySelectorAll('[data-index]').length;
  expect(shown()).toBeLessThan(300);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(shown()).toBe(300);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(shown()).toBeLessThan(300);
});
