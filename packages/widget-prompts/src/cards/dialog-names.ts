/** The dialogs that the prompts own. A host that takes one over gets its arguments and answers its result. */
export const cardDialogs = {
  /** `{ returnTo }`; answers nothing. */
  loginRequired: 'LoginRequiredDialog',
  /** `{ cardId, title }`; answers whether to delete it. */
  delete: 'PromptDeleteDialog',
  /** `{ cardId, title }`; answers the copy as `{ cardId, title }`. */
  duplicate: 'PromptDuplicateDialog',
} as const;
