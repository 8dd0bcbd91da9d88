/*
 * Who may do what with a list, by its visibility:
 *
 * | | see | change, fill | delete |
 * |---|---|---|---|
 * | PRIVATE | creator, while a member | creator | creator |
 * | ORG, PUBLIC | members | creator | creator, administrators |
 * | CURATED | everybody | staff | staff |
 *
 * A list that is seen shows of its cards only those that the viewer may see. On the basic plan lists can be looked at,
 * emptied and deleted, not made, changed or filled.
 */
import type { CardList, CardVisibility } from '@oriel/contracts';
import { forbidden } from '../../http/errors';
import type { OrganizationAccess } from '../../http/request-context';
import type { CardViewer } from '../cards/card-viewer';

/** What of a list the decisions need. */
interface ListStanding {
  readonly organizationId: string | null;
  readonly createdBy: string | null;
  readonly visibility: string;
}

export async function maySeeList(viewer: CardViewer, list: ListStanding): Promise<boolean> {
  if (list.visibility === 'CURATED') return true;
  const access = await viewer.access(list.organizationId);
  if (!access?.permissions.has('viewOrganizationPromptLists')) return false;
  return list.visibility !== 'PRIVATE' || viewer.userId === list.createdBy;
}

/** What a viewer may do with a list that he sees. */
export async function listRightsOf(viewer: CardViewer, list: ListStanding): Promise<CardList['rights']> {
  if (list.visibility === 'CURATED') return (await viewer.isStaff()) ? ['edit', 'delete'] : [];
  const access = await viewer.access(list.organizationId);
  if (!access?.permissions.has('manageOrganizationPromptLists')) return [];
  if (viewer.userId === list.createdBy) return ['edit', 'delete'];
  return access.permissions.has('manageOrganization') ? ['delete'] : [];
}

const needed = {
  PRIVATE: 'setOrganizationPromptListVisibilityPrivate',
  PUBLIC: 'setOrganizationPromptListVisibilityPublic',
  ORG: 'setOrganizationPromptListVisibilityWorkspace',
} as const;

/** @throws 403 where a list may not be given this visibility */
export async function requireListVisibility(
  viewer: CardViewer,
  access: OrganizationAccess | undefined,
  visibility: CardVisibility,
): Promise<void> {
  const may = visibility === 'CURATED' ? await viewer.isStaff() : access?.permissions.has(needed[visibility]);
  if (!may) throw forbidden('forbidden', `A list may not be made ${visibility}`);
}

/** @throws 403 `feature_disabled` on the basic plan; lists of the product have none */
export function requireListPlan(access: OrganizationAccess | undefined): void {
  if (access?.plan === 'free') throw forbidden('feature_disabled', 'Lists are not part of the basic plan');
}
