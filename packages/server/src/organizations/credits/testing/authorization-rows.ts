import {
  type AuthorizationRows,
  administrators,
  members,
  signedIn,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  getCredits: { vouched: 'members', expected: members(200) },
  listCreditPackages: { vouched: 'members', expected: members(200) },
  listLedger: { expected: administrators(200) },
  exportLedger: { expected: administrators(200) },
  getSpending: { query: () => 'by=day', expected: administrators(200) },
  correctCredits: {
    body: ({ organizationId }) => ({
      organizationId,
      kind: 'correction',
      amountMicroeuro: 1,
      reason: 'Table',
    }),
    expected: { ...signedIn(403), staff: 201 },
  },
};
