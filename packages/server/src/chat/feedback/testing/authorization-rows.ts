import {
  type AuthorizationRows,
  administrators,
  channelOwner,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listFeedback: { vouched: 'anybody', expected: channelOwner(200) },
  giveFeedback: {
    vouched: 'anybody',
    body: () => ({ rating: 'up', reason: null, comment: '' }),
    expected: channelOwner(200),
  },
  listAgentFeedback: { expected: administrators(200) },
  withdrawFeedback: { vouched: 'anybody', expected: channelOwner(204) },
};
