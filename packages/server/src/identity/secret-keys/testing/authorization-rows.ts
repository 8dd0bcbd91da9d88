import {
  type AuthorizationRows,
  administrators,
  administratorsInPerson,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listSecretKeys: { expected: administrators(200) },
  createSecretKey: {
    fresh: true,
    inPerson: true,
    body: () => ({ name: 'Shop' }),
    expected: administratorsInPerson(201),
  },
  revokeSecretKey: { expected: administrators(204) },
};
