import { type RefObject, useEffect, useRef } from 'react';
import { activeElementInRoot } from '../dom/active-element';
import { isComposing } from '../dom/is-composing';
import { ownerDocument } from '../dom/owner';

const TEXT = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/**
 * Calls back on Ctrl+Z or Cmd+Z while the focus is in the region's root, or nowhere, but in no text field. The browser would
 * otherwise undo typing in a field that no longer has the focus.
 */
export function useUndoKey(region: RefObject<HTMLElement | null>, undo: (() => void) | undefined): void {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  const isOn = undo !== undefined;
  useEffect(() => {
    const element = region.current;
    if (!isOn || !element) return;
    const document = ownerDocument(element);
    const places = new Set<Node>([element.getRootNode(), document]);
    const handleKeyDown = ((event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.shiftKey || event.altKey || event.defaultPrevented) return;
      if (event.ctrlKey === event.metaKey || isComposing(event)) return;
      const isElsewhere = event.currentTarget !== element.getRootNode() && event.target !== document.body;
      if (isElsewhere || activeElementInRoot(element)?.matches(TEXT)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current?.();
      // A root has no event map of its own.
    }) as EventListener;
    for (const place of places) place.addEventListener('keydown', handleKeyDown);
    return () => {
      for (const place of places) place.removeEventListener('keydown', handleKeyDown);
    };
  }, [region, isOn]);
}
