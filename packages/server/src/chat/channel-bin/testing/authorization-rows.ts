import { type AuthorizationRows, members } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listBinnedChats: { vouched: 'anybody', expected: members(200) },
  restoreBinnedChats: {
    vouched: 'anybody',
    body: ({ channelId }) => ({ ids: [channelId] }),
    expected: members(200),
  },
  emptyChannelBin: { vouched: 'anybody', expected: members(204) },
};
