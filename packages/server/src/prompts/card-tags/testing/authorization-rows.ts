import { type AuthorizationRows, administrators, promptsOf } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  renameCardTag: {
    body: ({ organizationId }) => ({ space: organizationId, tag: 'Nobody has it', to: 'Another' }),
    expected: promptsOf(administrators(200)),
  },
};
