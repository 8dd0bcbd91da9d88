import * as z from 'zod/mini';
import { channelParams } from '../channels/channel';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { messageDetails } from '../messages/details-routes';
import { chatMessage } from '../messages/message';

/** Answers of several agents to one question, until `showVersion` selects one or the chat continues. */
export const comparison = snakeObject({
  questionId: z.uuid(),
  /** In the order in which the agents were named. */
  answers: z.array(
    snakeObject({
      message: chatMessage,
      /** The run that is writing it; its events are read from the channel's stream after `<runId>:0`. */
      runId: z.nullable(z.uuid()),
      details: messageDetails,
    }),
  ),
});
export type Comparison = z.output<typeof comparison>;

export const readComparison = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/channels/:channelId/comparison',
  summary: 'The comparison that a channel ends with, if it does',
  params: channelParams,
  answer: { kind: 'json', schema: z.object({ comparison: z.nullable(comparison) }) },
  access: {
    vouched: 'anybody',
    login: 'session',
    permission: 'viewOrganizationChat',
    feature: 'viewOrganizationChat',
    embed: ['chat'],
    thing: { channel: 'own' },
  },
});
