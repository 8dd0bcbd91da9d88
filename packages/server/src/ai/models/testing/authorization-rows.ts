import { type AuthorizationRows, operators, signedIn } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listModels: { vouched: 'anybody', expected: signedIn(200) },
  // Models belong to the product.
  updateManagedModel: {
    foreignIds: { modelId: 'any' },
    inPerson: true,
    body: () => ({}),
    expected: operators(200),
  },
};
