import { type AuthorizationRows, operators, signedIn } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listModels: { vouched: 'anybody', expected: signedIn(200) },
  updateManagedModel: { inPerson: true, body: () => ({}), expected: operators(200) },
};
