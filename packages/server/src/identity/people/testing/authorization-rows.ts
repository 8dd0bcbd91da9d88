import { type AuthorizationRows, withApplicationKey } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  exportApplicationPerson: { expected: withApplicationKey(200) },
  deleteApplicationPerson: { expected: withApplicationKey(204) },
};
