import type { PromptCardItem } from '@oriel/contracts';
import type { PromptsSession } from '../store/start-session';

/** Whether the user may see the versions of a card: its editors, and members of its workspace. */
export const maySeeVersions = (card: PromptCardItem): boolean =>
  card.rights.includes('edit') || (card.space !== null && card.visibility !== 'PRIVATE');

/** Whether a card can have proposals for the user: cards shared in a workspace can be changed at a colleague's request. */
export const mayHaveProposals = (card: PromptCardItem): boolean =>
  card.space !== null &&
  (card.visibility === 'ORG' || card.visibility === 'PUBLIC') &&
  (card.rights.includes('edit') || card.rights.includes('propose'));

/** Whether a card can be among the user's favorites in the current workspace. */
export const mayBeFavorite = (card: PromptCardItem, session: PromptsSession | undefined): boolean =>
  session?.organization !== undefined &&
  (card.space === session.organization.id || card.visibility === 'CURATED');
