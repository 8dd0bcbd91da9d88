import { type AuthorizationRows, administrators } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listRoles: { expected: administrators(200) },
};
