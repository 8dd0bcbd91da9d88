import {
  type CompletionEvent,
  channelTokenHeader,
  type EventFeed,
  type HandlerInput,
  parseEventId,
  type streamChannelEvents as streamChannelEventsRoute,
} from '@oriel/contracts';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { RequestContext } from '../../http/route/request-context';
import { sha256 } from '../../identity/secrets/hash';
import { channelTokens, runs } from '../../platform/db/schema';
import { unauthorized } from '../../platform/errors/errors';
import type { ChatServices } from '../chat-services';
import { followRun } from '../runs/live/follow-run';

/**
 * The events of an answer from where the reader is. Without a place, or with one that this channel does not know, the
 * latest run of the channel is meant, and the answer as it stands comes first.
 */
export async function streamChannelEvents(
  services: ChatServices,
  { params, query }: HandlerInput<typeof streamChannelEventsRoute>,
  context: RequestContext,
): Promise<EventFeed<CompletionEvent>> {
  await checkToken(services, params.channelId, context);
  const place = parseEventId(query.after ?? context.headers.get('last-event-id') ?? '');
  const run = (place && (await findRun(services, params.channelId, place.runId))) ?? undefined;
  const runId = run?.id ?? (await findRun(services, params.channelId))?.id;
  // In a channel where nothing has been asked yet there is nothing to read.
  return async reader => {
    if (runId !== undefined) await followRun(services, runId, run && place?.seq, reader);
  };
}

async function checkToken({ db }: ChatServices, channelId: string, context: RequestContext): Promise<void> {
  const token = context.headers.get(channelTokenHeader);
  if (token === null) throw unauthorized('token_rejected', 'A channel token is needed');
  const [known] = await db
    .select({ hash: channelTokens.hash })
    .from(channelTokens)
    .where(
      and(
        eq(channelTokens.hash, sha256(token)),
        eq(channelTokens.channelId, channelId),
        eq(channelTokens.userId, context.user.id),
        gt(channelTokens.expiresAt, sql`now()`),
      ),
    );
  if (!known) throw unauthorized('token_rejected', 'The channel token is not valid');
}

async function findRun({ db }: ChatServices, channelId: string, runId?: string) {
  const [run] = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.channelId, channelId), runId === undefined ? undefined : eq(runs.id, runId)))
    .orderBy(desc(runs.createdAt))
    .limit(1);
  return run;
}
