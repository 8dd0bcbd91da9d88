import {
  type AuthorizationRows,
  administrators,
  administratorsInPerson,
  members,
  promptsOf,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  importCards: {
    form: ({ organizationId }) => ({
      space: organizationId,
      format: 'csv',
      file: new File(['title,description,prompt,tags\nOne,Says one,One,Number'], 'cards.csv'),
    }),
    expected: promptsOf(members(200)),
  },
  exportCards: {
    query: ({ organizationId }) => `space=${organizationId}`,
    expected: promptsOf(members(200)),
  },
  listCardOwners: {
    query: ({ organizationId }) => `space=${organizationId}`,
    expected: promptsOf(administrators(200)),
  },
  handOverCards: {
    inPerson: true,
    body: ({ organizationId, userId }) => ({
      space: organizationId,
      from: '00000000-0000-4000-8000-000000000002',
      to: userId,
    }),
    expected: promptsOf(administratorsInPerson(200)),
  },
};
