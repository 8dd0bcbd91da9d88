import * as z from 'zod/mini';
import { channel, channelParams } from '../channels/channel';
import { localText } from '../http/local-text';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { webSource } from '../messages/web-sources';

const access = {
  login: 'session',
  permission: 'viewOrganizationChat',
  feature: 'viewOrganizationChat',
  embed: ['chat'],
  vouched: 'members',
} as const;

/** `organization`: members of the workspace. `public`: anyone with the link. */
export const shareAudiences = ['organization', 'public'] as const;
export type ShareAudience = (typeof shareAudiences)[number];

/** A read-only link to a chat, in the state in which it was shared. */
export const channelShare = snakeObject({
  /** Random, and the link's only secret. */
  id: z.uuid(),
  /** The page that shows it. */
  url: z.string(),
  audience: z.enum(shareAudiences),
  /** Whether readers see the name of the person who shared it. */
  withName: z.boolean(),
  /** Epoch milliseconds: later messages are not shown. */
  sharedUntil: z.number(),
});
export type ChannelShare = z.output<typeof channelShare>;

export const getChannelShare = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/channels/:channelId/share',
  summary: 'The link to a chat, and with whom it may be shared',
  params: channelParams,
  answer: {
    kind: 'json',
    schema: z.object({ share: z.nullable(channelShare), audiences: z.array(z.enum(shareAudiences)) }),
  },
  access: { ...access, thing: { channel: 'own' } },
});

export const shareChannel = route({
  service: 'chat',
  method: 'PUT',
  path: '/v1/organizations/:organizationId/channels/:channelId/share',
  summary: 'Shares a chat as it is now; a link that is there stays the same',
  params: channelParams,
  body: {
    kind: 'json',
    schema: snakeObject({ audience: z.enum(shareAudiences), withName: z.boolean() }),
  },
  answer: { kind: 'json', schema: channelShare },
  access: { ...access, thing: { channel: 'own' } },
});

export const unshareChannel = route({
  service: 'chat',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/channels/:channelId/share',
  summary: 'Revokes the link to a chat',
  params: channelParams,
  answer: { kind: 'empty' },
  access: { ...access, thing: { channel: 'own' } },
});

const sharedMessage = snakeObject({
  id: z.uuid(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  /** The agent that answered. Absent: a question, or the agent was deleted. */
  agentName: z.optional(localText),
  /** Web pages that an answer is based on. Absent: none. */
  sources: z.optional(z.array(webSource)),
  createdAt: z.number(),
});

/** A chat as its readers see it: questions and answers with their web sources, but without files, thoughts and tool results. */
export const sharedChat = snakeObject({
  name: z.string(),
  audience: z.enum(shareAudiences),
  /** Null if the person does not want to be named. */
  sharedBy: z.nullable(z.string()),
  sharedUntil: z.number(),
  messages: z.array(sharedMessage),
  /** There are more messages than one response can hold. */
  isCut: z.boolean(),
});
export type SharedChat = z.output<typeof sharedChat>;

export const getSharedChat = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/shares/:shareId',
  summary: 'A shared chat, for whoever has the link and may read it',
  params: z.object({ shareId: z.uuid() }),
  answer: { kind: 'json', schema: sharedChat },
  access: { login: 'none' },
});

export const copySharedChat = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/shares/:shareId/copy',
  summary: 'Makes a chat of the caller from a shared one',
  params: z.object({ organizationId: z.uuid(), shareId: z.uuid() }),
  answer: { kind: 'json', schema: channel, status: 201 },
  access,
  idempotent: true,
});
