import * as z from 'zod/mini';
import { route } from '../http/route';
import { pageLimits } from './page-limits';

/** The reasons why a page's tool has no result. */
export const pageFailures = ['unknown', 'arguments', 'failed', 'answer', 'timeout'] as const;
export type PageFailure = (typeof pageFailures)[number];

/**
 * A widget's answer to an ask. To run the function, `claim` comes first: the widget whose `key` is stored first runs it, all
 * others are refused with `conflict`. `result` and `failure` report the outcome. A tool of the server runs when the user says
 * `allow`; `refuse` means that the user declines. A retry with the same key gets the same answer.
 */
export const pageCallAnswer = z.union([
  z.object({ kind: z.literal('claim'), key: z.uuid() }),
  z.object({ kind: z.literal('allow'), key: z.uuid() }),
  z.object({ kind: z.literal('refuse'), key: z.uuid() }),
  z.object({
    kind: z.literal('result'),
    key: z.uuid(),
    /** JSON. */
    result: z.string().check(z.maxLength(pageLimits.result)),
  }),
  z.object({
    kind: z.literal('failure'),
    key: z.uuid(),
    reason: z.enum(pageFailures),
    message: z.optional(z.string().check(z.maxLength(pageLimits.failure))),
  }),
]);
export type PageCallAnswer = z.output<typeof pageCallAnswer>;

export const answerPageCall = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/channels/:channelId/page-calls/:pageCallId',
  summary:
    'Answers what a running answer asks: whether a function of the page or a tool may run, and what came of the function',
  params: z.object({ organizationId: z.uuid(), channelId: z.uuid(), pageCallId: z.uuid() }),
  body: { kind: 'json', schema: pageCallAnswer },
  answer: { kind: 'empty' },
  access: {
    vouched: 'anybody',
    login: 'session',
    permission: 'viewOrganizationChat',
    feature: 'viewOrganizationChat',
    thing: { channel: 'own' },
    embed: ['chat'],
  },
});
