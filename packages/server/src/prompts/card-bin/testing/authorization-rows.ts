import { type AuthorizationRows, chosen, members, promptsOf } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  deleteCards: { body: chosen, expected: promptsOf(members(200)) },
  restoreCards: { body: chosen, expected: promptsOf(members(200)) },
  listDeletedCards: {
    query: ({ organizationId }) => `space=${organizationId}`,
    expected: promptsOf(members(200)),
  },
  changeCards: { body: chosen, expected: promptsOf(members(200)) },
};
