import { ArrowDown, ArrowUp } from 'lucide-react';

/** The sort order of a table. */
export interface Sorting<S extends string> {
  readonly sort: S;
  readonly order: 'ascending' | 'descending';
}

/** Options of {@link SortHead}. */
export interface SortHeadProps<S extends string> {
  name: S;
  label: string;
  sorting: Sorting<S>;
  onSort: (sorting: Sorting<S>) => void;
}

/** The header of a sortable column; a second press reverses the order. */
export function SortHead<S extends string>({ name, label, sorting, onSort }: SortHeadProps<S>) {
  const isSorted = sorting.sort === name;
  const isAscending = sorting.order === 'ascending';
  return (
    <th scope="col" aria-sort={isSorted ? sorting.order : undefined}>
      <button
        type="button"
        className="w-sort"
        onClick={() => onSort({ sort: name, order: isSorted && isAscending ? 'descending' : 'ascending' })}
      >
        {label}
        {isSorted && (isAscending ? <ArrowUp /> : <ArrowDown />)}
      </button>
    </th>
  );
}
