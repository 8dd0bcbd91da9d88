import {
  type AuthorizationRows,
  administrators,
  administratorsInPerson,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listApiKeys: { expected: administrators(200) },
  createApiKey: {
    fresh: true,
    inPerson: true,
    body: () => ({
      name: 'Shop',
      userName: 'shop',
      userFullName: 'Online shop',
      userEmail: 'shop@example.org',
    }),
    expected: administratorsInPerson(201),
  },
  getApiKey: { expected: administrators(200) },
  updateApiKey: { inPerson: true, body: () => ({ name: 'Other' }), expected: administratorsInPerson(200) },
  rotateApiKey: { fresh: true, inPerson: true, expected: administratorsInPerson(200) },
  deleteApiKey: { inPerson: true, expected: administratorsInPerson(204) },
};
