import {
  type AuthorizationRows,
  channelOwner,
  everybody,
  keys,
  members,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  getChannelShare: { vouched: 'members', expected: channelOwner(200) },
  shareChannel: {
    vouched: 'members',
    body: () => ({ audience: 'organization', with_name: true }),
    expected: channelOwner(200),
  },
  unshareChannel: { vouched: 'members', expected: channelOwner(204) },
  // Shared by the member with everybody in the workspace.
  getSharedChat: {
    // Only the link and its workspace decide.
    foreignIds: { shareId: 'any' },
    expected: { ...everybody(404), member: 200, admin: 200, owner: 200, embed: 403, ...keys(200) },
  },
  copySharedChat: { vouched: 'members', expected: members(201) },
};
