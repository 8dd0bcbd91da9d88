/*
 * What only the commands of a host need: one file of its own, fetched with the first of them, because each for itself is
 * a few hundred bytes.
 */
export { renameChannel } from '../channels/rename-channel';
export { fillComposer } from '../composer/fill-composer';
export { copyHistory } from '../messages/copy-history';
export { whenOpened } from './when-opened';
