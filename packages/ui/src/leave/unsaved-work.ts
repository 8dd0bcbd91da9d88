/*
 * What is typed on a page and kept nowhere. Required:
 *   1. nothing of it is dropped before the person was asked, once for all of it, whichever way the page or a part is left;
 *   2. another attempt while the question is shown asks nothing, and leaves nothing;
 *   3. what is unchanged asks nothing.
 */
import type { StyleRoot } from '../theme/sheets';

/** A form that would be lost with its page, or with its part of one. */
export interface UnsavedWork {
  /** The root that it is shown in. */
  readonly root: StyleRoot;
  isDirty(): boolean;
  /** Asks the person. Resolves with whether it may be dropped, which has happened by then. */
  ask(): Promise<boolean>;
  /** Drops it without a question. */
  discard(): void;
}

const works: UnsavedWork[] = [];
let isAsking = false;

/** Registers a form for as long as it is shown. Returns the function that ends it. */
export function holdWork(work: UnsavedWork): () => void {
  works.push(work);
  return () => {
    const index = works.indexOf(work);
    if (index >= 0) works.splice(index, 1);
  };
}

const dirtyIn = (root: StyleRoot | undefined) =>
  works.filter(work => (root === undefined || work.root === root) && work.isDirty());

/** Whether something would be lost. @param root - where. Default: anywhere on the page */
export const hasUnsavedWork = (root?: StyleRoot): boolean => dirtyIn(root).length > 0;

/**
 * Asks for the form that was opened last; all others go with it. Resolves with whether nothing is left that would be lost.
 *
 * @param root - where. Default: anywhere on the page
 */
export async function confirmDiscard(root?: StyleRoot): Promise<boolean> {
  const [last, ...others] = dirtyIn(root).reverse();
  if (!last) return true;
  if (isAsking) return false;
  isAsking = true;
  try {
    const isSure = await last.ask();
    if (isSure) for (const work of others) if (work.isDirty()) work.discard();
    return isSure;
  } finally {
    isAsking = false;
  }
}
