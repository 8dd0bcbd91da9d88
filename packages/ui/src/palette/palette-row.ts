import type { ReactNode } from 'react';

/** An entry of a {@link CommandPalette}. */
export interface PaletteRow {
  readonly id: string;
  readonly label: string;
  /** Text beside the label, such as a date. Not searched. */
  readonly detail?: string | undefined;
  /** Further search words besides the label. */
  readonly keywords?: string | undefined;
  /** Keys that do the same, such as `Ctrl K`. */
  readonly keys?: string | undefined;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
}

export interface PaletteGroup {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly PaletteRow[];
}

/** A matching row, with the matched positions in its label: start and end of each, in turn. */
export interface FoundRow {
  readonly row: PaletteRow;
  readonly ranges: readonly number[];
  /** Whether label and keywords contain each word as it is typed. */
  readonly isExact: boolean;
}

export interface FoundGroup {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly FoundRow[];
}
