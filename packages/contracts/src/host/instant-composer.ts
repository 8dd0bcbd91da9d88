/**
 * The handover between the loader, which creates the text field before any widget has loaded, and the chat, which takes it over.
 * The field is a light DOM child of the shell with `slot="composer"`. It is never moved, so it keeps text, caret, focus and a
 * composition in progress. The loader stores a function on the shell under `instantComposerKey`.
 */
export const instantComposerKey = Symbol.for('oriel.composer');

/** Called once by the widget: the loader removes its listeners and returns the queued texts, oldest first. */
export type InstantComposer = () => readonly string[];

/** The element with the shadow root that a widget renders into. */
export type Shell = HTMLElement & { [instantComposerKey]?: InstantComposer };
