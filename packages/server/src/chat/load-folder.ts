import { and, eq, type SQL } from 'drizzle-orm';
import { ownedBy } from '../http/caller/owner';
import type { LoadInput } from '../http/route/operation';
import type { RequestContext } from '../http/route/request-context';
import type { Queryable } from '../platform/db/database';
import { chatFolders } from '../platform/db/schema';
import { notFound } from '../platform/errors/errors';

/** The caller's folders in the workspace of the request. */
export const ownFolders = ({ owner }: RequestContext): SQL | undefined => ownedBy(chatFolders, owner);

/** Finds a folder of the caller, and locks it until the end of the transaction. @throws 404 as for a channel */
export async function findFolder(
  db: Queryable,
  id: string,
  context: RequestContext,
): Promise<typeof chatFolders.$inferSelect> {
  const [folder] = await db
    .select()
    .from(chatFolders)
    .where(and(eq(chatFolders.id, id), ownFolders(context)))
    .for('key share');
  if (!folder) throw notFound();
  return folder;
}

/** Loads the folder in the path. @throws 404 as for a channel */
export async function loadFolder({
  db,
  params,
  context,
  lock,
}: LoadInput & { readonly db: Queryable }): Promise<typeof chatFolders.$inferSelect> {
  const found = db
    .select()
    .from(chatFolders)
    .where(and(eq(chatFolders.id, params.folderId ?? ''), ownFolders(context)));
  const [folder] = await (lock ? found.for('update') : found);
  if (!folder) throw notFound();
  return folder;
}
