import type { KeyboardEvent } from 'react';

const rowsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-channel]') ?? []),
];

/** Moves the focus between the channels of a list with the arrow keys, Home and End. */
export function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const rows = rowsIn(list);
  // The rows are in this tree, so the target is one of them in any root.
  const index = rows.indexOf(event.target as HTMLElement);
  if (index < 0) return;
  const moves: Record<string, number> = {
    ArrowDown: Math.min(index + 1, rows.length - 1),
    ArrowUp: Math.max(index - 1, 0),
    Home: 0,
    End: rows.length - 1,
  };
  const next = moves[event.key];
  if (next === undefined) return;
  event.preventDefault();
  rows[next]?.focus();
}

/** Moves the focus off a row before it is removed: to the next row, else the previous one, else `last`. */
export function leaveRow(row: HTMLElement | null, list: HTMLElement | null, last: HTMLElement | null): void {
  if (!row || !hasFocus(row)) return;
  const rows = rowsIn(list);
  const index = rows.findIndex(each => row.contains(each));
  (rows[index + 1] ?? rows[index - 1] ?? last)?.focus();
}

/** Whether the focus is inside an element, or nowhere in its root. */
function hasFocus(element: HTMLElement): boolean {
  const root = element.getRootNode();
  const active = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
  return active === null || element.contains(active);
}

/** Focuses the row of a channel that has moved within the list, if the focus was lost with the previous row. */
export function focusRow(root: Document | ShadowRoot, channelId: string): void {
  requestAnimationFrame(() => {
    if (root.activeElement && root.activeElement !== root.ownerDocument?.body) return;
    const row = root.querySelector<HTMLElement>(`[data-channel="${channelId}"]`);
    (row ?? root.querySelector<HTMLElement>('[data-channel]'))?.focus({ preventScroll: true });
  });
}
