import type { PromptCardItem } from '@oriel/contracts';
import type { PromptsSession } from '../store/start-session';

/** Whether the person may see the versions of a card: who may change it, and members of its workspace. */
export const maySeeVersions = (card: PromptCardItem): boolean =>
  card.rights.includes('edit') || (card.space !== null && card.visibility !== 'PRIVATE');

/** Whether proposals for a card may concern the person: what is shared in a workspace can be changed by a colleague's wish. */
export const mayHaveProposals = (card: PromptCardItem): boolean =>
  card.space !== null &&
  (card.visibility === 'ORG' || card.visibility === 'PUBLIC') &&
  (card.rights.includes('edit') || card.rights.includes('propose'));

/** Whether a card can be among the favorites that the person has in the open workspace. */
export const mayBeFavorite = (card: PromptCardItem, session: PromptsSession | undefined): boolean =>
  session?.organization !== undefined &&
  (card.space === session.organization.id || card.visibility === 'CURATED');
