/*
 * Who may do what with a card, by its visibility:
 *
 * | | see | edit | delete | propose a change |
 * |---|---|---|---|---|
 * | PRIVATE | creator, while a member | creator | creator | – |
 * | ORG | members | creator | creator, administrators | other members |
 * | PUBLIC | everybody | creator | creator, administrators | other members |
 * | CURATED | everybody | staff | staff | – |
 *
 * A caller who may not see a card gets the same answer as for a card that does not exist.
 */
import type { CardRight, CardVisibility } from '@oriel/contracts';
import type { CardViewer } from '../library/card-viewer';

/** The columns of a card that decide. */
export interface CardStanding {
  readonly organizationId: string | null;
  readonly createdBy: string | null;
  /** As the database has it, whose check knows the four. */
  readonly visibility: string;
}

export async function maySee(viewer: CardViewer, card: CardStanding): Promise<boolean> {
  if (card.visibility === 'PUBLIC' || card.visibility === 'CURATED') return true;
  const access = await viewer.access(card.organizationId);
  if (!access?.permissions.has('viewOrganizationPromptCards')) return false;
  return card.visibility === 'ORG' || isCreator(viewer, card);
}

const isCreator = ({ userId }: CardViewer, { createdBy }: CardStanding): boolean =>
  userId !== undefined && userId === createdBy;

/** The rights of a viewer who may see the card. */
export async function cardRightsOf(viewer: CardViewer, card: CardStanding): Promise<CardRight[]> {
  if (viewer.userId === undefined) return [];
  if (card.visibility === 'CURATED')
    return (await viewer.isStaff()) ? ['edit', 'delete', 'duplicate'] : ['duplicate'];
  const access = await viewer.access(card.organizationId);
  if (!access) return ['duplicate'];
  const mayManage = access.permissions.has('manageOrganizationPromptCards');
  if (isCreator(viewer, card)) return mayManage ? ['edit', 'delete', 'duplicate'] : ['duplicate'];
  const rights: CardRight[] = ['duplicate'];
  if (card.visibility === 'PRIVATE') return rights;
  if (access.permissions.has('manageOrganization')) rights.push('delete');
  if (mayManage) rights.push('propose');
  return rights;
}

/** Whether a card may be given this visibility where it lies. */
export async function mayShowAs(
  viewer: CardViewer,
  organizationId: string | null,
  visibility: CardVisibility,
): Promise<boolean> {
  if (visibility === 'CURATED') return viewer.isStaff();
  const access = await viewer.access(organizationId);
  const needed = {
    PRIVATE: 'setOrganizationPromptCardVisibilityPrivate',
    PUBLIC: 'setOrganizationPromptCardVisibilityPublic',
    ORG: 'setOrganizationPromptCardVisibilityWorkspace',
  } as const;
  return access?.permissions.has(needed[visibility]) ?? false;
}
