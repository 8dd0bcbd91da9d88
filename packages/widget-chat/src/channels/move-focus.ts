import type { KeyboardEvent } from 'react';

/** Moves the focus between the channels of a list with the arrow keys, Home and End. */
export function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-channel]') ?? [])];
  // The rows stand in this tree, so the target is one of them whatever root it is in.
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

/** Whether the focus is within an element, or nowhere in its root. */
export function hasFocus(element: HTMLElement): boolean {
  const root = element.getRootNode();
  const active = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
  return active === null || element.contains(active);
}
