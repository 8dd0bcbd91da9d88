import * as z from 'zod/mini';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { organizationParams } from '../organizations/organization';
import { channelParams, maxChatCost } from './channel';

// Separate from the channel and the settings of a workspace, whose schemas every chat loads.

/** A limit for the cost of a chat, in whole cents; null for none. */
const costLimit = z.nullable(z.number().check(z.int(), z.gte(1), z.lte(maxChatCost)));

/** The cost of a chat and what limits it: answers, titles, summaries, pictures that are read, and images drawn in it. */
export const channelCost = snakeObject({
  /** Cost so far, deleted answers included. */
  costInEuro: z.number(),
  /** The owner's limit for this chat, in whole cents. */
  limit: z.nullable(z.number()),
  /** The workspace's limit for every chat, in whole cents. The lower one applies. */
  workspaceLimit: z.nullable(z.number()),
});
export type ChannelCost = z.output<typeof channelCost>;

const access = {
  login: 'session',
  permission: 'viewOrganizationCredits',
  feature: 'viewOrganizationChat',
  embed: ['chat'],
  vouched: 'members',
  thing: { channel: 'own' },
} as const;
const path = '/v1/organizations/:organizationId/channels/:channelId/cost' as const;

export const getChannelCost = route({
  service: 'chat',
  method: 'GET',
  path,
  summary: 'What a channel has cost, and what limits it',
  params: channelParams,
  answer: { kind: 'json', schema: channelCost },
  access,
});

export const limitChannelCost = route({
  service: 'chat',
  method: 'PUT',
  path,
  summary: 'Limits what a channel may cost; further answers and images are refused',
  params: channelParams,
  body: { kind: 'json', schema: z.object({ limit: costLimit }) },
  answer: { kind: 'json', schema: channelCost },
  access,
});

const settings = {
  login: 'session',
  permission: 'manageOrganizationSettings',
  embed: ['workspace'],
} as const;
const viewsSettings = { ...settings, permission: 'viewOrganizationSettings' } as const;
const settingsPath = '/v1/organizations/:organizationId/settings/chat-cost' as const;
const chatCost = z.object({ limit: costLimit });

export const getChatCostLimit = route({
  service: 'core',
  method: 'GET',
  path: settingsPath,
  summary: 'The limit for the cost of each chat of a workspace',
  params: organizationParams,
  answer: { kind: 'json', schema: chatCost },
  access: viewsSettings,
});

export const setChatCostLimit = route({
  service: 'core',
  method: 'PUT',
  path: settingsPath,
  summary: 'Limits what each chat of a workspace may cost',
  params: organizationParams,
  body: { kind: 'json', schema: chatCost },
  answer: { kind: 'json', schema: chatCost },
  access: settings,
});
