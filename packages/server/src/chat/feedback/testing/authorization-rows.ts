import { type AuthorizationRows, channelOwner, members } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listFeedback: { vouched: 'anybody', expected: channelOwner(200) },
  giveFeedback: {
    vouched: 'anybody',
    body: () => ({ rating: 'up', reason: null, comment: '' }),
    expected: channelOwner(200),
  },
  // For members who neither made the agent nor manage agents, the list does not exist.
  listAgentFeedback: { expected: { ...members(404), admin: 200, owner: 200, adminKey: 200 } },
  withdrawFeedback: { vouched: 'anybody', expected: channelOwner(204) },
};
