/*
 * Code that only the commands of a host need: one chunk, fetched with the first of them, because each for itself is
 * a few hundred bytes.
 */
export { fillComposer } from './drafts/fill-composer';
export { lateCommands } from './late-commands';
export { showMessage } from './store/show-message';
export { whenOpened } from './store/when-opened';
