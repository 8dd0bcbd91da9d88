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
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.shiftKey || event.altKey || event.defaultPrevented) return;
      if (event.ctrlKey === event.metaKey || isComposing(event)) return;
      if (event.target !== document.body && !event.composedPath().includes(element.getRootNode())) return;
      if (activeElementInRoot(element)?.matches(TEXT)) return;
      event.preventDefault();
      latest.current?.();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [region, isOn]);
}
