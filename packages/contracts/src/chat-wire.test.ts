/*
 * The wire names of the chat, as other programs know them: entities with their fields, parts, states and codes. Renaming a field
 * breaks programs outside this repository.
 */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { channel } from './channels/channel';
import { createConnectionToken } from './channels/channel-routes';
import { completionEvent, completionStates } from './completions/completion-event';
import { chatFile, chatFileSettings, uploadedFile } from './files/chat-file';
import { apiErrorCodes, chatErrorCodes, providerErrorCodes } from './http/error-code';
import type { RouteSpec } from './http/route';
import { chatMessage, finishReasons, messagePart, senderRoles } from './messages/message';
import * as routes from './routes';

const id = '11111111-1111-4111-8111-111111111111';
const file = {
  id,
  fileName: 'plan.pdf',
  fileSize: 9,
  mimeType: 'application/pdf',
  url: '/files/plan.pdf',
  embeddedContent: 'A plan',
  metaData: { originalFileName: 'Plan?.pdf' },
};
const error = { errorCode: 'unknown', message: 'Failed', originalStatusCode: 500, statusCode: 502 } as const;

it('a channel has these fields', () => {
  const wire = z.encode(channel, {
    id,
    name: 'Tides',
    description: 'When it floods',
    lastMessageAt: 0,
    createdAt: 1,
    summary: 'About tides.',
  });
  expect(Object.keys(wire)).toEqual([
    'id',
    'name',
    'description',
    'last_message_at',
    'created_at',
    'summary',
  ]);
});

it('a message has these fields, its error and its content, too', () => {
  const wire = z.encode(chatMessage, {
    id,
    type: 'message',
    createdAt: 1,
    updatedAt: 2,
    senderId: id,
    senderConversationRole: 'assistant',
    complete: true,
    finishReason: 'error',
    responseToId: id,
    referenceId: 'r',
    attachments: [z.encode(chatFile, file)],
    content: { data: [], fullText: '' },
    error,
  });
  expect(Object.keys(wire)).toEqual(
    expect.arrayContaining([
      'id',
      'type',
      'created_at',
      'updated_at',
      'sender_id',
      'sender_conversation_role',
      'complete',
      'response_to_id',
      'reference_id',
      'attachments',
      'content',
      'error',
    ]),
  );
  expect(Object.keys(wire.content)).toEqual(['data', 'full_text']);
  expect(Object.keys(wire.error ?? {})).toEqual([
    'error_code',
    'message',
    'original_status_code',
    'status_code',
  ]);
  expect([...senderRoles]).toEqual(['user', 'assistant', 'system']);
});

it.each([
  [{ type: 'text', text: 'Noon' }, ['type', 'text']],
  [
    { type: 'function_call', functionName: 'clock', id: 'c', arguments: '{}' },
    ['type', 'function_name', 'id', 'arguments'],
  ],
  [
    { type: 'function_response', functionName: 'clock', id: 'c', result: '12' },
    ['type', 'function_name', 'id', 'result'],
  ],
  [
    { type: 'thinking', content: 'Hm', isRedacted: false, signature: 's' },
    ['type', 'content', 'is_redacted', 'signature'],
  ],
  [
    { type: 'file', id, name: 'plan.pdf', mime: 'application/pdf', mark: 1, page: 2 },
    ['type', 'id', 'name', 'mime', 'page', 'mark'],
  ],
] as const)('a part has these fields: $type', (part, fields) => {
  expect(Object.keys(z.encode(messagePart, part)).toSorted()).toEqual([...fields].toSorted());
});

describe('a file', () => {
  const wireFile = ['id', 'file_name', 'file_size', 'mime_type', 'url', 'embedded_content', 'meta_data'];

  it('has these fields', () => {
    const wire = z.encode(chatFile, file);
    expect(Object.keys(wire)).toEqual(wireFile);
    expect(wire.meta_data).toEqual({ original_file_name: 'Plan?.pdf' });
  });

  it('has these as the result of an upload', () => {
    const { fileName, fileSize, mimeType, url } = file;
    const wire = z.encode(uploadedFile, {
      id,
      resultingFiles: [{ fileName, fileSize, mimeType, url }],
      file,
    });
    expect(wire).toMatchObject({ id, resulting_files: [{ file_name: 'plan.pdf', file_size: 9, url }] });
    expect(wire.resulting_files[0]).toHaveProperty('mime_type', 'application/pdf');
  });

  it('keeps to settings with these fields', () => {
    const wire = z.encode(chatFileSettings, {
      chat: { maxFiles: 1, maxTotalFileSize: 2 },
      upload: {
        acceptedMimeTypes: ['text/plain'],
        acceptedExtensions: ['.txt'],
        maxFileSize: 3,
        minFileSize: 1,
      },
      storage: { used: 0, max: 9 },
    });
    expect(wire.chat).toEqual({ max_files: 1, max_total_file_size: 2 });
    expect(wire.upload).toMatchObject({
      accepted_mime_types: ['text/plain'],
      max_file_size: 3,
      min_file_size: 1,
    });
  });
});

it('a channel token is a token, which may live for some time', () => {
  expect(z.decode(createConnectionToken.answer.schema, { token: 't' })).toEqual({ token: 't' });
  expect(z.safeParse(createConnectionToken.body.schema, { timeout: 601 }).success).toBe(false);
});

it('events are messages, deltas, states and errors', () => {
  const types = [
    { type: 'stateUpdate', messageId: id, state: 'connecting' },
    { type: 'delta', messageId: id, index: 0, part: { type: 'text', text: 'a' } },
    { type: 'error', messageId: id, error },
  ] as const;
  for (const event of types)
    expect(z.encode(completionEvent, event)).toMatchObject({ type: event.type, message_id: id });
});

it('an answer connects, processes, thinks and uses tools until it is complete or an error', () => {
  expect([...completionStates]).toEqual(
    expect.arrayContaining([
      'connecting',
      'processing',
      'thinking',
      'tool',
      'answering',
      'complete',
      'error',
    ]),
  );
  expect([...finishReasons]).toEqual(['complete', 'stopped', 'interrupted', 'error', 'length']);
});

it.each([
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
] as const)('%s is a code of the chat', code => {
  expect(chatErrorCodes).toContain(code);
  expect(apiErrorCodes).toContain(code);
});

it.each([
  'authentication',
  'bad_request',
  'internal',
  'overloaded',
  'permission_denied',
  'rate_limited',
  'request_too_large',
] as const)('a model endpoint may fail by %s', fault => {
  expect(providerErrorCodes).toContain(`provider_${fault}`);
});

/** Names of a parameter definition, which is a JSON Schema, and of a text difference, which the prompts service has as well. */
const otherNames = new Set(['uniqueItems', 'maxItems', 'propertyNames', 'additionalProperties', 'isBlock']);

/** Names with a capital, and `date-time` for a time as text, in a JSON Schema. */
function findForeignNames(node: unknown, found: Set<string>): void {
  if (Array.isArray(node)) for (const each of node) findForeignNames(each, found);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'properties')
      for (const name of Object.keys(value)) if (/[A-Z]/.test(name) && !otherNames.has(name)) found.add(name);
    if (key === 'format' && value === 'date-time') found.add('date-time');
    findForeignNames(value, found);
  }
}

const isRoute = (value: unknown): value is RouteSpec =>
  typeof value === 'object' && value !== null && 'service' in value && 'answer' in value;
const chatRoutes = Object.entries(routes).flatMap(([name, value]) =>
  isRoute(value) && value.service === 'chat' ? [[name, value] as const] : [],
);

it('knows the routes of the chat service', () => expect(chatRoutes.length).toBeGreaterThan(80));

it.each(chatRoutes)('%s has names in snake_case and times in milliseconds', (_, { answer, body }) => {
  const found = new Set<string>();
  for (const part of [answer, body])
    if (part && 'schema' in part)
      findForeignNames(z.toJSONSchema(part.schema, { io: 'input', unrepresentable: 'any' }), found);
  expect([...found]).toEqual([]);
});
