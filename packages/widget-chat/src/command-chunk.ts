/*
 * Code that only the commands of a host need: one chunk, fetched with the first of them, because each for itself is
 * a few hundred bytes.
 */
export { askToDelete, askToRename } from './channels/ask-about-channel';
export { deleteChannel } from './channels/delete-channel';
export { renameChannel } from './channels/rename-channel';
export { fillComposer } from './drafts/fill-composer';
export { showMessage } from './store/show-message';
export { whenOpened } from './store/when-opened';
export { copyHistory } from './thread/copy-history';
