import { type AuthorizationRows, administrators } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listSpendingLimits: { expected: administrators(200) },
  createSpendingLimit: {
    body: ({ spendingMemberId }) => ({ userId: spendingMemberId, amount: 100, period: 'month' }),
    expected: administrators(201),
  },
  updateSpendingLimit: { body: () => ({ amount: 200 }), expected: administrators(200) },
  deleteSpendingLimit: { expected: administrators(204) },
};
