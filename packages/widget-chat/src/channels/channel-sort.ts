/** Sort orders of a channel list. */
export const channelSorts = ['newest', 'oldest', 'name'] as const;
export type ChannelSort = (typeof channelSorts)[number];
