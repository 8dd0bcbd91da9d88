import { and, eq, type SQL } from 'drizzle-orm';
import type { RequestContext } from '../../http/route/request-context';
import { channels } from '../../platform/db/schema';

/** The user's channels in the workspace of the request; every query of channels stands on it. */
export const ownChannels = (context: RequestContext): SQL | undefined =>
  and(eq(channels.organizationId, context.organization.id), eq(channels.ownerId, context.user.id));

export const ownChannel = (context: RequestContext, channelId: string): SQL | undefined =>
  and(ownChannels(context), eq(channels.id, channelId));
