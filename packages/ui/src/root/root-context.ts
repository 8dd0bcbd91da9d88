import { createContext, useContext, useInsertionEffect } from 'react';
import type { Sheet, StyleRoot } from '../theme/sheets';

/** State shared by the components of one mount. Created by `Root`, one per mount. */
export interface RootScope {
  /** The shadow root (or document) that contains the components. */
  readonly root: StyleRoot;
  /** Adopts a sheet for the lifetime of the mount. */
  adopt(sheet: Sheet): void;
  /** Releases a sheet early; only hot reload needs it. */
  release(sheet: Sheet): void;
  /** The open modal dialogs, topmost last. Layers that must stay usable above them are rendered inside the last. */
  readonly modals: ModalStack;
}

/** The open modal dialogs of a mount, as an external store. */
export interface ModalStack {
  /** Adds a dialog on top and returns a function that removes it. */
  push(dialog: HTMLElement): () => void;
  /** All of them, topmost last. */
  all(): readonly HTMLElement[];
  /** The topmost dialog, if any. */
  top(): HTMLElement | undefined;
  /** Calls back on every change, until the returned function is called. */
  subscribe(onChange: () => void): () => void;
}

export const RootContext = createContext<RootScope | null>(null);

/** The scope of a component's mount. Throws outside of `Root`. */
export function useRoot(): RootScope {
  const scope = useContext(RootContext);
  if (!scope) {
    throw new Error('@oriel/ui needs a <Root> around it: <Root root={shadowRoot}>.');
  }
  return scope;
}

/** Adopts a sheet into the component's root, before it is painted. */
export function useSheet(sheet: Sheet): void {
  const scope = useRoot();
  useInsertionEffect(() => {
    scope.adopt(sheet);
    // A sheet stays as long as its mount: removing it with each closing menu would restyle the whole root.
    if (import.meta.hot) return () => scope.release(sheet);
  }, [scope, sheet]);
}

/** @internal */
export function createModalStack(): ModalStack {
  let stack: readonly HTMLElement[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly HTMLElement[]) => {
    stack = next;
    for (const listener of listeners) listener();
  };
  return {
    push(dialog) {
      set([...stack, dialog]);
      return () => set(stack.filter(other => other !== dialog));
    },
    all: () => stack,
    top: () => stack.at(-1),
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
