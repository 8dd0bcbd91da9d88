import type {
  ChatMessage,
  createCompletionSync as createCompletionSyncRoute,
  HandlerInput,
} from '@oriel/contracts';
import type { RequestContext } from '../../http/route/request-context';
import { badRequest, notFound, unavailable } from '../../platform/errors/errors';
import type { ChatServices } from '../chat-services';
import { followRun } from '../runs/live/follow-run';
import { ask } from './ask';

/** The finished answer, also where it failed: its `error` says why. */
export async function createCompletionSync(
  services: ChatServices,
  { body }: HandlerInput<typeof createCompletionSyncRoute>,
  context: RequestContext,
): Promise<ChatMessage> {
  // Nobody would hear what it asks.
  if (body.page?.tools?.length)
    throw badRequest('invalid_payload', 'Functions of a page need an answer that comes as events');
  const runId = await ask(services, body, context);
  let answer: ChatMessage | undefined;
  await followRun(services, runId, 0, {
    signal: AbortSignal.any([context.signal, services.stopping]),
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
}
