import { allTexts, fetched } from '@oriel/app-kit';

/** Name of the dialog that creates, edits or deletes a chat folder, or moves a chat into one. */
export const chatFolderDialog = 'ChatFolderDialog';

export const FolderDialog = fetched(() => import('./FolderDialog'), allTexts);
