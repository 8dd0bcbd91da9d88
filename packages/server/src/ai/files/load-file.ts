import type { ThingRights } from '@oriel/contracts';
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { ownedBy } from '../../http/caller/owner';
import type { LoadInput } from '../../http/route/operation';
import { credentialPermissions } from '../../identity/permissions/credential-permissions';
import { managesAgent } from '../../identity/permissions/led-teams';
import type { Queryable } from '../../platform/db/database';
import { agents, channels, chatFiles, chatFolders } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import type { AiServices } from '../ai-services';

/**
 * Loads the file in the path once it has been processed; a lock is taken on its row. A file of an agent can be read by those who
 * may use the agent, and is managed by those who manage agents. @throws 404 as for a channel
 */
export async function loadFile(
  {
    db,
    hasAgent,
    params,
    context,
    lock,
  }: LoadInput & Pick<AiServices, 'hasAgent'> & { readonly db: Queryable },
  right: ThingRights['file'],
): Promise<typeof chatFiles.$inferSelect> {
  const { organization, user } = context;
  const found = db
    .select({ file: chatFiles })
    .from(chatFiles)
    .leftJoin(channels, eq(channels.id, chatFiles.channelId))
    .leftJoin(chatFolders, eq(chatFolders.id, chatFiles.folderId))
    .leftJoin(agents, eq(agents.id, chatFiles.agentId))
    .where(
      and(
        eq(chatFiles.id, params.fileId ?? ''),
        isNotNull(chatFiles.readAt),
        or(
          // A file of a trial can only be deleted.
          and(
            ownedBy(channels, context.owner),
            isNull(channels.binnedAt),
            right === 'own' ? undefined : eq(channels.isTransient, false),
          ),
          ownedBy(chatFolders, context.owner),
          eq(agents.organizationId, organization.id),
        ),
      ),
    );
  const [row] = await (lock ? found.for('update', { of: chatFiles }) : found);
  if (!row) throw notFound();
  const { file } = row;
  if (file.agentId !== null) {
    const manages = await managesAgent(db, organization, user.id, file.agentId);
    const mayRead =
      right === 'read' &&
      (await hasAgent(db, organization.id, file.agentId, user.id, credentialPermissions(context.actor)));
    if (!manages && !mayRead) throw notFound();
  }
  return file;
}
