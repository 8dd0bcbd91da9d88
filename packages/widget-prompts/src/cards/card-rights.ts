import type { PromptCardItem } from '@oriel/contracts';

/** Whether the person may see the versions of a card: who may change it, and members of its workspace. */
export const maySeeVersions = (card: PromptCardItem): boolean =>
  card.rights.includes('edit') || (card.space !== null && card.visibility !== 'PRIVATE');
