/*
 * Section 8 of the product's specification as a table. Each code is sent by the server, and a test expects it; or it cannot occur,
 * and `docs/decisions.md` says why.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBudget, createChannel, createCompletion, listBudgets, listMessages } from '@oriel/contracts';
import { startTestStack, type TestStack } from '@oriel/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, person } from '../testing/person';

const root = join(import.meta.dirname, '../../../../..');
const decisions = readFileSync(join(root, 'docs/decisions.md'), 'utf8');
/** The decision with the reasons. */
const reasons = /<a id="d150">[\s\S]*?(?=<a id=)/.exec(decisions)?.[0] ?? '';

const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => [name, readFileSync(join(root, folder, name), 'utf8')] as const);
const isTest = (name: string) => /\.test\.tsx?$|testing\//.test(name);
const server = filesOf('packages/server/src');
const contracts = filesOf('packages/contracts/src');
const senders = [
  ...server.filter(([name]) => !isTest(name)),
  // The codes of internal failures and of names belong to routes and schemas.
  ...contracts.filter(([name]) => !isTest(name) && !name.endsWith('error-code.ts')),
];
const tests = [...server, ...contracts].filter(
  ([name]) => isTest(name) && !/error-catalogue|chat-wire|authorization-rows/.test(name),
);

/** Codes that the table of failures below expects. */
const failures = [
  ['failed_to_create_channel', createChannel],
  ['failed_to_get_organization_cost_budget', listBudgets],
  ['failed_to_get_organization_cost_budget', checkBudget],
  ['failed_to_retrieve_channel_messages', listMessages],
  ['failed_to_store_chat_completion_user', createCompletion],
] as const;

describe('every code of the catalogue', () => {
  it.each([
    // Chat
    'failed_to_create_channel',
    'failed_to_retrieve_dependencies',
    'failed_to_get_organization_cost_budget',
    'failed_to_retrieve_channel_messages',
    'failed_to_retrieve_messages_from_list',
    'failed_to_store_chat_completion_user',
    'failed_to_create_message',
    'failed_to_create_chat_context',
    'failed_to_acquire_chat_completion_lock',
    'chat_completion_is_locked_for_channel',
    'unknown',
    'invalid_payload',
    'capability_not_available',
    'no_messages_found',
    'chat_completion_exceeds_max_input_tokens',
    'chat_completion_exceeds_total_temporary_file_size',
    'chat_completion_too_many_temporary_files',
    'invalid_storage_url',
    // The AI service during a completion
    'provider_authentication',
    'provider_bad_request',
    'provider_internal',
    'provider_overloaded',
    'provider_permission_denied',
    'provider_rate_limited',
    'provider_request_too_large',
    // Files
    'file_type_not_allowed',
    'file_size_not_allowed',
    'file_broken',
    'too_large',
    // Workspace
    'user_already_member',
    'email_already_invited',
    'cannot_invite_yourself',
    'no_free_seats',
    'subscription_not_cancelled',
    'invite_expired',
    'no_credits',
    'no_default_agent',
  ])('%s is sent and expected by a test, or cannot occur for a reason', code => {
    if (reasons.includes(`\`${code}\``)) return;
    const isSent = senders.some(([, text]) => text.includes(`'${code}'`));
    const isExpected =
      failures.some(([each]) => each === code) || tests.some(([, text]) => text.includes(code));
    expect({ isSent, isExpected }).toEqual({ isSent: true, isExpected: true });
  });

  it.each([
    'Organization ID is not set',
    'No organization selected',
    'No organization settings present',
    'No agent provided',
    'Cannot duplicate internal agents',
    'Missing User ID',
    'No user id present',
    'No organization found',
  ])('the internal failure “%s” cannot occur for a reason', text => expect(reasons).toContain(`“${text}”`));

  it('the internal failure “No default agent found” is sent', () =>
    expect(senders.some(([, text]) => text.includes("'no_default_agent', 'No default agent found'"))).toBe(
      true,
    ));
});

describe('an internal failure', () => {
  let stack: TestStack;
  let owner: Person;
  beforeAll(async () => {
    stack = await startTestStack();
    owner = await person(stack, 'owner');
    for (const table of ['channels', 'credit_accounts', 'credit_ledger'])
      await stack.services.db.execute(sql`DROP TABLE IF EXISTS ${sql.identifier(table)} CASCADE`);
  });
  afterAll(() => stack.close());

  it.each(failures)('is %s, without a word on its cause', async (code, route) => {
    const organizationId = owner.organizationId;
    const channelId = crypto.randomUUID();
    const path = route.path.replace(':organizationId', organizationId).replace(':channelId', channelId);
    const body = route === createChannel ? { name: 'Tides' } : { channel_id: channelId, text: 'Hello' };
    const response = await owner.fetch(`/api/chat${path}`, {
      method: route.method,
      ...(route.method === 'POST' && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    expect(response.status).toBe(500);
    const { error } = (await response.json()) as { error: object };
    expect(error).toEqual({ code, message: 'Something went wrong', requestId: expect.any(String) });
  });
});
