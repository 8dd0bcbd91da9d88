/** Dialogs and layers of a page that Back closes on a phone, the last one first. */
const sheets: (() => void)[] = [];
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

/**
 * Adds a sheet while it is open.
 *
 * @param close - same effect as Escape
 * @returns a function that removes it
 */
export function addSheet(close: () => void): () => void {
  // Two sheets may share the same function.
  const sheet = () => close();
  sheets.push(sheet);
  notify();
  return () => {
    sheets.splice(sheets.indexOf(sheet), 1);
    notify();
  };
}

/** The open sheets of the page, for a page that owns its history. */
export const openSheets = {
  count: () => sheets.length,
  closeLast: () => sheets.at(-1)?.(),
  /** Calls the listener when a sheet opens or closes. @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
