import { type AuthorizationRows, signedIn } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listModels: { vouched: 'anybody', expected: signedIn(200) },
};
