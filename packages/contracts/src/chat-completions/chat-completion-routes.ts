import * as z from 'zod/mini';
import { route } from '../http/route';

const textPart = z.object({ type: z.literal('text'), text: z.string() });
const message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: z.union([z.string(), z.array(textPart)]),
});
export type ChatCompletionMessage = z.output<typeof message>;

/**
 * A request in the format of OpenAI's chat completions. `model` is the id of an agent, whose instructions, tools and parameters
 * apply; members that would change those are ignored, and the caller's `tools` are refused.
 */
export const chatCompletionRequest = z.object({
  model: z.string(),
  messages: z.array(message).check(z.minLength(1), z.maxLength(500)),
  stream: z.optional(z.nullable(z.boolean())),
  stream_options: z.optional(z.nullable(z.object({ include_usage: z.optional(z.nullable(z.boolean())) }))),
  n: z.optional(z.nullable(z.literal(1))),
  tools: z.optional(z.nullable(z.array(z.unknown()).check(z.maxLength(0)))),
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
  path: '/v1/chat/completions',
  summary: "Asks an agent as OpenAI's chat completions do; nothing of it is kept as a chat",
  body: { kind: 'json', schema: chatCompletionRequest },
  answer: { kind: 'file' },
  access,
  errors: [
    'agent_not_found',
    'capability_not_available',
    'chat_completion_exceeds_max_input_tokens',
    'no_credits',
    'no_messages_found',
  ],
  cost: 'completion',
  slow: true,
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
      data: z.array(
        z.object({
          /** The value for the `model` of a request. */
          id: z.uuid(),
          object: z.literal('model'),
          /** Seconds since 1970. */
          created: z.number(),
          owned_by: z.string(),
          /** Name of the agent; not part of OpenAI's format. */
          name: z.string(),
        }),
      ),
    }),
  },
  access,
});
