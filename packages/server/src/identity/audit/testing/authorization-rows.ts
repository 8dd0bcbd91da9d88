import { type AuthorizationRows, administrators } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listAuditEntries: { expected: administrators(200) },
  listAuditActors: { expected: administrators(200) },
  exportAuditEntries: { expected: administrators(200) },
};
