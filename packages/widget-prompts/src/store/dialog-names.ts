/** The dialogs that the prompts own. A host that takes one over gets its arguments and answers its result. */
export const cardDialogs = {
  /** `{ returnTo }`; answers nothing. */
  loginRequired: 'LoginRequiredDialog',
  /** `{ cardId, title }`; answers whether to delete it. */
  delete: 'PromptDeleteDialog',
  /** `{ cardId, title }`; answers the copy as `{ cardId, title }`. */
  duplicate: 'PromptDuplicateDialog',
  /** `{ space, listId?, name?, category?, personal? }`; makes or changes a list and answers its id. */
  list: 'PromptListDialog',
  /** `{ space, title }`; answers the id of the list that the card is to be on. */
  addToList: 'PromptAddToListDialog',
  /** `{ space, personal, cardIds? }`; gives the file to the person and answers its name. */
  exportCards: 'PromptExportDialog',
  /** `{ space, from: { userId, name, cards, lists }, members }`; answers `{ name, cards, lists }`. */
  handOver: 'PromptHandOverDialog',
  /** `{ organizationId }`; answers how many cards were brought back. */
  bin: 'PromptBinDialog',
  /** `{ organizationId }`; answers how many cards have other tags now. */
  tags: 'PromptTagsDialog',
  /** `{ organizationId, count }`; answers the tags to add. */
  addTags: 'PromptAddTagsDialog',
  /** `{ title, name }` of the card and of who proposes; answers the note to decline with, which may be empty. */
  declineProposal: 'PromptDeclineProposalDialog',
} as const;
