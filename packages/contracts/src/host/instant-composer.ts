/**
 * The meeting point of the loader, which makes the text field before any widget has come, and the chat, which takes it
 * over. The field is a light child of the shell with `slot="composer"`; it is never moved, so it keeps text, caret,
 * focus and a composition in progress. The loader leaves its handle on the shell under `instantComposerKey`.
 */
export const instantComposerKey = Symbol.for('oriel.composer');

export interface InstantComposer {
  /** Called once by the chat: the loader takes its listeners off and hands over what was sent, oldest first. */
  takeOver(): readonly string[];
}

/** The element whose shadow root a widget renders into. */
export type Shell = HTMLElement & { [instantComposerKey]?: InstantComposer };
