import { fetched } from '@oriel/widget-kit';

/** Name of the dialog that renames a channel, as a host may take it over. */
export const channelRenameDialog = 'ChannelRenameDialog';

/** The dialog itself. What leads to it preloads it, so that it opens at once and takes what is typed. */
export const RenameDialog = fetched(() => import('./ChannelRenameDialog'));
