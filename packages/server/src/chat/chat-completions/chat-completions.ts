/*
 * Agents behind OpenAI's chat completions API. A call is a question in its own channel, so that limits, credit, tools, a stop and
 * the death of a process work like those of every other answer; when the answer is complete, or the caller has left, the channel
 * is deleted with all its messages.
 */
import {
  type ChatCompletionRequest,
  type ChatMessage,
  type CompletionEvent,
  chatCompletionRequest,
  createChatCompletion,
  type EventReader,
  getCompletionModel,
  idempotencyKeyHeader,
  listCompletionModels,
  times,
  writeEventStreamComment,
} from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { findAgent } from '../../ai/agents/choose-agent';
import { agentCaller, findAgents, type UsableAgent } from '../../ai/agents/find-agents';
import { eventAnswerHeaders } from '../../http/live/event-answer';
import { operationsOf } from '../../http/route/operation';
import type { RequestContext } from '../../http/route/request-context';
import { modelServices, models, runs } from '../../platform/db/schema';
import { badRequest } from '../../platform/errors/errors';
import { HttpError } from '../../platform/errors/http-error';
import { describeError } from '../../platform/log/describe-error';
import type { ChatServices } from '../chat-services';
import { ask } from '../completions/ask';
import { followRun } from '../runs/live/follow-run';
import { readProgram } from './read-program';
import { closeChannel, followToEnd, isRefused, openChannel } from './transient-channel';
import {
  annotationsOf,
  type CompletionHead,
  callDelta,
  callsOf,
  chunkObject,
  completionObject,
  type Ended,
  errorObject,
  type Finish,
  usageChunk,
} from './write-completion';

const { operation } = operationsOf<ChatServices>()({});

export const chatCompletionOperations = [
  operation(createChatCompletion, async ({ body, context, ...services }) => {
    // A repetition would be a new question, because nothing of the first one is kept.
    if (context.headers.has(idempotencyKeyHeader))
      throw badRequest('invalid_payload', 'An Idempotency-Key is not taken here');
    if (!isUuid(body.model)) throw noAgent();
    const usable = await findAgent(services.db, agentCaller(context), body.model);
    const { program, question } = await readProgram(body, usable.model.abilities);
    const channelId = await openChannel(services, context);
    const close = () => closeChannel(services, context, channelId);
    try {
      const request = { channelId, agentId: body.model, text: question };
      const runId = await ask(services, request, context, { hasReader: false, program, usable });
      const ignored = findIgnored(body);
      const tools = new Set(program.tools.map(({ name }) => name));
      const head = {
        id: `chatcmpl-${runId}`,
        created: Math.floor(services.now().getTime() / 1_000),
        model: body.model,
      };
      if (!body.stream) {
        const answer = await followToEnd(services, runId, context);
        const { usage, answeredBy } = await readEnd(services, runId);
        await close();
        const calls = callsOf(answer, tools);
        const finish = finishOf(answer, { answeredBy, ignored, hasCalls: calls.length > 0 });
        return Response.json(completionObject(head, answer, calls, usage, finish), {
          headers: { 'cache-control': 'no-store' },
        });
      }
      const withUsage = body.stream_options?.include_usage === true;
      const streamed = { runId, head, tools, withUsage, ignored, close };
      return new Response(streamChunks(services, context, streamed), { headers: eventAnswerHeaders });
    } catch (error) {
      await close();
      throw error;
    }
  }),

  operation(listCompletionModels, async ({ db, context }) => ({
    object: 'list' as const,
    data: (await findAgents(db, agentCaller(context))).map(found => describeModel(found, context)),
  })),

  operation(getCompletionModel, async ({ db, params, context }) => {
    const usable = await findAgents(db, agentCaller(context));
    const found = usable.find(({ agent }) => agent.id === params.model);
    if (!found) throw noAgent();
    return describeModel(found, context);
  }),
];

const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const noAgent = () => new HttpError(404, 'agent_not_found', 'The model must be the id of an agent');

const describeModel = ({ agent }: UsableAgent, { locale }: RequestContext) => ({
  id: agent.id,
  object: 'model' as const,
  created: Math.floor(agent.createdAt.getTime() / 1_000),
  owned_by: agent.organizationId === null ? 'oriel' : 'workspace',
  name: agent.i18n?.[locale]?.name ?? agent.name,
});

/** Maximum number of ignored members that an answer names. */
const maxIgnored = 30;

/** The members of a request that have a value and no effect. */
const findIgnored = (body: ChatCompletionRequest): string[] =>
  Object.keys(body)
    .filter(name => !Object.hasOwn(chatCompletionRequest.shape, name) && body[name] !== null)
    .slice(0, maxIgnored)
    .map(name => name.slice(0, 64));

const finishOf = (
  answer: ChatMessage,
  facts: Pick<Finish, 'answeredBy' | 'ignored' | 'hasCalls'>,
): Finish => ({ reason: answer.finishReason, isRefused: isRefused(answer), ...facts });

async function readEnd({ db }: ChatServices, runId: string): Promise<Ended> {
  const [found] = await db
    .select({ run: runs, model: models.modelId, service: modelServices.name })
    .from(runs)
    .leftJoin(models, eq(models.id, runs.modelId))
    .leftJoin(modelServices, eq(modelServices.id, runs.serviceId))
    .where(eq(runs.id, runId));
  return {
    usage: { inputTokens: found?.run.inputTokens ?? 0, outputTokens: found?.run.outputTokens ?? 0 },
    answeredBy: {
      model: found?.model ?? null,
      service: found?.service ?? null,
      host_location: found?.run.hostLocation ?? null,
      is_fallback: found?.run.isFallback ?? false,
    },
  };
}

interface Streamed {
  readonly runId: string;
  readonly head: CompletionHead;
  /** Names of the program's tools. */
  readonly tools: ReadonlySet<string>;
  readonly withUsage: boolean;
  readonly ignored: readonly string[];
  /** Deletes the channel, which stops a running answer. */
  readonly close: () => Promise<unknown>;
}

function streamChunks(
  services: ChatServices,
  { watchRights, locale }: RequestContext,
  { runId, head, tools, withUsage, ignored, close }: Streamed,
) {
  /** Aborted when the caller has left. */
  const gone = new AbortController();
  const refused = new AbortController();
  const unwatch = watchRights(() => refused.abort());
  // A stop does not cut this stream before the answer ends: the reader cannot resume it at another process.
  const ends = AbortSignal.any([gone.signal, refused.signal]);
  const encoder = new TextEncoder();
  let room: (() => void) | undefined;
  const write = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const send = (data: object | '[DONE]') => {
      if (gone.signal.aborted) return;
      silence.refresh();
      const text = typeof data === 'string' ? data : JSON.stringify(data);
      controller.enqueue(encoder.encode(`data: ${text}\n\n`));
    };
    // Proxies cut a connection on which nothing comes.
    const silence = setTimeout(() => {
      if ((controller.desiredSize ?? 0) > 0)
        controller.enqueue(encoder.encode(writeEventStreamComment('alive')));
      silence.refresh();
    }, times.heartbeat);
    let final: ChatMessage | undefined;
    let textIndex: number | undefined;
    /** Places of the calls in the answer, by the index of their part. */
    const calls = new Map<number, number>();
    const reader: EventReader<CompletionEvent> = {
      signal: ends,
      get hasRoom() {
        return (controller.desiredSize ?? 0) > 0;
      },
      waitForRoom: () =>
        new Promise<void>(done => {
          if (ends.aborted) return done();
          room = done;
          ends.addEventListener('abort', () => done(), { once: true });
        }),
      take({ event }) {
        if (event.type === 'message' && event.message.senderConversationRole === 'assistant')
          final = event.message;
        if (event.type !== 'delta') return;
        const { part } = event;
        if (part.type === 'function_call' && tools.has(part.functionName)) {
          const isFirst = !calls.has(event.index);
          if (isFirst) calls.set(event.index, calls.size);
          const place = calls.get(event.index) ?? 0;
          send(chunkObject(head, { tool_calls: [callDelta(part, place, isFirst)] }));
        }
        if (part.type !== 'text') return;
        // Texts before and after a tool call are paragraphs of one answer.
        const gap = textIndex === undefined || textIndex === event.index ? '' : '\n\n';
        textIndex = event.index;
        send(chunkObject(head, { content: gap + part.text }));
      },
    };
    send(chunkObject(head, { role: 'assistant', content: '' }));
    try {
      await followRun(services, runId, 0, reader);
      const isWhole = final?.complete && final.finishReason !== 'interrupted';
      if (final && isWhole && (!final.error || isRefused(final))) {
        const { usage, answeredBy } = await readEnd(services, runId);
        const finish = finishOf(final, { answeredBy, ignored, hasCalls: calls.size > 0 });
        const annotations = annotationsOf(final);
        send(chunkObject(head, annotations ? { annotations } : {}, finish));
        if (withUsage) send(usageChunk(head, usage));
        send('[DONE]');
      } else send(errorObject(final?.error, locale));
    } catch (error) {
      services.log.warn({ error: describeError(error) }, 'a streamed call has failed');
      send(errorObject(undefined, locale));
    } finally {
      clearTimeout(silence);
      unwatch();
      await close();
      if (!gone.signal.aborted) controller.close();
    }
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      // Do not wait: a stream pulls more only once it has started.
      void write(controller);
    },
    pull() {
      room?.();
    },
    cancel() {
      gone.abort();
    },
  });
}
