import type { ReactNode } from 'react';

/** Something that a {@link CommandPalette} can do. */
export interface PaletteRow {
  readonly id: string;
  readonly label: string;
  /** Text beside the label, such as a date. It is not searched. */
  readonly detail?: string | undefined;
  /** Words that find the row beside those of its label. */
  readonly keywords?: string | undefined;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
}

export interface PaletteGroup {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly PaletteRow[];
}

/** A row that was found, with the places in its label that the words match: start and end of each, in turn. */
export interface FoundRow {
  readonly row: PaletteRow;
  readonly ranges: readonly number[];
}

export interface FoundGroup {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly FoundRow[];
}
