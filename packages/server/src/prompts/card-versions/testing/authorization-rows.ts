import {
  type AuthorizationRows,
  cardCreator,
  members,
  promptsOf,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listCardVersions: { expected: promptsOf(members(200)) },
  getCardVersion: { foreignIds: { number: 'any' }, expected: promptsOf(members(200)) },
  restoreCardVersion: { foreignIds: { number: 'any' }, expected: cardCreator(200) },
};
