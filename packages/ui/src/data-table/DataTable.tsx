import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, type ReactNode, type Ref, useRef } from 'react';
import { mergeRefs } from '../dom/merge-refs';
import { useIsPrinting } from '../print/printing';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';
import css from './data-table.css?inline';
import { Columns, TableSkeleton } from './TableSkeleton';
import type { ColumnWidth, TableColumn, TableSorting } from './table-column';
import { useRowWindow } from './use-row-window';

const styles = sheet(css);

/** The rows chosen in a {@link DataTable}. */
export interface TableSelection<Row> {
  /** Keys of the chosen rows; it may have keys of rows that are not loaded. */
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  /** Accessible name of a row's box, such as "Select Ada". */
  readonly labelOf: (row: Row) => string;
  /** Accessible name of the box for all rows. */
  readonly allLabel: string;
}

/** Options of {@link DataTable}. */
export interface DataTableProps<Row, Sort extends string = string> {
  /** Accessible name, if no heading has it. */
  label?: string | undefined;
  /** Id of the heading that names the table. */
  labelledBy?: string | undefined;
  columns: readonly TableColumn<Row, Sort>[];
  /** Undefined while they are loading, which shows placeholders in the same columns. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  sorting?: TableSorting<Sort> | undefined;
  /** A second press on the same column reverses the order. */
  onSort?: ((sorting: TableSorting<Sort>) => void) | undefined;
  /** The last column, with `RowActions`. */
  actions?: RowActionsColumn<Row> | undefined;
  selection?: TableSelection<Row> | undefined;
  /** Heading of the group that a row belongs to. The rows must be in the order of their groups. */
  groupOf?: ((row: Row) => { key: string; head: ReactNode }) | undefined;
  /** Number of placeholders. Default: 8. */
  pendingRows?: number | undefined;
  /** Below the rows, such as a button that loads more. */
  foot?: ReactNode;
  /** The element with the rows. Each row has its index as `data-index`. */
  bodyRef?: Ref<HTMLTableSectionElement> | undefined;
}

/** The column with the actions of each row. */
export interface RowActionsColumn<Row> {
  /** Invisible head. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** Default: 64 px, for the menu alone; 64 px below 960 px in any case. */
  width?: ColumnWidth | undefined;
}

/**
 * A table with columns as data: its widths do not depend on the content, each cell is one line, and rows become cards in less
 * than 720 px. A long table renders only the rows in view. States without rows are up to the caller.
 */
export function DataTable<Row, Sort extends string = string>({
  label,
  labelledBy,
  columns,
  rows,
  keyOf,
  sorting,
  onSort,
  actions,
  selection,
  groupOf,
  pendingRows,
  foot,
  bodyRef,
}: DataTableProps<Row, Sort>) {
  useSheet(styles);
  const body = useRef<HTMLTableSectionElement>(null);
  const isUniform = !useIsPrinting() && groupOf === undefined && !columns.some(({ wraps }) => wraps);
  const shown = useRowWindow(body, rows?.length ?? 0, isUniform);
  const widths = [
    ...(selection ? [{ key: '$select', width: 44 }] : []),
    ...columns,
    ...(actions ? [{ key: '$actions', width: actions.width ?? 64 }] : []),
  ];
  const wideColumns = columns.filter(({ onlyWide }) => onlyWide).length;
  if (!rows) return <TableSkeleton columns={widths} rows={pendingRows} />;

  const first = shown?.first ?? 0;
  const keys = rows.map(keyOf);
  const filler = (count: number) =>
    shown &&
    count > 0 && (
      // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it has no focus
      <tr className="o-table-filler" aria-hidden="true">
        <td style={{ height: count * shown.height }} />
      </tr>
    );
  let lastGroup: string | undefined;

  return (
    <div className="o-table-frame" part="table">
      <table
        className="o-table"
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-rowcount={shown && rows.length + 1}
      >
        <Columns columns={widths} />
        <thead>
          <tr aria-rowindex={shown && 1}>
            {selection && (
              <th scope="col">
                <SelectAll keys={keys} selection={selection} />
              </th>
            )}
            {columns.map(column => (
              <Head key={column.key} column={column} sorting={sorting} onSort={onSort} />
            ))}
            {actions && (
              <th scope="col">
                <VisuallyHidden>{actions.head}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={mergeRefs(body, bodyRef)}>
          {filler(first)}
          {rows.slice(first, shown?.end).map((row, offset) => {
            const index = first + offset;
            const key = keys[index] ?? '';
            const group = groupOf?.(row);
            const isNewGroup = group !== undefined && group.key !== lastGroup;
            lastGroup = group?.key;
            return (
              <Fragment key={key}>
                {isNewGroup && (
                  <tr className="o-table-group">
                    <th scope="rowgroup" colSpan={widths.length - wideColumns}>
                      {group.head}
                    </th>
                    {wideColumns > 0 && <td colSpan={wideColumns} data-only-wide="" />}
                  </tr>
                )}
                <tr
                  data-index={index}
                  aria-rowindex={shown && index + 2}
                  data-selected={selection?.selected.has(key) ? '' : undefined}
                  tabIndex={-1}
                >
                  {selection && (
                    <td className="o-table-select">
                      <SelectRow name={key} label={selection.labelOf(row)} selection={selection} />
                    </td>
                  )}
                  {columns.map((column, at) => {
                    const content = column.cell(row);
                    return (
                      <td
                        key={column.key}
                        title={
                          column.title ? column.title(row) : typeof content === 'string' ? content : undefined
                        }
                        data-label={column.head}
                        data-card={column.card ?? (at === 0 ? 'title' : 'field')}
                        data-numeric={column.numeric ? '' : undefined}
                        data-wraps={column.wraps ? '' : undefined}
                        data-only-wide={column.onlyWide ? '' : undefined}
                      >
                        {content}
                      </td>
                    );
                  })}
                  {actions && <td className="o-table-actions">{actions.cell(row)}</td>}
                </tr>
              </Fragment>
            );
          })}
          {filler(rows.length - (shown?.end ?? rows.length))}
        </tbody>
      </table>
      {foot && <div className="o-table-foot">{foot}</div>}
    </div>
  );
}

interface HeadProps<Row, Sort extends string> {
  column: TableColumn<Row, Sort>;
  sorting: TableSorting<Sort> | undefined;
  onSort: ((sorting: TableSorting<Sort>) => void) | undefined;
}

function Head<Row, Sort extends string>({ column, sorting, onSort }: HeadProps<Row, Sort>) {
  const { head, sort, numeric, onlyWide } = column;
  const order = sort !== undefined && sorting?.sort === sort ? sorting.order : undefined;
  return (
    <th
      scope="col"
      aria-sort={order}
      data-numeric={numeric ? '' : undefined}
      data-only-wide={onlyWide ? '' : undefined}
    >
      {sort === undefined ? (
        head
      ) : (
        <button
          type="button"
          className="o-table-sort"
          onClick={() => onSort?.({ sort, order: order === 'ascending' ? 'descending' : 'ascending' })}
        >
          {head}
          {order && (order === 'ascending' ? <ArrowUp /> : <ArrowDown />)}
        </button>
      )}
    </th>
  );
}

type SelectionState = Pick<TableSelection<never>, 'selected' | 'onChange' | 'allLabel'>;

function SelectAll({ keys, selection }: { keys: readonly string[]; selection: SelectionState }) {
  const { selected, onChange, allLabel } = selection;
  const count = keys.filter(key => selected.has(key)).length;
  const isAll = count > 0 && count === keys.length;
  return (
    <label className="o-table-check">
      <input
        type="checkbox"
        aria-label={allLabel}
        checked={isAll}
        ref={box => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => {
          const next = new Set(selected);
          for (const key of keys) {
            if (isAll) next.delete(key);
            else next.add(key);
          }
          onChange(next);
        }}
      />
    </label>
  );
}

function SelectRow({ name, label, selection }: { name: string; label: string; selection: SelectionState }) {
  const { selected, onChange } = selection;
  return (
    <label className="o-table-check">
      <input
        type="checkbox"
        aria-label={label}
        checked={selected.has(name)}
        onChange={() => {
          const next = new Set(selected);
          if (!next.delete(name)) next.add(name);
          onChange(next);
        }}
      />
    </label>
  );
}
