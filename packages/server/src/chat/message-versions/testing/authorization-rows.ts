import { type AuthorizationRows, channelOwner } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listVersions: { vouched: 'anybody', expected: channelOwner(200) },
  showVersion: { vouched: 'anybody', expected: channelOwner(204) },
  readComparison: { vouched: 'anybody', expected: channelOwner(200) },
};
