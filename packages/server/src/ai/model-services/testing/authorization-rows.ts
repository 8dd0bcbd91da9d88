import { type AuthorizationRows, signedIn } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listModelServices: { vouched: 'anybody', expected: signedIn(200) },
  getModelServiceLogo: { vouched: 'anybody', expected: signedIn(404) },
};
