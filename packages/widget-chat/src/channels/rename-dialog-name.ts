/** Name of the dialog that renames a channel, as a host may take it over. */
export const channelRenameDialog = 'ChannelRenameDialog';
