import { fetched } from '@oriel/widget-kit';

/** Name of the dialog that renames a channel, as a host may take it over. */
export const channelRenameDialog = 'ChannelRenameDialog';

/** Name of the dialog that asks before a channel is deleted. */
export const channelDeleteDialog = 'ChannelDeleteDialog';

/** Name of the dialog that shares a channel by a link. */
export const channelShareDialog = 'ChannelShareDialog';

/** Name of the dialog that saves chats as files, or takes those of other products. */
export const chatTransferDialog = 'ChatTransferDialog';

export const TransferDialog = fetched(() => import('./ChatTransferDialog'));

export const ShareDialog = fetched(() => import('./ChannelShareDialog'));

export const DeleteDialog = fetched(() => import('./ChannelDeleteDialog'));

/** The dialog. Buttons that lead to it preload it, so that it opens at once and gets the keys that are typed. */
export const RenameDialog = fetched(() => import('./ChannelRenameDialog'));
