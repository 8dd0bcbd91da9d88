import * as z from 'zod/mini';
import { route } from '../http/route';
import { chatCompletionPath } from './chat-completion-path';
import { programLimits } from './program-limits';

/** A text, a refusal or an image. Other kinds are refused in the question, and left out of earlier messages. */
const contentPart = z.object({
  type: z.string(),
  text: z.optional(z.nullable(z.string())),
  refusal: z.optional(z.nullable(z.string())),
  /** `data:image/png;base64,…`, or JPEG, WebP, GIF. Other addresses are refused: the server fetches none. */
  image_url: z.optional(z.nullable(z.object({ url: z.string() }))),
});
const calledFunction = z.object({ name: z.string(), arguments: z.optional(z.nullable(z.string())) });
const toolCall = z.looseObject({
  id: z.optional(z.nullable(z.string())),
  function: z.optional(z.nullable(calledFunction)),
  custom: z.optional(z.nullable(z.object({ name: z.string(), input: z.optional(z.nullable(z.string())) }))),
});
/** A message in the history of a client, which may have used tools of its own. */
const message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  /** Null or absent in messages that only call tools. */
  content: z.optional(z.nullable(z.union([z.string(), z.array(contentPart)]))),
  refusal: z.optional(z.nullable(z.string())),
  tool_calls: z.optional(z.nullable(z.array(toolCall))),
  /** The older form of `tool_calls`. */
  function_call: z.optional(z.nullable(calledFunction)),
  tool_call_id: z.optional(z.nullable(z.string())),
  /** In a message of the role `function`, the name of the function. */
  name: z.optional(z.nullable(z.string())),
});
export type ChatCompletionMessage = z.output<typeof message>;

const functionName = z
  .string()
  .check(z.regex(/^[\w-]{1,64}$/, 'A name has letters, digits, _ and -, 64 at most'));

/** A function of the caller's program, which runs there. */
const functionTool = z.object({
  type: z.literal('function', 'Only tools of the type function are taken'),
  function: z.object({
    name: functionName,
    description: z.optional(z.nullable(z.string().check(z.maxLength(programLimits.toolDescription)))),
    /** JSON schema of the arguments. Default: none. */
    parameters: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  }),
});
export type ChatCompletionTool = z.output<typeof functionTool>;

const responseFormat = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({
      name: functionName,
      description: z.optional(z.nullable(z.string())),
      schema: z.record(z.string(), z.unknown()),
      strict: z.optional(z.nullable(z.boolean())),
    }),
  }),
]);

const maxTokens = z.optional(z.nullable(z.number().check(z.int(), z.gte(1))));

/**
 * A request in the format of OpenAI's chat completions. `model` is the id of an agent, whose instructions, tools and parameters
 * apply. The members below have an effect; others, which would change the agent, are ignored and named in the answer.
 */
export const chatCompletionRequest = z.looseObject({
  model: z.string(),
  messages: z.array(message).check(z.minLength(1), z.maxLength(500)),
  stream: z.optional(z.nullable(z.boolean())),
  stream_options: z.optional(z.nullable(z.object({ include_usage: z.optional(z.nullable(z.boolean())) }))),
  n: z.optional(z.nullable(z.literal(1, 'An agent gives one answer'))),
  /** Functions that the model may call besides the agent's own tools. */
  tools: z.optional(z.nullable(z.array(functionTool).check(z.maxLength(programLimits.tools)))),
  /** With `required` or a name, the first call is one of `tools`. Default: `auto`. */
  tool_choice: z.optional(
    z.nullable(
      z.union([
        z.enum(['none', 'auto', 'required']),
        z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) }),
      ]),
    ),
  ),
  response_format: z.optional(z.nullable(responseFormat)),
  /** Output tokens of each request to the model, if the credit covers more. */
  max_completion_tokens: maxTokens,
  /** The older name of `max_completion_tokens`. */
  max_tokens: maxTokens,
  /** The older form of `tools`, which is refused. */
  functions: z.optional(
    z.nullable(z.array(z.unknown()).check(z.maxLength(0, 'Use tools in place of functions'))),
  ),
});
export type ChatCompletionRequest = z.output<typeof chatCompletionRequest>;

const access = {
  login: 'apiKey',
  permission: 'viewOrganizationChat',
  feature: 'viewOrganizationChat',
} as const;

/** Responds in the same format: a `chat.completion`, or `chat.completion.chunk`s as server-sent events. */
export const createChatCompletion = route({
  service: 'chat',
  method: 'POST',
  path: chatCompletionPath,
  summary: "Asks an agent as OpenAI's chat completions do; nothing of it is kept as a chat",
  body: { kind: 'json', schema: chatCompletionRequest, maxBytes: programLimits.body },
  answer: { kind: 'file' },
  access,
  errors: [
    'agent_not_found',
    'capability_not_available',
    'chat_completion_exceeds_max_input_tokens',
    'chat_completion_too_many_temporary_files',
    'file_broken',
    'no_credits',
    'no_messages_found',
    'provider_bad_request',
    'provider_internal',
    'provider_invalid_answer',
    'provider_overloaded',
    'provider_rate_limited',
    'provider_request_too_large',
    'provider_timeout',
    'provider_unreachable',
    'spending_limit_reached',
  ],
  cost: 'completion',
  slow: true,
});

const completionModel = z.object({
  /** The value for the `model` of a request. */
  id: z.uuid(),
  object: z.literal('model'),
  /** Seconds since 1970. */
  created: z.number(),
  owned_by: z.string(),
  /** Name of the agent; not part of OpenAI's format. */
  name: z.string(),
});

/** The agents of the workspace that the key may use, in the format of OpenAI's list of models. */
export const listCompletionModels = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/models',
  summary: "The agents, as OpenAI's list of models has them",
  answer: {
    kind: 'json',
    schema: z.object({
      object: z.literal('list'),
      data: z.array(completionModel),
    }),
  },
  access,
});

/** One agent of that list. @throws 404 for an agent that the key may not use */
export const getCompletionModel = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/models/:model',
  summary: "An agent, as OpenAI's models have it",
  params: z.object({ model: z.string() }),
  answer: { kind: 'json', schema: completionModel },
  access,
  errors: ['agent_not_found'],
});
