import * as z from 'zod/mini';
import { route } from '../http/route';
import { pageLimits } from './page-limits';

/** Why a function of a page has no result. */
export const pageFailures = ['unknown', 'arguments', 'failed', 'answer', 'timeout'] as const;
export type PageFailure = (typeof pageFailures)[number];

/**
 * What a widget says to an ask. `claim` comes first where the function is to run: the one whose `key` is stored first
 * runs it, every other is refused with `conflict`. `result` and `failure` bring what came of it. A tool of the server runs
 * when a person says `allow`. `refuse` says that a person does not want it. What is repeated with the same key is answered the same.
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
