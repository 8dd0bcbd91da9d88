import type { ReactNode } from 'react';

/** A row of a menu that can be chosen. */
export interface MenuAction {
  kind?: 'action' | undefined;
  /** Unique in its menu. */
  id: string;
  label: string;
  /** A second, smaller line. */
  description?: string | undefined;
  /** Stands at the right: a key, a count. */
  hint?: ReactNode;
  /** An icon or an `Avatar` at the left. */
  icon?: ReactNode;
  /** Given: the row is one of several to choose from and shows a check when chosen. */
  checked?: boolean | undefined;
  /** Rows with `checked`: whether others may be checked as well. Default: `radio`. */
  choice?: 'radio' | 'checkbox' | undefined;
  /** A destructive row; comes last. */
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  onSelect: () => void;
}

/** The rows of a menu. */
export type MenuRow =
  | MenuAction
  | { kind: 'label'; id: string; label: string }
  | { kind: 'divider'; id: string };
