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
  /** Bytes of a file, as uploaded. */
  importBytes: 500_000_000,
  /** Bytes of all texts in a ZIP, unpacked. */
  importUnpackedBytes: 4_000_000_000,
  /** Files in a ZIP. */
  importEntries: 100_000,
  /** Bytes of one chat. */
  importChatBytes: 32_000_000,
  /** Values in one chat: many small ones take much more memory than their bytes. */
  importChatValues: 500_000,
  /** Levels of lists and objects within a chat. */
  importDepth: 200,
  /** Chats per file. */
  importChats: 20_000,
  /** Messages per chat in an import. */
  importMessages: 5_000,
  /** Names in a report of skipped files, for each reason. */
  importNames: 100,
} as const;

/** The products whose exports can be imported. */
export const chatImportSources = ['chatgpt', 'open-webui', 'oriel'] as const;
export type ChatImportSource = (typeof chatImportSources)[number];

/** The outcome for one chat of an import. */
export const chatImportOutcomes = ['imported', 'known', 'empty', 'malformed', 'too_long'] as const;

/**
 * Why a file of an export was left out: `media` for pictures, sound and video, `other` for one without chats, `archive` for a ZIP
 * in a ZIP, `encrypted`, `too_large`, and `unreadable` for a damaged one, whose chats up to the damage are imported.
 */
export const chatImportSkips = ['media', 'other', 'archive', 'encrypted', 'too_large', 'unreadable'] as const;
export type ChatImportSkip = (typeof chatImportSkips)[number];

/** A step of an import. `done` is always the last one; without it the import broke off. */
export const chatImportEvent = z.union([
  /** The part of the file that has been read, from 0 to 1. */
  snakeObject({ type: z.literal('progress'), share: z.number() }),
  snakeObject({
    type: z.literal('chat'),
    name: z.string(),
    outcome: z.enum(chatImportOutcomes),
    /** Number of imported messages. */
    messages: z.number(),
    /** Number of pictures and files in the chat, which are not imported. */
    attachments: z.number(),
    /** Number of messages that were longer than a message may be, and were cut. */
    shortened: z.number(),
    /** Number of messages that could not be read. */
    unread: z._default(z.number(), 0),
    channelId: z.nullable(z.uuid()),
  }),
  snakeObject({
    type: z.literal('done'),
    /** The product that wrote the file; null if there is no chat in it. */
    source: z.nullable(z.enum(chatImportSources)),
    /** Number of created chats. */
    imported: z.number(),
    /** Chats of the file that were not read because there are too many. */
    left: z.number(),
    /** Files that were left out, with the names of the first ones. */
    skipped: z.array(
      z.object({ reason: z.enum(chatImportSkips), count: z.number(), names: z.array(z.string()) }),
    ),
  }),
]);
export type ChatImportEvent = z.output<typeof chatImportEvent>;

export const importChats = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/chat-import',
  summary:
    'Takes chats of an export of ChatGPT, Open WebUI or this product, as a ZIP or as JSON, and reports on each',
  params: organizationParams,
  body: { kind: 'upload', schema: z.object({ file: z.custom<File>() }) },
  answer: { kind: 'events', schema: chatImportEvent },
  access,
  errors: ['unavailable'],
  cost: 'upload',
  slow: true,
});
