import { type AuthorizationRows, channelOwner } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  answerPageCall: {
    vouched: 'anybody',
    body: () => ({ kind: 'refuse', key: '00000000-0000-4000-8000-000000000001' }),
    expected: channelOwner(204),
  },
};
