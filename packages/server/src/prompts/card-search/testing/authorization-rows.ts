import { type AuthorizationRows, members, promptsOf } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  searchCards: {
    vouched: 'anybody',
    body: ({ organizationId }) => ({ space: organizationId }),
    // The chat's text field offers cards.
    expected: members(200),
  },
  listCardAuthors: {
    query: ({ organizationId }) => `space=${organizationId}`,
    expected: promptsOf(members(200)),
  },
};
