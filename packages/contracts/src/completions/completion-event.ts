import * as z from 'zod/mini';
import { snakeObject } from '../http/snake-object';
import { chatMessage, messageError, messagePart } from '../messages/message';

/** The state of an answer. The last four are final. */
export const completionStates = [
  'connecting',
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
 * One entry of the log of an answer. Its id on the stream is `<runId>:<seq>`, with `seq` from 1 without gaps.
 *
 * - `message` brings a whole message: the stored question, the empty answer, and at the end the finished answer.
 *   A reader whose place is not known gets the answer as it stands now, in the same form, and goes on from its id.
 * - `delta` adds to the part at `index` of the answer: `text`, `content` and `arguments` are appended, a part that is
 *   not there yet is made, and a part of another type takes the place of the one that is there: what looked like a text
 *   may turn out to have been a thought.
 * - `stateUpdate` says what the answer is doing; nothing follows an end. In state `waiting` the model has called a function
 *   of a page, or a tool that a person is asked about, and the answer goes on when the `ask` is answered, or not in time.
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
     * In state `waiting`: its id, that of the call it is about, and the origin of the page that lends the function. Of a tool
     * of the server the origin is `toolOrigin` and how often it asks.
     */
    ask: z.optional(z.object({ id: z.string(), call: z.string(), origin: z.string() })),
  }),
  snakeObject({ type: z.literal('error'), messageId: z.uuid(), error: messageError }),
]);
export type CompletionEvent = z.output<typeof completionEvent>;

/** A call that a running answer makes to a page. */
export type PageAsk = NonNullable<Extract<CompletionEvent, { type: 'stateUpdate' }>['ask']>;

export const isFinalState = (state: CompletionState): boolean =>
  state === 'complete' || state === 'stopped' || state === 'interrupted' || state === 'error';

/** `<runId>:<seq>`; the number fits what it is stored as. */
export const eventIdPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,9})$/;

/** Reads `<runId>:<seq>`. */
export function parseEventId(id: string): { runId: string; seq: number } | undefined {
  const match = eventIdPattern.exec(id);
  return match?.[1] && match[2] ? { runId: match[1], seq: Number(match[2]) } : undefined;
}

export const formatEventId = (runId: string, seq: number): string => `${runId}:${seq}`;
