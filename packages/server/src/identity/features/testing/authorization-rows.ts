import { type AuthorizationRows, members } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listFeatures: {
    vouched: 'anybody',
    query: ({ organizationId }) => `organizationId=${organizationId}`,
    expected: members(200),
  },
  listPermissions: {
    vouched: 'anybody',
    query: ({ organizationId }) => `organizationId=${organizationId}`,
    expected: members(200),
  },
};
