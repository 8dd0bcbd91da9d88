/*
 * Rights on a list, by its visibility:
 *
 * | | see | edit, fill | delete |
 * |---|---|---|---|
 * | PRIVATE | creator, while a member | creator | creator |
 * | ORG, PUBLIC | members | creator | creator, administrators |
 * | CURATED | everybody | staff | staff |
 *
 * A visible list shows only the cards that the viewer may see. On the basic plan, lists can be viewed, emptied and deleted, but
 * not created, changed or filled.
 */
import type { CardList, CardVisibility } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import type { OrganizationAccess } from '../../http/caller/organization-access';
import type { LoadInput } from '../../http/route/operation';
import { lists } from '../../platform/db/schema';
import { forbidden, notFound } from '../../platform/errors/errors';
import type { CardViewer } from '../card-viewer';
import { isMadeBy } from '../cards/card-rights';
import type { LibraryInput } from '../prompts-services';

export type ListRow = typeof lists.$inferSelect;
type Standing = Pick<ListRow, 'organizationId' | 'createdBy' | 'applicationId' | 'visibility'>;

/** Loads the list in the path. @throws 404 for a caller who may not see it, 403 for one who lacks the right */
export async function loadList(
  { db, viewer, params, lock }: LibraryInput & LoadInput,
  right: CardList['rights'][number],
): Promise<ListRow> {
  const found = db
    .select()
    .from(lists)
    .where(eq(lists.id, params.listId ?? ''));
  const [list] = await (lock ? found.for('update') : found);
  if (!list || !(await maySeeList(viewer, list))) throw notFound();
  if (!(await listRightsOf(viewer, list)).includes(right)) throw forbidden();
  return list;
}

export async function maySeeList(viewer: CardViewer, list: Standing): Promise<boolean> {
  if (list.visibility === 'CURATED') return true;
  const access = await viewer.access(list.organizationId);
  if (!access?.permissions.has('viewOrganizationPromptLists')) return false;
  return list.visibility !== 'PRIVATE' || isMadeBy(viewer, list);
}

/** The rights of a viewer who may see the list. */
export async function listRightsOf(viewer: CardViewer, list: Standing): Promise<CardList['rights']> {
  if (list.visibility === 'CURATED') return (await viewer.isStaff()) ? ['edit', 'delete'] : [];
  const access = await viewer.access(list.organizationId);
  if (!access?.permissions.has('manageOrganizationPromptLists')) return [];
  if (isMadeBy(viewer, list)) return ['edit', 'delete'];
  return access.permissions.has('manageOrganization') ? ['delete'] : [];
}

const needed = {
  PRIVATE: 'setOrganizationPromptListVisibilityPrivate',
  PUBLIC: 'setOrganizationPromptListVisibilityPublic',
  ORG: 'setOrganizationPromptListVisibilityWorkspace',
} as const;

/** @throws 403 if the caller may not give a list this visibility */
export async function requireListVisibility(
  viewer: CardViewer,
  access: OrganizationAccess | undefined,
  visibility: CardVisibility,
): Promise<void> {
  const may = visibility === 'CURATED' ? await viewer.isStaff() : access?.permissions.has(needed[visibility]);
  if (!may) throw forbidden('forbidden', `A list may not be made ${visibility}`);
}

/** @throws 403 `feature_disabled` on the basic plan; curated lists belong to no workspace and have no plan */
export function requireListPlan(access: OrganizationAccess | undefined): void {
  if (access?.plan === 'free') throw forbidden('feature_disabled', 'Lists are not part of the basic plan');
}
