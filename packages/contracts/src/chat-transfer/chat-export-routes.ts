import * as z from 'zod/mini';
import { channelParams } from '../channels/channel';
import { route } from '../http/route';
import { organizationParams } from '../organizations/organization';
import { timeZone } from '../time-zone';

const access = {
  login: 'session',
  permission: 'viewOrganizationChat',
  feature: 'viewOrganizationChat',
  embed: ['chat'],
  vouched: 'anybody',
} as const;

/** Formats for exporting a chat. */
export const chatFormats = ['markdown', 'docx', 'json'] as const;
export type ChatFormat = (typeof chatFormats)[number];
const query = z.object({
  format: z._default(z.enum(chatFormats), 'markdown'),
  /** Time zone of the times in the file, such as `Europe/Berlin`. Default: UTC. */
  timezone: z.optional(timeZone),
});

export const exportChannel = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/channels/:channelId/export',
  summary: 'A chat as a file',
  params: channelParams,
  query,
  answer: { kind: 'file' },
  access: { ...access, thing: { channel: 'own' } },
  cost: 'export',
});

export const exportMessage = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/messages/:messageId/export',
  summary: 'An answer or a question as a file',
  params: z.object({ organizationId: z.uuid(), messageId: z.uuid() }),
  query,
  answer: { kind: 'file' },
  access: { ...access, thing: { message: 'own' } },
  cost: 'export',
});

export const exportMyChannels = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/chat-export',
  summary: "All of the user's chats in a workspace, archived ones too, as a ZIP with a file each",
  params: organizationParams,
  query,
  answer: { kind: 'file' },
  access,
  cost: 'export',
});

/** The parts of an exported message in JSON that a reader needs to show it. */
export const exportedMessage = z.object({
  role: z.enum(['user', 'assistant', 'system']),
  /** Replaced by a newer version. */
  superseded: z.boolean(),
  /** The name of the person or agent. */
  author: z.string(),
  /** The time in the language and time zone of the reader. */
  time: z.string(),
  text: z.string(),
  /** Names of attached files. */
  files: z.array(z.string()),
  /** Ids of the images generated for an answer. */
  images: z.array(z.string()),
  /** Sources of an answer; those without an address are passages of files. */
  sources: z.array(z.object({ title: z.string(), url: z.optional(z.string()) })),
});

/** An exported chat in JSON. */
export const exportedChat = z.object({ name: z.string(), messages: z.array(exportedMessage) });
export type ExportedChat = z.output<typeof exportedChat>;
