import {
  type ChatMessage,
  type CompletionEvent,
  channelTokenHeader,
  createCompletion,
  createCompletionSync,
  type EventReader,
  parseEventId,
  streamChannelEvents,
  writeCompletionEvent,
} from '@oriel/contracts';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import type { RequestContext } from '../../http/route/request-context';
import type { Queryable } from '../../platform/db/database';
import { channelTokens, messages, runs } from '../../platform/db/schema';
import { badRequest, notFound, unauthorized, unavailable } from '../../platform/errors/errors';
import { sha256 } from '../../platform/secrets/hash';
import type { ChatServices } from '../chat-services';
import { loadChannel } from '../load-channel';
import { followRun } from '../runs/live/follow-run';
import { ask } from './ask';

const { operation } = operationsOf<ChatServices>()({ channel: loadChannel });

export const completionOperations = [
  operation(createCompletion, async ({ body, context, ...services }) => {
    const runId = await ask(services, body, context, { hasReader: true });
    const feed = (reader: EventReader<CompletionEvent>) => followRun(services, runId, 0, reader);
    return Object.assign(feed, {
      write: writeCompletionEvent,
      outlastsStop: isProgram(context) && isWrittenHere(services, runId),
    });
  }),

  /** The finished answer, even if it failed: `error` then has the reason. */
  operation(createCompletionSync, async ({ body, context, ...services }) => {
    // A synchronous completion has no reader to confirm tool calls.
    if (body.page?.tools?.length)
      throw badRequest('invalid_payload', 'Functions of a page need an answer that comes as events');
    if (body.compareWith?.length)
      throw badRequest('invalid_payload', 'A comparison needs an answer that comes as events');
    const runId = await ask(services, body, context, { hasReader: false });
    let answer: ChatMessage | undefined;
    await followRun(services, runId, 0, {
      signal: isWrittenHere(services, runId)
        ? context.signal
        : AbortSignal.any([context.signal, services.stopping]),
      hasRoom: true,
      waitForRoom: () => Promise.resolve(),
      take({ event }) {
        if (event.type === 'message' && event.message.senderConversationRole === 'assistant')
          answer = event.message;
      },
    });
    if (!answer) throw notFound();
    if (!answer.complete) throw unavailable(1);
    return answer;
  }),

  /**
   * The events of an answer from the reader's position. Without a position, or with one that is unknown in this channel, the
   * latest run of the channel is used, and a snapshot of the answer comes first.
   */
  operation(streamChannelEvents, async ({ channel, query, context, ...services }) => {
    await checkToken(services.db, channel.id, context);
    const place = parseEventId(query.after ?? context.headers.get('last-event-id') ?? '');
    const run = (place && (await findRun(services.db, channel.id, place.runId))) ?? undefined;
    const runId = run?.id ?? (await findRun(services.db, channel.id))?.id;
    // A channel without questions has nothing to read.
    const feed = async (reader: EventReader<CompletionEvent>) => {
      if (runId !== undefined) await followRun(services, runId, run && place?.seq, reader);
    };
    const outlastsStop = runId !== undefined && isProgram(context) && isWrittenHere(services, runId);
    return Object.assign(feed, { outlastsStop });
  }),
];

/** A widget resumes at another process automatically; other programs may not. */
const isProgram = ({ actor }: RequestContext): boolean => actor.kind === 'secretKey';

/** A stop waits for the end of an answer that this process writes. */
const isWrittenHere = ({ hub }: ChatServices, runId: string): boolean => hub.find(runId) !== undefined;

async function checkToken(db: Queryable, channelId: string, context: RequestContext): Promise<void> {
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

async function findRun(db: Queryable, channelId: string, runId?: string) {
  const [run] = await db
    .select({ id: runs.id })
    .from(runs)
    .innerJoin(messages, eq(messages.id, runs.assistantMessageId))
    .where(and(eq(runs.channelId, channelId), runId === undefined ? undefined : eq(runs.id, runId)))
    // The runs of a comparison have the same age.
    .orderBy(desc(runs.createdAt), desc(sql`${runs.status} = 'running'`), messages.superseded)
    .limit(1);
  return run;
}
