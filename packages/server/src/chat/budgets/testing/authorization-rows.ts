import { type AuthorizationRows, members } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listBudgets: { vouched: 'members', expected: members(200) },
  checkBudget: { vouched: 'members', expected: members(200) },
};
