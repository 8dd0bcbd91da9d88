/*
 * Rights on a card, by its visibility:
 *
 * | | see | edit | delete | propose a change |
 * |---|---|---|---|---|
 * | PRIVATE | creator, while a member | creator | creator | – |
 * | ORG | members | creator | creator, administrators | other members |
 * | TEAMS | members of its teams, creator, administrators | creator | creator, administrators | other members who see it |
 * | PUBLIC | everybody | creator | creator, administrators | other members |
 * | CURATED | everybody | staff | staff | – |
 *
 * TEAMS is ORG with `teamIds` on the wire. Ids of deleted teams stay, so only creator and administrators see a card whose teams are all
 * deleted.
 *
 * PUBLIC cards of a suspended workspace are hidden from everybody until it is resumed.
 *
 * Credentials vouched for by a page's server are restricted further: a token limited to an application sees and changes the
 * caller's own cards only if they were made through this application, and a person of the application sees the ORG cards that the
 * application shows.
 *
 * A caller who may not see a card gets the same response as for a card that does not exist.
 */
import type { CardRight, CardVisibility } from '@oriel/contracts';
import type { CardViewer } from '../card-viewer';
import { isInTeams } from '../team-cards';

/** The columns of a card that decide its rights. */
export interface CardStanding {
  readonly id: string;
  readonly organizationId: string | null;
  readonly createdBy: string | null;
  readonly applicationId: string | null;
  /** The text in the database, limited to the four visibilities and `TEAMS` by a check. */
  readonly visibility: string;
  readonly teamIds: readonly string[];
}

export async function maySee(viewer: CardViewer, card: CardStanding): Promise<boolean> {
  if (card.visibility === 'CURATED') return true;
  if (card.visibility === 'PUBLIC') return viewer.isOpen(card.organizationId);
  const access = await viewer.access(card.organizationId);
  if (!access?.permissions.has('viewOrganizationPromptCards')) return false;
  if (isMadeBy(viewer, card)) return true;
  if (card.visibility === 'TEAMS') return isInTeams(await viewer.teams(card.organizationId), card.teamIds);
  return card.visibility === 'ORG' && viewer.isShown(card);
}

/** Whether a card or list belongs to the viewer, within the limits of the credential. */
export const isMadeBy = (
  { userId, applicationId }: CardViewer,
  made: { readonly createdBy: string | null; readonly applicationId: string | null },
): boolean =>
  userId !== undefined &&
  userId === made.createdBy &&
  (applicationId === undefined || applicationId === made.applicationId);

/** The rights of a viewer who may see the card. */
export async function cardRightsOf(viewer: CardViewer, card: CardStanding): Promise<CardRight[]> {
  if (viewer.userId === undefined) return [];
  if (card.visibility === 'CURATED')
    return (await viewer.isStaff()) ? ['edit', 'delete', 'duplicate'] : ['duplicate'];
  const access = await viewer.access(card.organizationId);
  if (!access) return ['duplicate'];
  const mayManage = access.permissions.has('manageOrganizationPromptCards');
  if (isMadeBy(viewer, card)) return mayManage ? ['edit', 'delete', 'duplicate'] : ['duplicate'];
  const rights: CardRight[] = ['duplicate'];
  if (card.visibility === 'PRIVATE') return rights;
  if (access.permissions.has('manageOrganization')) rights.push('delete');
  if (mayManage && !access.application) rights.push('propose');
  return rights;
}

/** Whether a card may get this visibility in its workspace. */
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
