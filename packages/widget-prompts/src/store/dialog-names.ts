/** The dialogs of the prompts widget. A host that replaces one receives its arguments and returns its result. */
export const cardDialogs = {
  /** `{ returnTo }`; returns nothing. */
  loginRequired: 'LoginRequiredDialog',
  /** `{ cardId, title }`; returns whether to delete it. */
  delete: 'PromptDeleteDialog',
  /** `{ cardId, title }`; returns the copy as `{ cardId, title }`. */
  duplicate: 'PromptDuplicateDialog',
  /** `{ space, listId?, name?, category?, personal? }`; creates or edits a list and returns its id. */
  list: 'PromptListDialog',
  /** `{ space, title }`; returns the id of the list for the card. */
  addToList: 'PromptAddToListDialog',
  /** `{ space, personal, cardIds? }`; downloads the file and returns its name. */
  exportCards: 'PromptExportDialog',
  /** `{ space, from: { userId, name, cards, lists }, members }`; returns `{ name, cards, lists }`. */
  handOver: 'PromptHandOverDialog',
  /** `{ organizationId }`; returns the number of restored cards. */
  bin: 'PromptBinDialog',
  /** `{ organizationId }`; returns the number of cards with changed tags. */
  tags: 'PromptTagsDialog',
  /** `{ organizationId, count }`; returns the tags to add. */
  addTags: 'PromptAddTagsDialog',
  /** `{ count, teams }`; returns the ids of the teams that see the cards. */
  teams: 'PromptTeamsDialog',
  /** `{ title, name }` of the card and of the proposer; returns the note for declining, which may be empty. */
  declineProposal: 'PromptDeclineProposalDialog',
} as const;
