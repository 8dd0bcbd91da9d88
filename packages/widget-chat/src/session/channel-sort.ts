/** The orders that a list of channels can have. */
export const channelSorts = ['newest', 'oldest', 'name'] as const;
export type ChannelSort = (typeof channelSorts)[number];
