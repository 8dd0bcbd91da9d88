import type {
  CompletionEvent,
  createCompletion as createCompletionRoute,
  HandlerInput,
  StreamEvent,
} from '@oriel/contracts';
import type { RequestContext } from '../../http/request-context';
import type { ChatServices } from '../chat-services';
import { abortableEvents } from '../runs/abortable-events';
import { followRun } from '../runs/follow-run';
import { ask } from './ask';

export async function createCompletion(
  services: ChatServices,
  { body }: HandlerInput<typeof createCompletionRoute>,
  context: RequestContext,
): Promise<AsyncIterable<StreamEvent<CompletionEvent>>> {
  const runId = await ask(services, body, context);
  return abortableEvents(signal => followRun(services, runId, 0, signal), context.signal);
}
