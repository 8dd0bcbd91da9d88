import { and, eq, type SQL } from 'drizzle-orm';
import { channels } from '../../db/schema';
import type { RequestContext } from '../../http/request-context';

/** The user's channels in the workspace of the request; every query of channels stands on it. */
export const ownChannels = (context: RequestContext): SQL | undefined =>
  and(eq(channels.organizationId, context.organization.id), eq(channels.ownerId, context.user.id));

export const ownChannel = (context: RequestContext, channelId: string): SQL | undefined =>
  and(ownChannels(context), eq(channels.id, channelId));
