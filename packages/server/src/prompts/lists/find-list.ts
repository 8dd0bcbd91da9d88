import type { CardList } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { lists } from '../../db/schema';
import { forbidden, notFound } from '../../http/errors';
import type { CardViewer } from '../cards/card-viewer';
import { listRightsOf, maySeeList } from './list-policy';

export type ListRow = typeof lists.$inferSelect;

/** A list that the viewer may do something with. @throws 404 for who may not see it, 403 for who may not do it */
export async function findListFor(
  db: Queryable,
  viewer: CardViewer,
  listId: string,
  right: CardList['rights'][number],
): Promise<ListRow> {
  const [list] = await db.select().from(lists).where(eq(lists.id, listId)).for('update');
  if (!list || !(await maySeeList(viewer, list))) throw notFound();
  if (!(await listRightsOf(viewer, list)).includes(right)) throw forbidden();
  return list;
}
