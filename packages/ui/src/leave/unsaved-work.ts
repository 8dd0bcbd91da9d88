/*
 * Typed text of a page that is stored nowhere. Required:
 *   1. before any of it is lost, the user is asked once about all of it, however the page or a part of it is left;
 *   2. another attempt to leave while the confirmation is open is ignored;
 *   3. unchanged forms need no confirmation.
 */
import type { StyleRoot } from '../theme/sheets';

/** A form that would be lost with its page, or its part of the page. */
export interface UnsavedWork {
  /** The root that contains it. */
  readonly root: StyleRoot;
  isDirty(): boolean;
  /** Asks the user. Resolves with `true` once the work is discarded, or with `false` to keep it. */
  ask(): Promise<boolean>;
  /** Discards the work without asking. */
  discard(): void;
}

const works: UnsavedWork[] = [];
let isAsking = false;

/** Registers a form while it is shown. Returns a function that unregisters it. */
export function registerUnsavedWork(work: UnsavedWork): () => void {
  works.push(work);
  return () => {
    const index = works.indexOf(work);
    if (index >= 0) works.splice(index, 1);
  };
}

const dirtyIn = (root: StyleRoot | undefined) =>
  works.filter(work => (root === undefined || work.root === root) && work.isDirty());

/** Whether unsaved work would be lost. @param root - scope of the search. Default: the whole page */
export const hasUnsavedWork = (root?: StyleRoot): boolean => dirtyIn(root).length > 0;

/**
 * Asks about the form opened last; the answer applies to all others. Resolves with whether nothing unsaved is left.
 *
 * @param root - scope of the search. Default: the whole page
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
