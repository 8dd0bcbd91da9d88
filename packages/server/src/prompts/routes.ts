import {
  countCardUse,
  createCard,
  deleteCard,
  duplicateCard,
  getCard,
  getCardImage,
  getCardThumbnail,
  searchCards,
  updateCard,
  updateCardById,
} from '@oriel/contracts';

/** The routes of the prompts service that are built. */
export const promptsRoutes = {
  countCardUse,
  createCard,
  deleteCard,
  duplicateCard,
  getCard,
  getCardImage,
  getCardThumbnail,
  searchCards,
  updateCard,
  updateCardById,
};
