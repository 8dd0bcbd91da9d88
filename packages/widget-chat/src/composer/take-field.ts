import { type InstantComposer, instantComposerKey, type Shell } from '@oriel/contracts';

export interface TakenField {
  readonly field: HTMLTextAreaElement;
  /** What was sent before the chat was there, oldest first. */
  readonly queued: readonly string[];
  /** Takes the field away if it was made here; one that the page made stays. */
  release(): void;
}

/**
 * Takes over the text field of the shell: the loader's, else one that stands there, else a new one. It is a light child
 * of the shell that is never moved, so that it keeps text, caret, focus and a composition in progress.
 */
export function takeField(shell: Shell): TakenField {
  const instant: InstantComposer | undefined = shell[instantComposerKey];
  const standing = shell.querySelector<HTMLTextAreaElement>(':scope > textarea[slot="composer"]');
  if (standing) return { field: standing, queued: instant?.takeOver() ?? [], release() {} };
  const field = shell.ownerDocument.createElement('textarea');
  field.slot = 'composer';
  field.rows = 1;
  shell.append(field);
  return { field, queued: [], release: () => field.remove() };
}
