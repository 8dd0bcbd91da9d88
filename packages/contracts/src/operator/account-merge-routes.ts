import * as z from 'zod/mini';
import { route } from '../http/route';

/** The secret of the link. */
const token = z.string().check(z.minLength(20), z.maxLength(200));

/** An account in the offer, without anything that it contains. */
const account = z.object({ name: z.string(), username: z.string(), isConfirmed: z.boolean() });

/** An offer, as seen by a person who is signed in to one of its accounts. */
export const accountMerge = z.object({
  /** The account that the caller is signed in to. */
  self: z.enum(['from', 'to']),
  /** The old account, which ends with the merge. */
  from: account,
  /** The new account, which receives everything. */
  to: account,
  /** Whether the old account can be proven at the provider before a change of it. */
  hasPrevious: z.boolean(),
  isDone: z.boolean(),
});
export type AccountMerge = z.output<typeof accountMerge>;

const body = { kind: 'json', schema: z.object({ token }) } as const;
const answer = { kind: 'json', schema: accountMerge } as const;

export const readAccountMerge = route({
  service: 'core',
  method: 'POST',
  path: '/v1/account-merges/read',
  summary: 'The offer of a merge, for somebody who is signed in to one of its accounts',
  body,
  answer,
  access: { login: 'session', inPerson: 'signedIn' },
});

export const confirmAccountMerge = route({
  service: 'core',
  method: 'POST',
  path: '/v1/account-merges/confirm',
  summary:
    'Confirms a merge as one of its accounts, after a fresh sign-in. Once the same browser has confirmed as both, everything moves to the new account',
  body,
  answer,
  access: { login: 'session', inPerson: 'fresh' },
  errors: ['conflict', 'fresh_sign_in_required'],
});

export const provePreviousAccount = route({
  service: 'core',
  method: 'GET',
  path: '/v1/account-merges/previous',
  summary:
    'Proves the old account at the provider before a change of it, and returns to the page of the merge',
  answer: { kind: 'navigation' },
  access: { login: 'session', inPerson: 'signedIn' },
  cost: 'login',
});
