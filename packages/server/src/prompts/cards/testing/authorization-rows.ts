import {
  type AuthorizationRows,
  cardCreator,
  members,
  promptsOf,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  createCard: {
    form: ({ organizationId }) => ({
      space: organizationId,
      title: 'Reply',
      description: 'A reply',
      prompt: 'Reply to {{name}}',
      tags: 'Mail',
      cover: '1',
      visibility: 'ORG',
    }),
    expected: promptsOf(members(201)),
  },
  listCardTeams: {
    query: ({ organizationId }) => `space=${organizationId}`,
    expected: promptsOf(members(200)),
  },
  updateCard: { form: ({ cardId }) => ({ id: cardId, title: 'Answer' }), expected: cardCreator(200) },
  updateCardById: { form: () => ({ title: 'Answer' }), expected: cardCreator(200) },
  // For people outside the workspace it does not exist.
  getCard: { vouched: 'anybody', expected: { ...members(200), guest: 404 } },
  deleteCard: { expected: promptsOf({ ...members(204), memberKey: 403 }) },
  duplicateCard: {
    query: ({ organizationId }) => `space=${organizationId}`,
    expected: promptsOf(members(201)),
  },
  getCardImage: { expected: promptsOf({ ...members(200), guest: 404 }) },
  getCardThumbnail: { expected: promptsOf({ ...members(200), guest: 404 }) },
  countCardUse: { body: () => ({ how: 'copy' }), expected: promptsOf({ ...members(204), guest: 404 }) },
  addFavorite: { expected: promptsOf(members(204)) },
  removeFavorite: { expected: promptsOf(members(204)) },
};
