import {
  type AuthorizationRows,
  channelOwner,
  members,
  named,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listMyChannels: { vouched: 'anybody', expected: members(200) },
  createChannel: { vouched: 'anybody', body: () => ({}), expected: members(201) },
  getChannel: { vouched: 'anybody', expected: channelOwner(200) },
  updateChannel: { vouched: 'anybody', ...named, expected: channelOwner(200) },
  deleteChannel: { vouched: 'anybody', expected: channelOwner(204) },
  deleteMyChannels: { vouched: 'anybody', expected: members(204) },
  createConnectionToken: { vouched: 'anybody', body: () => ({}), expected: channelOwner(201) },
  getChannelCost: { vouched: 'members', expected: channelOwner(200) },
  limitChannelCost: { vouched: 'members', body: () => ({ limit: 100 }), expected: channelOwner(200) },
  cancelChannel: { vouched: 'anybody', expected: channelOwner(204) },
};
