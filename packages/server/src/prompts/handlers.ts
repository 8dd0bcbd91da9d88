import type { RouteHandlers } from '@oriel/contracts';
import type { RequestContext } from '../http/request-context';
import { changeCard } from './cards/change-card';
import { copyCard } from './cards/copy-card';
import { countUse } from './cards/count-use';
import { createCard } from './cards/create-card';
import { getCard } from './cards/get-card';
import { removeCard } from './cards/remove-card';
import { sendImage } from './cards/send-image';
import type { PromptsServices } from './prompts-services';
import type { promptsRoutes } from './routes';
import { searchCards } from './search/search-cards';

export const promptsHandlers = (
  services: PromptsServices,
): RouteHandlers<typeof promptsRoutes, RequestContext> => ({
  countCardUse: ({ params }, context) => countUse(services, params.cardId, context),
  createCard: ({ body }, context) => createCard(services, body, context),
  deleteCard: ({ params }, context) => removeCard(services, params.cardId, context),
  duplicateCard: ({ params }, context) => copyCard(services, params.cardId, context),
  getCard: ({ params, query }, context) => getCard(services, params.cardId, query.space, context),
  getCardImage: ({ params }, context) => sendImage(services, params.cardId, 'image', context),
  getCardThumbnail: ({ params }, context) => sendImage(services, params.cardId, 'thumbnail', context),
  searchCards: ({ body }, context) => searchCards(services, body, context),
  updateCard: ({ body: { id, ...change } }, context) => changeCard(services, id, change, context),
  updateCardById: ({ params, body }, context) => changeCard(services, params.cardId, body, context),
});
