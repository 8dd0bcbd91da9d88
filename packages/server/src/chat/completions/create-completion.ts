import {
  type CompletionEvent,
  type createCompletion as createCompletionRoute,
  type EventFeed,
  type EventReader,
  type HandlerInput,
  writeCompletionEvent,
} from '@oriel/contracts';
import type { RequestContext } from '../../http/route/request-context';
import type { ChatServices } from '../chat-services';
import { followRun } from '../runs/live/follow-run';
import { ask } from './ask';

export async function createCompletion(
  services: ChatServices,
  { body }: HandlerInput<typeof createCompletionRoute>,
  context: RequestContext,
): Promise<EventFeed<CompletionEvent>> {
  const runId = await ask(services, body, context);
  const feed = (reader: EventReader<CompletionEvent>) => followRun(services, runId, 0, reader);
  return Object.assign(feed, { write: writeCompletionEvent });
}
