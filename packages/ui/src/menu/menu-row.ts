import type { ReactNode } from 'react';

/** A selectable row of a menu. */
export interface MenuAction {
  kind?: 'action' | undefined;
  /** Unique in its menu. */
  id: string;
  label: string;
  /** A second, smaller line. */
  description?: string | undefined;
  /** Shown on the right: a key or a count. */
  hint?: ReactNode;
  /** An icon or an `Avatar` on the left. */
  icon?: ReactNode;
  /** If given, the row is one of several choices and shows a check mark when selected. */
  checked?: boolean | undefined;
  /** For rows with `checked`: whether several may be checked. Default: `radio`. */
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
