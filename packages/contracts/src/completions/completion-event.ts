import * as z from 'zod/mini';
import { snakeObject } from '../http/snake-object';
import { chatMessage, messageError, messagePart } from '../messages/message';

/** The state of an answer. The last four are final. */
export const completionStates = [
  'connecting',
  'queued',
  'processing',
  'thinking',
  'tool',
  'waiting',
  'answering',
  'complete',
  'stopped',
  'interrupted',
  'error',
] as const;
export type CompletionState = (typeof completionStates)[number];

/**
 * One entry in the log of an answer. Its id on the stream is `<runId>:<seq>`, with `seq` from 1 without gaps.
 *
 * - `message` contains a whole message: the stored question, the empty answer, and at the end the finished answer. A reader with
 *   an unknown position gets the current answer in the same form, and continues from its id.
 * - `delta` adds to the part at `index` of the answer: `text`, `content` and `arguments` are appended, a missing part is created,
 *   and a part of another type replaces the existing one: what looked like text may turn out to be a thought.
 * - `stateUpdate` reports what the answer is doing; a final state is the last entry. In state `queued` the
 *   model is at its limits or has failed, and the answer waits for it or another one. In state `waiting` the model has called a
 *   function of a page, or a tool that needs the user's permission; the answer continues when the `ask` is answered or times out.
 * - `error` comes before the `message` of a failed answer.
 */
export const completionEvent = z.union([
  snakeObject({ type: z.literal('delta'), messageId: z.uuid(), index: z.number(), part: messagePart }),
  snakeObject({ type: z.literal('message'), message: chatMessage }),
  snakeObject({
    type: z.literal('stateUpdate'),
    messageId: z.uuid(),
    state: z.enum(completionStates),
    /** Name of the tool, in the states `tool` and `waiting`. */
    tool: z.optional(z.string()),
    /**
     * In state `waiting`: its id, the id of its call, and the origin of the page that lends the function. For a tool of the
     * server, the origin is `toolOrigin` followed by how often it asks.
     */
    ask: z.optional(z.object({ id: z.string(), call: z.string(), origin: z.string() })),
  }),
  snakeObject({ type: z.literal('error'), messageId: z.uuid(), error: messageError }),
]);
export type CompletionEvent = z.output<typeof completionEvent>;

/** A call of a running answer to a page. */
export type PageAsk = NonNullable<Extract<CompletionEvent, { type: 'stateUpdate' }>['ask']>;

export const isFinalState = (state: CompletionState): boolean =>
  state === 'complete' || state === 'stopped' || state === 'interrupted' || state === 'error';

/** `<runId>:<seq>`; the number is limited to its storage type. */
export const eventIdPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,9})$/;

/** Parses `<runId>:<seq>`. */
export function parseEventId(id: string): { runId: string; seq: number } | undefined {
  const match = eventIdPattern.exec(id);
  return match?.[1] && match[2] ? { runId: match[1], seq: Number(match[2]) } : undefined;
}

export const formatEventId = (runId: string, seq: number): string => `${runId}:${seq}`;
