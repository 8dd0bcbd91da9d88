/* Code that only host commands need: one chunk, fetched with the first command, because each alone is a few hundred bytes. */
export { fillComposer } from './drafts/fill-composer';
export { lateCommands } from './late-commands';
export { showMessage } from './store/show-message';
export { whenOpened } from './store/when-opened';
