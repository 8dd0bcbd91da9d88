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
  listMessages,
  type RouteInput,
  type RouteOutput,
  type RouteSpec,
  type StreamEvent,
  streamChannelEvents,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import { EndpointEvents } from '../../llm/endpoint-events';

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A caller of the chat's routes over HTTP, who checks every answer against its contract. */
export class ChatUser {
  constructor(
    readonly url: string,
    readonly organizationId: string,
    readonly userId: string,
    readonly key: string | undefined,
  ) {}

  /** Sends as it is, and reads whatever comes. */
  async send(route: RouteSpec, input: AnyInput, headers: Record<string, string> = {}, signal?: AbortSignal) {
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => input.params?.[name] ?? name);
    const url = new URL(`/api/${route.service}${path}`, this.url);
    for (const [name, value] of Object.entries(input.query ?? {})) url.searchParams.set(name, String(value));
    return fetch(url, {
      method: route.method,
      headers: {
        ...(this.key ? { authorization: `Bearer ${this.key}` } : { origin: this.url }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(signal && { signal }),
    });
  }

  async call<R extends RouteSpec>(
    route: R,
    input: RouteInput<R>,
    headers?: Record<string, string>,
  ): Promise<RouteOutput<R>> {
    const { answer, body } = route;
    const given = input as AnyInput;
    const encoded = body && { body: z.encode(body.schema, given.body as never) };
    const response = await this.send(route, { ...given, ...encoded }, headers);
    if (!response.ok) throw new CallError(response.status, await response.json());
    // The answer is decoded by the route's own schema.
    if (answer.kind !== 'json') return undefined as RouteOutput<R>;
    return z.decode(answer.schema, (await response.json()) as never) as RouteOutput<R>;
  }

  createChannel(): Promise<Channel> {
    return this.call(createChannel, { params: { organizationId: this.organizationId }, body: {} });
  }

  async messages(channelId: string): Promise<RouteOutput<typeof listMessages>> {
    return this.call(listMessages, { params: { organizationId: this.organizationId, channelId } });
  }

  /** Asks and reads the events as they come. */
  async *ask(
    channelId: string,
    text: string,
    options: { signal?: AbortSignal; key?: string; body?: Record<string, unknown> } = {},
  ): AsyncGenerator<StreamEvent<CompletionEvent>> {
    const response = await this.send(
      createCompletion,
      {
        params: { organizationId: this.organizationId },
        body: options.body ?? { channel_id: channelId, text },
      },
      options.key ? { [idempotencyKeyHeader]: options.key } : {},
      options.signal,
    );
    yield* readEvents(response);
  }

  /** Reads the answer of a channel from a place. */
  async *follow(channelId: string, after?: string, signal?: AbortSignal) {
    const params = { organizationId: this.organizationId, channelId };
    const { token } = await this.call(createConnectionToken, { params, body: { timeout: 60 } });
    const query = after === undefined ? {} : { after };
    const response = await this.send(
      streamChannelEvents,
      { params, query },
      { [channelTokenHeader]: token },
      signal,
    );
    yield* readEvents(response);
  }
}

class CallError extends Error {
  readonly code: unknown;
  constructor(
    readonly status: number,
    body: { error?: { code?: unknown } },
  ) {
    super(`${status} ${JSON.stringify(body)}`);
    this.code = body.error?.code;
  }
}

async function* readEvents(response: Response): AsyncGenerator<StreamEvent<CompletionEvent>> {
  if (!response.ok || !response.body) throw new CallError(response.status, await response.json());
  const events = new EndpointEvents(10_000_000);
  for await (const chunk of response.body)
    for (const { data, id } of events.push(chunk))
      yield { id, event: z.decode(completionEvent, JSON.parse(data)) };
}

/** Puts events together as a widget does. */
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
 * @param reduced - Takes the events as they come. Default: a new one.
 */
export async function readAll(
  events: AsyncIterable<StreamEvent<CompletionEvent>>,
  reduced = new AnswerReducer(),
): Promise<AnswerReducer> {
  for await (const each of events) reduced.add(each);
  return reduced;
}
