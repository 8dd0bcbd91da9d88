import * as z from 'zod/mini';
import { apiErrorCode } from '../http/error-code';
import { hostLocations } from '../models/host-location';

const head = {
  id: z.string(),
  /** Seconds since 1970. */
  created: z.number(),
  /** The agent that was asked. */
  model: z.string(),
};

const finishReason = z.enum(['stop', 'length', 'content_filter', 'tool_calls']);

const usage = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  total_tokens: z.number(),
});

/** A passage of a file that the text cites as `[index]`. */
const fileCitation = z.object({
  type: z.literal('file_citation'),
  file_citation: z.object({
    index: z.number(),
    file_id: z.string(),
    filename: z.string(),
    page: z.optional(z.number()),
  }),
});
export type FileCitation = z.output<typeof fileCitation>;

const toolCall = z.object({
  id: z.string(),
  type: z.literal('function'),
  /** `arguments` is JSON as the model wrote it. */
  function: z.object({ name: z.string(), arguments: z.string() }),
});
export type ChatCompletionToolCall = z.output<typeof toolCall>;

/** Facts that are not part of OpenAI's format. */
const extras = {
  /** The model that answered, and where it ran. */
  answered_by: z.object({
    model: z.nullable(z.string()),
    service: z.nullable(z.string()),
    host_location: z.nullable(z.enum(hostLocations)),
    /** Whether it is another model than the agent's own. */
    is_fallback: z.boolean(),
  }),
  /** Members of the request without effect; absent if there are none. */
  ignored_parameters: z.optional(z.array(z.string())),
};

/** A complete answer. */
export const chatCompletion = z.object({
  ...head,
  object: z.literal('chat.completion'),
  choices: z.array(
    z.object({
      index: z.number(),
      message: z.object({
        role: z.literal('assistant'),
        /** Null if the model only calls tools. */
        content: z.nullable(z.string()),
        refusal: z.null(),
        annotations: z.optional(z.array(fileCitation)),
        tool_calls: z.optional(z.array(toolCall)),
      }),
      logprobs: z.null(),
      finish_reason: finishReason,
    }),
  ),
  usage,
  ...extras,
});
export type ChatCompletion = z.output<typeof chatCompletion>;

const chunk = z.object({
  ...head,
  object: z.literal('chat.completion.chunk'),
  /** Empty in the chunk with the usage. */
  choices: z.array(
    z.object({
      index: z.number(),
      delta: z.object({
        role: z.optional(z.literal('assistant')),
        content: z.optional(z.string()),
        annotations: z.optional(z.array(fileCitation)),
        /** The first delta of a call has its id and name, the others continue the arguments. */
        tool_calls: z.optional(
          z.array(
            z.object({
              index: z.number(),
              id: z.optional(z.string()),
              type: z.optional(z.literal('function')),
              function: z.object({ name: z.optional(z.string()), arguments: z.string() }),
            }),
          ),
        ),
      }),
      logprobs: z.null(),
      /** Null in all chunks but the last one with a choice. */
      finish_reason: z.nullable(finishReason),
    }),
  ),
  usage: z.optional(usage),
  answered_by: z.optional(extras.answered_by),
  ignored_parameters: extras.ignored_parameters,
});
export type ChatCompletionDelta = z.output<typeof chunk>['choices'][number]['delta'];

/** An event of a streamed answer: a chunk, or the error that ends the stream. The last event is the text `[DONE]`. */
export const chatCompletionChunk = z.union([
  chunk,
  z.object({ error: z.object({ code: apiErrorCode, message: z.string(), type: z.string() }) }),
]);
export type ChatCompletionChunk = z.output<typeof chatCompletionChunk>;

/** An error in the format that OpenAI's clients read, with the members of all errors beside it. */
export const chatCompletionError = z.object({
  error: z.object({
    code: apiErrorCode,
    /** A sentence in the language of `Accept-Language`, English by default. */
    message: z.string(),
    /** Kind of the error, such as `invalid_request_error`. */
    type: z.string(),
    /** Path of the refused member, such as `tools.0.function.name`. */
    param: z.nullable(z.string()),
    requestId: z.string(),
  }),
});
