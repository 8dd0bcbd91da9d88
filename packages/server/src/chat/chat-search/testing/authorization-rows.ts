import { type AuthorizationRows, channelOwner, members } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  searchChats: { vouched: 'anybody', body: () => ({ query: 'Hallo' }), expected: members(200) },
  findInChannel: { vouched: 'anybody', body: () => ({ query: 'Hallo' }), expected: channelOwner(200) },
};
