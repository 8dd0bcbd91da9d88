/*
 * While a root is printed, its components render everything: long lists all rows, folded texts in full. Printing from the browser menu
 * fires `beforeprint`, which leaves no time to load anything.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { ownerWindow } from '../dom/owner';
import { useRoot } from '../root/root-context';
import type { StyleRoot } from '../theme/sheets';
import type { PrintOptions } from './print-root';

/** Loads what is missing, such as further pages of a list. */
export type LoadForPrint = () => Promise<unknown>;

interface Printing {
  isOn: boolean;
  readonly listeners: Set<() => void>;
  readonly loads: Set<LoadForPrint>;
}

const printings = new WeakMap<StyleRoot, Printing>();

function printingOf(root: StyleRoot): Printing {
  const known = printings.get(root);
  if (known) return known;
  const created: Printing = { isOn: false, listeners: new Set(), loads: new Set() };
  printings.set(root, created);
  return created;
}

function setPrinting(root: StyleRoot, isOn: boolean): void {
  const printing = printingOf(root);
  printing.isOn = isOn;
  // The browser prints what is rendered when the event ends.
  flushSync(() => {
    for (const listener of printing.listeners) listener();
  });
}

/** Whether the root is being printed and must render everything. */
export function useIsPrinting(): boolean {
  const { root } = useRoot();
  return useSyncExternalStore(
    onChange => {
      const { listeners } = printingOf(root);
      const before = () => setPrinting(root, true);
      const after = () => setPrinting(root, false);
      const view = ownerWindow(root);
      listeners.add(onChange);
      view.addEventListener('beforeprint', before);
      view.addEventListener('afterprint', after);
      return () => {
        listeners.delete(onChange);
        view.removeEventListener('beforeprint', before);
        view.removeEventListener('afterprint', after);
      };
    },
    () => printingOf(root).isOn,
  );
}

/** Registers a loader that runs before the root is printed. */
export function useLoadForPrint(load: LoadForPrint): void {
  const { root } = useRoot();
  const latest = useEffectEvent(load);
  useEffect(() => {
    const { loads } = printingOf(root);
    const own = () => latest();
    loads.add(own);
    return () => void loads.delete(own);
  }, [root]);
}

/** Loads everything and renders it while a callback runs. If a list fails to load, its loaded part is printed. */
export async function whilePrinting(root: StyleRoot, run: () => void): Promise<void> {
  await Promise.allSettled([...printingOf(root).loads].map(load => load()));
  setPrinting(root, true);
  try {
    run();
  } finally {
    setPrinting(root, false);
  }
}

/** Opens the print dialog of the browser for the content of a root. */
export async function printRoot(root: StyleRoot, options: PrintOptions): Promise<void> {
  const { printCopy } = await import('./print-root');
  await printCopy(root, options, whilePrinting);
}
