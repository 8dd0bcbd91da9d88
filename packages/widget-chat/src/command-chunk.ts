/* Code that only host commands need: one chunk, fetched with the first command, because each alone is a few hundred bytes. */
export { fillComposer } from './composer/fill-composer';
export { lateCommands } from './late-commands';
export { whenOpened } from './session/when-opened';
export { copyHistory } from './thread/store/copy-history';
export { showMessage } from './thread/store/show-message';
