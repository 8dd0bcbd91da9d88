import type { ReactNode } from 'react';

/** Width of a column: pixels, or a share of the table. */
export type ColumnWidth = number | `${number}%`;

/** A column of a {@link DataTable}. */
export interface TableColumn<Row, Sort extends string = string> {
  /** Unique in its table. */
  key: string;
  head: string;
  /** One line; longer content ends in an ellipsis. */
  cell: (row: Row) => ReactNode;
  /** The whole text of a shortened cell. Default: the cell, if it is a text. */
  title?: ((row: Row) => string | undefined) | undefined;
  /** Default: an equal part of the remaining width. */
  width?: ColumnWidth | undefined;
  /** Makes the table sortable by this column, under this name. */
  sort?: Sort | undefined;
  /** Aligned at the end, like amounts. */
  numeric?: boolean | undefined;
  /** The cell may take several lines. Such a table renders all its rows. */
  wraps?: boolean | undefined;
  /** Dropped from tables narrower than 960 px. */
  onlyWide?: boolean | undefined;
  /**
   * Its place in a card, which replaces the row in less than 720 px: the first line, the line below, a line of its own with the
   * head as label, or none. Default: `title` for the first column, else `field`.
   */
  card?: 'title' | 'meta' | 'field' | 'none' | undefined;
}

/** The sort order of a table. */
export interface TableSorting<Sort extends string = string> {
  readonly sort: Sort;
  readonly order: 'ascending' | 'descending';
}
