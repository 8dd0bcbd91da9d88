import { channelTokenHeader } from '@oriel/contracts';
import { type AuthorizationRows, channelOwner, question } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  streamChannelEvents: {
    vouched: 'anybody',
    headers: ({ channelToken }) => ({ [channelTokenHeader]: channelToken }),
    expected: channelOwner(200),
  },
  createCompletion: { vouched: 'anybody', body: question, expected: channelOwner(200) },
  createCompletionSync: { vouched: 'anybody', body: question, expected: channelOwner(200) },
};
