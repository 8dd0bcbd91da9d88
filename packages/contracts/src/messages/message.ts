import * as z from 'zod/mini';
import type { WireChatFile } from '../files/chat-file';
import { apiErrorCode } from '../http/error-code';
import { localText } from '../http/local-text';
import { snakeObject } from '../http/snake-object';
import { hostLocations } from '../models/host-location';

export const senderRoles = ['user', 'assistant', 'system'] as const;

export const textPart = z.object({ type: z.literal('text'), text: z.string() });
export const filePart = z.object({
  type: z.literal('file'),
  id: z.uuid(),
  name: z.string(),
  mime: z.string(),
  /** In an answer: the page cited by the mark `[mark]` in its text. */
  page: z.optional(z.number()),
  mark: z.optional(z.number()),
});
export const functionCallPart = snakeObject({
  type: z.literal('function_call'),
  functionName: z.string(),
  /** Name for users, for a tool of the product. */
  title: z.optional(localText),
  id: z.string(),
  /** JSON as written by the model; may be incomplete while it streams. */
  arguments: z.string(),
});
export const functionResponsePart = snakeObject({
  type: z.literal('function_response'),
  functionName: z.string(),
  /** The id of the call that it answers. */
  id: z.string(),
  /** JSON or text; a failed tool returns `{"error": …}`. */
  result: z.string(),
  isError: z.optional(z.boolean()),
  /** Duration of the tool call in milliseconds. */
  durationMs: z.optional(z.number()),
});
export const thinkingPart = snakeObject({
  type: z.literal('thinking'),
  content: z.string(),
  isRedacted: z.boolean(),
  signature: z.optional(z.string()),
  durationMs: z.optional(z.number()),
});

export const messagePart = z.union([
  textPart,
  filePart,
  functionCallPart,
  functionResponsePart,
  thinkingPart,
]);
export type MessagePart = z.output<typeof messagePart>;

export const messageError = snakeObject({
  errorCode: apiErrorCode,
  message: z.string(),
  /** HTTP status of the model endpoint. */
  originalStatusCode: z.optional(z.nullable(z.number())),
  statusCode: z.number(),
  /** Request id for support. */
  requestId: z.optional(z.string()),
  /** Seconds after which the model endpoint accepts a retry, if stated. */
  retryAfter: z.optional(z.number()),
});
export type MessageError = z.output<typeof messageError>;

/**
 * The way in which an answer ended: `stopped` by a person, `interrupted` when the process writing it went away, `error` with
 * `error` set, `length` at the token limit.
 */
export const finishReasons = ['complete', 'stopped', 'interrupted', 'error', 'length'] as const;
export type FinishReason = (typeof finishReasons)[number];

/** Why another model answered: the agent's own was at its limits, did not answer, or was not available. */
export const fallbackReasons = ['capacity', 'failure', 'unavailable'] as const;

/** The model that answered in place of the agent's own, with the names of both. */
export const answerFallback = z.object({
  model: z.string(),
  /** The place where it ran. */
  place: z.enum(hostLocations),
  own: z.string(),
  reason: z.enum(fallbackReasons),
});
export type AnswerFallback = z.output<typeof answerFallback>;

export const chatMessage = snakeObject({
  id: z.uuid(),
  type: z.optional(z.literal('message')),
  /** The preceding message: for an answer its question, for a question the answer before it. */
  parentId: z.optional(z.nullable(z.uuid())),
  createdAt: z.number(),
  updatedAt: z.number(),
  senderId: z.nullable(z.uuid()),
  senderConversationRole: z.enum(senderRoles),
  /** True once the message will not change any more. */
  complete: z.boolean(),
  finishReason: z.nullable(z.enum(finishReasons)),
  responseToId: z.optional(z.nullable(z.uuid())),
  referenceId: z.optional(z.nullable(z.string())),
  /** The agent that answers. */
  agentId: z.optional(z.nullable(z.uuid())),
  /** In wire format, to be read with `chatFile`, which a chat without files need not load. */
  attachments: z.array(z.custom<WireChatFile>()),
  content: snakeObject({ data: z.array(messagePart), fullText: z.string() }),
  error: z.nullable(messageError),
  /** Absent: the agent's own model answered. */
  fallback: z.optional(answerFallback),
});
export type ChatMessage = z.output<typeof chatMessage>;
