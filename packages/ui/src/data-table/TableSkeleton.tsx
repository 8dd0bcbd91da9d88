import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './data-table.css?inline';
import type { ColumnWidth } from './table-column';

const styles = sheet(css);

type Column = { key: string; width?: ColumnWidth | undefined; onlyWide?: boolean | undefined };

/** Options of {@link TableSkeleton}. */
export interface TableSkeletonProps {
  /** The columns of the table to come. Default: one. */
  columns?: readonly Column[];
  /** Default: 8. */
  rows?: number | undefined;
}

const one = [{ key: 'one' }];

/** Placeholder rows in the shape of a table. */
export function TableSkeleton({ columns = one, rows = 8 }: TableSkeletonProps) {
  useSheet(styles);
  return (
    <div className="o-table-frame" aria-hidden="true">
      <table className="o-table" data-pending="">
        <Columns columns={columns} />
        <thead>
          <tr>
            {columns.map(({ key, onlyWide }) => (
              <th key={key} data-only-wide={onlyWide ? '' : undefined} />
            ))}
          </tr>
        </thead>
        <tbody>
          {[...Array(rows).keys()].map(index => (
            <tr key={index}>
              {columns.map(({ key, onlyWide }) => (
                <td key={key} data-only-wide={onlyWide ? '' : undefined}>
                  <span className="o-table-bar" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The widths of a table, which do not depend on its content. */
export function Columns({ columns }: { columns: readonly Column[] }) {
  return (
    <colgroup>
      {columns.map(({ key, width, onlyWide }) => (
        <col key={key} style={{ width }} data-column={key} data-only-wide={onlyWide ? '' : undefined} />
      ))}
    </colgroup>
  );
}
