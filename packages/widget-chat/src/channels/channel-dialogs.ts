import { allTexts, fetched } from '@oriel/app-kit';

/** Name of the dialog that renames a channel; a host may replace it. */
export const channelRenameDialog = 'ChannelRenameDialog';

/** Name of the dialog that confirms the deletion of a channel. */
export const channelDeleteDialog = 'ChannelDeleteDialog';

/** Name of the dialog that shares a channel by link. */
export const channelShareDialog = 'ChannelShareDialog';

/** Name of the dialog that exports chats, or imports them from other products. */
export const chatTransferDialog = 'ChatTransferDialog';

/** Name of the dialog with deleted chats and messages. */
export const chatBinDialog = 'ChatBinDialog';

export const BinDialog = fetched(() => import('./ChatBinDialog'), allTexts);

export const TransferDialog = fetched(() => import('./ChatTransferDialog'), allTexts);

export const ShareDialog = fetched(() => import('./ChannelShareDialog'), allTexts);

export const DeleteDialog = fetched(() => import('./ChannelDeleteDialog'));

/** The dialog. Buttons that open it preload it, so that it opens immediately and receives the first keystrokes. */
export const RenameDialog = fetched(() => import('./ChannelRenameDialog'));
