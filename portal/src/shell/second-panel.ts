import { useState } from 'react';
import type { WidgetRow } from '../widget/widget-row';

/**
 * The second panel of the current section, and whether it was left by its Back button. Another section starts with its own panel.
 */
export function useSecondPanel(rows: readonly WidgetRow[], pathname: string) {
  const [left, setLeft] = useState<WidgetRow | undefined>(undefined);
  const row = rows.find(
    ({ panel }) => panel && (pathname === panel.at || pathname.startsWith(`${panel.at}/`)),
  );
  return {
    row,
    isLeft: left !== undefined && left === row,
    leave: () => setLeft(row),
    enter: () => setLeft(undefined),
  };
}
