import { type AuthorizationRows, members, promptsOf } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  searchCards: {
    vouched: 'anybody',
    body: ({ organizationId }) => ({ space: organizationId }),
    // The text field of the chat offers cards.
    expected: members(200),
  },
  listCardAuthors: {
    query: ({ organizationId }) => `space=${organizationId}`,
    expected: promptsOf(members(200)),
  },
};
