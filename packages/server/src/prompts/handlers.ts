import type { RouteHandlers } from '@oriel/contracts';
import type { RequestContext } from '../http/request-context';
import { exportCards } from './card-transfer/export-cards';
import { importCards } from './card-transfer/import-cards';
import { ImportQueue } from './card-transfer/import-queue';
import { getCardVersion } from './card-versions/get-card-version';
import { listCardVersions } from './card-versions/list-card-versions';
import { restoreCardVersion } from './card-versions/restore-card-version';
import { changeCard } from './cards/change-card';
import { copyCard } from './cards/copy-card';
import { countUse } from './cards/count-use';
import { createCard } from './cards/create-card';
import { getCard } from './cards/get-card';
import { removeCard } from './cards/remove-card';
import { sendImage } from './cards/send-image';
import { handOverCards } from './handover/hand-over-cards';
import { listCardOwners } from './handover/list-card-owners';
import { addCardToList } from './lists/add-card-to-list';
import { createCardList } from './lists/create-card-list';
import { deleteCardList } from './lists/delete-card-list';
import { listCardLists } from './lists/list-card-lists';
import { removeCardFromList } from './lists/remove-card-from-list';
import { updateCardList } from './lists/update-card-list';
import type { PromptsServices } from './prompts-services';
import { acceptProposal } from './proposals/accept-proposal';
import { createProposal } from './proposals/create-proposal';
import { declineProposal } from './proposals/decline-proposal';
import { getProposal } from './proposals/get-proposal';
import { listProposals } from './proposals/list-proposals';
import { withdrawProposal } from './proposals/withdraw-proposal';
import type { promptsRoutes } from './routes';
import { searchCards } from './search/search-cards';

export const promptsHandlers = (
  services: PromptsServices,
  imports = new ImportQueue(),
): RouteHandlers<typeof promptsRoutes, RequestContext> => ({
  acceptProposal: (input, context) => acceptProposal(services, input, context),
  addCardToList: (input, context) => addCardToList(services, input, context),
  countCardUse: ({ params }, context) => countUse(services, params.cardId, context),
  createCard: ({ body }, context) => createCard(services, body, context),
  createCardList: (input, context) => createCardList(services, input, context),
  createProposal: (input, context) => createProposal(services, input, context),
  declineProposal: (input, context) => declineProposal(services, input, context),
  deleteCard: ({ params }, context) => removeCard(services, params.cardId, context),
  deleteCardList: (input, context) => deleteCardList(services, input, context),
  duplicateCard: ({ params }, context) => copyCard(services, params.cardId, context),
  exportCards: (input, context) => exportCards(services, input, context),
  getCard: ({ params, query }, context) => getCard(services, params.cardId, query.space, context),
  getCardImage: ({ params }, context) => sendImage(services, params.cardId, 'image', context),
  getCardThumbnail: ({ params }, context) => sendImage(services, params.cardId, 'thumbnail', context),
  getCardVersion: (input, context) => getCardVersion(services, input, context),
  getProposal: (input, context) => getProposal(services, input, context),
  handOverCards: (input, context) => handOverCards(services, input, context),
  importCards: (input, context) => importCards(services, imports, input, context),
  listCardLists: (input, context) => listCardLists(services, input, context),
  listCardOwners: (input, context) => listCardOwners(services, input, context),
  listCardVersions: (input, context) => listCardVersions(services, input, context),
  listProposals: (input, context) => listProposals(services, input, context),
  removeCardFromList: (input, context) => removeCardFromList(services, input, context),
  restoreCardVersion: (input, context) => restoreCardVersion(services, input, context),
  searchCards: ({ body }, context) => searchCards(services, body, context),
  updateCard: ({ body: { id, ...change } }, context) => changeCard(services, id, change, context),
  updateCardById: ({ params, body }, context) => changeCard(services, params.cardId, body, context),
  updateCardList: (input, context) => updateCardList(services, input, context),
  withdrawProposal: (input, context) => withdrawProposal(services, input, context),
});
