import { fetched } from '@oriel/widget-kit';

/** Name of the dialog that makes, changes or deletes a folder of chats, or moves a chat into one. */
export const chatFolderDialog = 'ChatFolderDialog';

export const FolderDialog = fetched(() => import('./FolderDialog'));
