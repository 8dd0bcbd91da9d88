import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { type channels, chatFolders } from '../../platform/db/schema';
import type { FileRow } from './describe-file';
import { filesIn } from './file-parent';

export interface FolderContext {
  /** Goes behind the agent's system messages; absent where nothing is to be said. */
  readonly instructions: string | undefined;
  readonly files: readonly FileRow[];
}

/** What a chat in a folder uses of it. */
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
        // What is in a folder of the person’s own does not go into an answer that the server of a page can read.
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
