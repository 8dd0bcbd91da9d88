import type {
  CompletionEvent,
  createCompletion as createCompletionRoute,
  EventFeed,
  HandlerInput,
} from '@oriel/contracts';
import type { RequestContext } from '../../http/request-context';
import type { ChatServices } from '../chat-services';
import { followRun } from '../runs/follow-run';
import { ask } from './ask';

export async function createCompletion(
  services: ChatServices,
  { body }: HandlerInput<typeof createCompletionRoute>,
  context: RequestContext,
): Promise<EventFeed<CompletionEvent>> {
  const runId = await ask(services, body, context);
  return reader => followRun(services, runId, 0, reader);
}
