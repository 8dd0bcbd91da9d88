import { type AuthorizationRows, operators } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listOperatorLog: { inPerson: true, expected: operators(200) },
  listOperatorLogActors: { inPerson: true, expected: operators(200) },
};
