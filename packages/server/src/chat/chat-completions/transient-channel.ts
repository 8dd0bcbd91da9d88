/*
 * A hidden channel for one question: limits, credit, tools, a stop and the death of a process work like those of every other
 * answer, and when the answer is complete it is deleted with all its messages.
 */
import type { ChatMessage } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { columnsOfOwner } from '../../http/caller/owner';
import type { RequestContext } from '../../http/route/request-context';
import { channels } from '../../platform/db/schema';
import { HttpError } from '../../platform/errors/http-error';
import { describeError } from '../../platform/log/describe-error';
import { removeChannels } from '../channels/remove-channels';
import type { ChatServices } from '../chat-services';
import { followRun } from '../runs/live/follow-run';

/** Opens an empty channel. */
export async function openChannel({ db }: ChatServices, { owner }: RequestContext): Promise<string> {
  const [channel] = await db
    .insert(channels)
    .values({ ...columnsOfOwner(owner), name: 'API', isTransient: true })
    .returning({ id: channels.id });
  if (!channel) throw new Error('A channel was not stored');
  return channel.id;
}

/** Deletes the channel, which stops a running answer. */
export const closeChannel = (services: ChatServices, { log }: RequestContext, channelId: string) =>
  removeChannels(services, eq(channels.id, channelId)).catch((error: unknown) =>
    log.error({ error: describeError(error) }, 'a channel of a call was not deleted'),
  );

/** Statuses of a failed model. With 500 and above, clients of OpenAI repeat the question by themselves. */
const statuses: Readonly<Record<string, number>> = {
  chat_completion_exceeds_max_input_tokens: 400,
  provider_bad_request: 400,
  provider_request_too_large: 413,
  provider_rate_limited: 429,
  provider_overloaded: 503,
  provider_timeout: 504,
};

/** Whether the model, or a filter of its endpoint, refused to answer or to go on. */
export const isRefused = ({ error }: ChatMessage): boolean => error?.errorCode === 'provider_refusal';

/** Waits for the finished answer, which a filter may have ended. @throws the HTTP error for a failed endpoint */
export async function followToEnd(
  services: ChatServices,
  runId: string,
  { signal, watchRights }: RequestContext,
): Promise<ChatMessage> {
  let answer: ChatMessage | undefined;
  const refused = new AbortController();
  const unwatch = watchRights(() => refused.abort());
  await followRun(services, runId, 0, {
    // A stop does not cut this stream before the answer ends: the reader cannot resume it at another process.
    signal: AbortSignal.any([signal, refused.signal]),
    hasRoom: true,
    waitForRoom: () => Promise.resolve(),
    take({ event }) {
      if (event.type === 'message' && event.message.senderConversationRole === 'assistant')
        answer = event.message;
    },
  }).finally(unwatch);
  if (!answer?.complete || answer.finishReason === 'interrupted')
    throw new HttpError(503, 'unavailable', 'The answer was interrupted');
  const { error } = answer;
  if (error && !isRefused(answer))
    throw new HttpError(statuses[error.errorCode] ?? 502, error.errorCode, 'The model has failed', {
      retryAfter: error.retryAfter,
    });
  return answer;
}
