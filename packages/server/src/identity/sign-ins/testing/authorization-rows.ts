import { type AuthorizationRows, everybody, keys, signedIn } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  getSession: { vouched: 'anybody', expected: everybody(200) },
  refreshSession: { expected: { ...signedIn(200), embed: 403, ...keys(403) } },
  logout: { expected: { ...everybody(204), embed: 403 } },
  login: { expected: { ...everybody(303), embed: 403 } },
  loginCallback: { expected: { ...everybody(303), embed: 403 } },
};
