import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { type channels, chatFolders } from '../../platform/db/schema';
import type { FileRow } from './describe-file';
import { filesIn } from './file-parent';

export interface FolderContext {
  /** Added after the agent's system messages; absent if there are none. */
  readonly instructions: string | undefined;
  readonly files: readonly FileRow[];
}

/** Context that a chat takes from its folder. */
export async function findFolderContext(
  db: Queryable,
  {
    folderId,
    ownerId,
    applicationId,
  }: Pick<typeof channels.$inferSelect, 'folderId' | 'ownerId' | 'applicationId'>,
): Promise<FolderContext> {
  if (folderId === null) return { instructions: undefined, files: [] };
  const [folder] = await db
    .select({ instructions: chatFolders.instructions })
    .from(chatFolders)
    .where(
      and(
        eq(chatFolders.id, folderId),
        eq(chatFolders.ownerId, ownerId),
        // Content of a person's own folder must not be in an answer that the page's server can read.
        applicationId === null ? undefined : eq(chatFolders.applicationId, applicationId),
      ),
    );
  if (!folder) return { instructions: undefined, files: [] };
  const { instructions } = folder;
  return {
    instructions:
      instructions === ''
        ? undefined
        : `The person has written these instructions for all chats of this folder:\n\n${instructions}`,
    files: await filesIn(db, { folderId }),
  };
}
