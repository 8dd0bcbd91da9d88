import { createContext, useContext, useInsertionEffect } from 'react';
import type { Sheet, StyleRoot } from '../theme/sheets';

/** State that the components of one mount share. Made by `Root`, one per mount. */
export interface RootScope {
  /** The shadow root (or document) that the components are rendered in. */
  readonly root: StyleRoot;
  /** Adopts a sheet for the life of the mount. */
  adopt(sheet: Sheet): void;
  /** Gives a sheet back early; only hot reload needs it. */
  release(sheet: Sheet): void;
  /** The modal dialogs that are open, topmost last. Layers that must stay usable above them are rendered inside the last. */
  readonly modals: ModalStack;
}

/** The open modal dialogs of a mount, as an external store. */
export interface ModalStack {
  /** Adds a dialog on top and returns the function that takes it away. */
  push(dialog: HTMLElement): () => void;
  /** The topmost dialog, if any. */
  top(): HTMLElement | undefined;
  /** Calls back on every change, until the function it returns is called. */
  subscribe(onChange: () => void): () => void;
}

export const RootContext = createContext<RootScope | null>(null);

/** The scope of the mount that a component is rendered in. Throws outside of `Root`. */
export function useRoot(): RootScope {
  const scope = useContext(RootContext);
  if (!scope) {
    throw new Error('@oriel/ui needs a <Root> around it: <Root root={shadowRoot}>.');
  }
  return scope;
}

/** Adopts a sheet into the root that the component is rendered in, before it is painted. */
export function useSheet(sheet: Sheet): void {
  const scope = useRoot();
  useInsertionEffect(() => {
    scope.adopt(sheet);
    // A sheet stays as long as its mount: taking it out with each closing menu would restyle the whole root.
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
    top: () => stack.at(-1),
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
