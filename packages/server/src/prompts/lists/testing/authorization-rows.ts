import {
  type AuthorizationRows,
  cardCreator,
  members,
  named,
  promptsOf,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listCardLists: {
    query: ({ organizationId }) => `space=${organizationId}`,
    expected: promptsOf(members(200)),
  },
  createCardList: {
    body: ({ organizationId }) => ({ space: organizationId, name: 'Hilfe' }),
    expected: promptsOf(members(201)),
  },
  updateCardList: { ...named, expected: cardCreator(200) },
  deleteCardList: { expected: promptsOf({ ...members(204), memberKey: 403 }) },
  addCardToList: { expected: cardCreator(204) },
  removeCardFromList: {
    // Removing a card that is not on the list succeeds.
    foreignIds: { cardId: 204 },
    expected: cardCreator(204),
  },
};
