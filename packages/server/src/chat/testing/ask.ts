import {
  appendPart,
  type Channel,
  type ChatMessage,
  type CompletionEvent,
  channelTokenHeader,
  completionEvent,
  createChannel,
  createCompletion,
  createConnectionToken,
  type FinishReason,
  idempotencyKeyHeader,
  listAgents,
  listMessages,
  type RouteOutput,
  type StreamEvent,
  streamChannelEvents,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import { EndpointEvents } from '../../ai/providers/endpoint-events';
import { CallError, type Person } from '../../http/testing/person';

export const newChannel = (person: Person, agentId?: string): Promise<Channel> =>
  person.call(createChannel, {
    params: { organizationId: person.organizationId },
    body: { ...(agentId !== undefined && { agentId }) },
  });

/** A channel with the first agent of its person, as the chat creates it for a file. */
export async function newChannelWithAgent(person: Person): Promise<Channel> {
  const params = { organizationId: person.organizationId };
  const [agent] = await person.call(listAgents, { params, query: { add_default_agents: true } });
  if (!agent) throw new Error('There is no agent');
  return newChannel(person, agent.id);
}

export const messagesOf = (person: Person, channelId: string): Promise<RouteOutput<typeof listMessages>> =>
  person.call(listMessages, { params: { organizationId: person.organizationId, channelId } });

interface AskOptions {
  readonly signal?: AbortSignal;
  /** `Idempotency-Key`. */
  readonly key?: string | undefined;
  /** Replaces the question. */
  readonly body?: Record<string, unknown>;
}

/** Asks a question and yields the events as they arrive. */
export async function* ask(
  person: Person,
  channelId: string,
  text: string,
  { signal, key, body = { channel_id: channelId, text } }: AskOptions = {},
): AsyncGenerator<StreamEvent<CompletionEvent>> {
  const response = await person.send(createCompletion, {
    params: { organizationId: person.organizationId },
    body,
    headers: key === undefined ? {} : { [idempotencyKeyHeader]: key },
    signal,
  });
  yield* readEvents(response);
}

/** Reads the answer of a channel from a position. */
export async function* follow(
  person: Person,
  channelId: string,
  after?: string,
  signal?: AbortSignal,
): AsyncGenerator<StreamEvent<CompletionEvent>> {
  const params = { organizationId: person.organizationId, channelId };
  const { token } = await person.call(createConnectionToken, { params, body: { timeout: 60 } });
  const response = await person.send(streamChannelEvents, {
    params,
    query: { after },
    headers: { [channelTokenHeader]: token },
    signal,
  });
  yield* readEvents(response);
}

async function* readEvents(response: Response): AsyncGenerator<StreamEvent<CompletionEvent>> {
  if (!response.ok || !response.body) throw await CallError.of(response);
  const events = new EndpointEvents(10_000_000);
  for await (const chunk of response.body)
    for (const { data, id } of events.push(chunk))
      yield { id, event: z.decode(completionEvent, JSON.parse(data)) };
}

/** Assembles events like a widget. */
export class AnswerReducer {
  messages: ChatMessage[] = [];
  states: string[] = [];
  ids: string[] = [];

  constructor(seen: readonly StreamEvent<CompletionEvent>[] = []) {
    for (const each of seen) this.add(each);
  }

  get answer(): ChatMessage | undefined {
    return this.messages.findLast(message => message.senderConversationRole === 'assistant');
  }

  get finish(): FinishReason | null | undefined {
    return this.answer?.finishReason;
  }

  add({ id, event }: StreamEvent<CompletionEvent>): void {
    if (id !== undefined) this.ids.push(id);
    if (event.type === 'message')
      this.messages = [...this.messages.filter(known => known.id !== event.message.id), event.message];
    else if (event.type === 'stateUpdate') this.states.push(event.state);
    else if (event.type === 'delta')
      this.messages = this.messages.map(message =>
        message.id === event.messageId
          ? {
              ...message,
              content: {
                ...message.content,
                data: appendPart(message.content.data, event.index, event.part),
              },
            }
          : message,
      );
  }
}

/**
 * Reads to the end.
 *
 * @param reduced - Receives the events as they arrive. Default: a new one.
 */
export async function readAll(
  events: AsyncIterable<StreamEvent<CompletionEvent>>,
  reduced = new AnswerReducer(),
): Promise<AnswerReducer> {
  for await (const each of events) reduced.add(each);
  return reduced;
}
