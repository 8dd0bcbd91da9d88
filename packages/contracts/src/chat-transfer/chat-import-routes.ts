import * as z from 'zod/mini';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { organizationParams } from '../organizations/organization';

const access = {
  login: 'session',
  permission: 'viewOrganizationChat',
  feature: 'viewOrganizationChat',
  embed: ['chat'],
  vouched: 'anybody',
} as const;

export const chatTransferLimits = {
  importBytes: 20 * 1024 * 1024,
  /** Chats per import. */
  importChats: 1_000,
  /** Messages per chat in an import. */
  importMessages: 5_000,
} as const;

/** The outcome for one chat of an import. */
export const chatImportOutcomes = ['imported', 'known', 'empty', 'malformed', 'too_long'] as const;

export const chatImportReport = snakeObject({
  /** The product that wrote the file. */
  source: z.enum(['chatgpt', 'open-webui']),
  /** Number of created chats. */
  imported: z.number(),
  chats: z.array(
    snakeObject({
      name: z.string(),
      outcome: z.enum(chatImportOutcomes),
      /** Number of imported messages. */
      messages: z.number(),
      channelId: z.nullable(z.uuid()),
    }),
  ),
  /** Chats of the file that were not read because there are too many. */
  left: z.number(),
});
export type ChatImportReport = z.output<typeof chatImportReport>;

export const importChats = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/chat-import',
  summary: 'Takes chats of an export of ChatGPT (`conversations.json`) or Open WebUI, and reports on each',
  params: organizationParams,
  body: { kind: 'multipart', schema: z.object({ file: z.file() }) },
  answer: { kind: 'json', schema: chatImportReport },
  access,
  idempotent: true,
  cost: 'upload',
  slow: true,
});
