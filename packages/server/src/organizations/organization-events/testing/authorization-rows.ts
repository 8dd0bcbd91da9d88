import { type AuthorizationRows, members } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  followOrganization: { vouched: 'anybody', query: () => 'seconds=0', expected: members(200) },
};
