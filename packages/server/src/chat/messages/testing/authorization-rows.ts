import { type AuthorizationRows, channelOwner } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listMessages: { vouched: 'anybody', expected: channelOwner(200) },
  deleteMessage: { vouched: 'anybody', expected: channelOwner(204) },
  readMessageDetails: { vouched: 'anybody', expected: channelOwner(200) },
};
