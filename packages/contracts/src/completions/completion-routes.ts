import * as z from 'zod/mini';
import { channelParams } from '../channels/channel';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { limits } from '../limits';
import { chatMessage } from '../messages/message';
import { organizationParams } from '../organizations/organization';
import type { PageOffer } from '../page-tools/page-offer';
import { countCodePoints } from '../text';
import { completionEvent, eventIdPattern } from './completion-event';

/**
 * A question: a new `text`, or `answerTo`, a question of this channel to be answered again. With both, that question is asked in
 * other words, as another version of it; the messages after it stay on the branch of the former version.
 */
export const completionRequest = snakeObject({
  channelId: z.uuid(),
  /** Becomes the channel's agent. Default: the channel's agent, else the workspace's default agent. */
  agentId: z.optional(z.uuid()),
  text: z.optional(
    z.string().check(
      z.refine(text => text.trim() !== '', { error: 'required' }),
      z.refine(text => countCodePoints(text) <= limits.messageText, { error: 'too_long' }),
    ),
  ),
  answerTo: z.optional(z.uuid()),
  /**
   * Further agents that answer the same new question, each with its own run: a comparison. The answers are versions of each
   * other; the one of `agentId` is shown until another one is chosen.
   */
  compareWith: z.optional(z.array(z.uuid())),
  /** IANA time zone of the person, such as `Europe/Berlin`. One that the service does not know counts as none. Default: none. */
  timezone: z.optional(z.string()),
  /** Files of the channel that are sent with the text. */
  fileIds: z.optional(z.array(z.uuid())),
  /**
   * Context and tools that the page offers the assistant for this answer: a `pageOffer`. The service validates it with that
   * schema, which a widget on a page without them need not load.
   */
  page: z.optional(z.custom<PageOffer>()),
});
export type CompletionRequest = z.output<typeof completionRequest>;

const access = {
  login: 'session',
  permission: 'viewOrganizationChat',
  feature: 'viewOrganizationChat',
  embed: ['chat'],
  vouched: 'anybody',
} as const;

const shared = {
  service: 'chat',
  method: 'POST',
  params: organizationParams,
  body: { kind: 'json', schema: completionRequest },
  access,
  errors: [
    'chat_completion_is_locked_for_channel',
    'chat_completion_exceeds_max_input_tokens',
    'chat_completion_exceeds_total_temporary_file_size',
    'chat_completion_too_many_temporary_files',
    'no_messages_found',
    'capability_not_available',
    'agent_not_found',
    'no_default_agent',
    'no_credits',
    'spending_limit_reached',
    'chat_cost_limit_reached',
    'idempotency_key_reused',
  ],
  idempotent: 'handler',
  failure: 'failed_to_store_chat_completion_user',
  cost: 'completion',
  slow: true,
} as const;

export const createCompletion = route({
  ...shared,
  path: '/v1/organizations/:organizationId/completions/stream',
  summary: 'Asks an agent; the answer comes as events',
  answer: { kind: 'events', schema: completionEvent },
});

export const createCompletionSync = route({
  ...shared,
  path: '/v1/organizations/:organizationId/completions',
  summary: 'Asks an agent; the answer comes when it is finished',
  answer: { kind: 'json', schema: chatMessage },
});

/** Sent with the channel token in `x-channel-token`; the caller's access is checked again when the stream opens. */
export const streamChannelEvents = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/channels/:channelId/events',
  summary: 'The events of the running answer from where the reader is; closes when the answer ends',
  params: channelParams,
  query: z.object({
    /** `<runId>:<seq>` of the last event that was read. Default: a snapshot comes first. */
    after: z.optional(z.string().check(z.regex(eventIdPattern))),
  }),
  answer: { kind: 'events', schema: completionEvent },
  access: { ...access, thing: { channel: 'own' } },
});
