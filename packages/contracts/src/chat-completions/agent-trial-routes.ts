import * as z from 'zod/mini';
import { agentFields, trialMessages } from '../agents/agent-input';
import { agentKnowledgeLimits } from '../agents/agent-knowledge';
import { localText } from '../http/local-text';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { limits } from '../limits';
import { organizationParams } from '../organizations/organization';
import { boundedText } from '../text';

/** The fields of an agent's form, saved or not. */
const agentDraft = snakeObject({
  name: z._default(z.string().check(z.maxLength(200)), ''),
  modelId: agentFields.modelId,
  fallbackModelIds: agentFields.fallbackModelIds,
  modelHostLocation: agentFields.modelHostLocation,
  systemMessages: agentFields.systemMessages,
  useTools: agentFields.useTools,
  assignedTools: agentFields.assignedTools,
  toolAsks: agentFields.toolAsks,
  parameters: agentFields.parameters,
});
export type AgentDraft = z.output<typeof agentDraft>;

const access = {
  login: 'session',
  permission: 'createOwnAgents',
  embed: ['chat'],
} as const;

/** Runs an agent that need not be stored; the conversation is not stored either. */
export const tryAgent = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/agent-trials',
  summary: 'Asks an agent as it is described here; neither the agent nor the conversation is stored',
  params: organizationParams,
  body: {
    kind: 'json',
    schema: z.object({
      agent: agentDraft,
      /** The agent that the draft changes, whose files it reads. Default: a new agent without files. */
      agent_id: z.optional(z.uuid()),
      /** Files uploaded for a trial, which the draft reads as well. Default: none. */
      file_ids: z.optional(z.array(z.uuid()).check(z.maxLength(agentKnowledgeLimits.files))),
      /** As for a question in a chat. */
      timezone: z.optional(z.string()),
      /** Oldest first; the last one is the question. */
      messages: z
        .array(z.object({ role: z.enum(['user', 'assistant']), text: boundedText(limits.messageText) }))
        .check(z.minLength(1), z.maxLength(trialMessages)),
    }),
  },
  answer: {
    kind: 'json',
    schema: z.object({
      text: z.string(),
      /** Names of the tools that were used, in order. */
      tools: z.array(z.string()),
      /** Display names of the tools, by tool name; tools of other servers have none. */
      tool_titles: z.optional(z.record(z.string(), localText)),
    }),
  },
  access,
  errors: [
    'capability_not_available',
    'chat_completion_exceeds_max_input_tokens',
    'no_credits',
    'no_messages_found',
  ],
  cost: 'completion',
  slow: true,
});
