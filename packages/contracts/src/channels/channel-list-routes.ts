import * as z from 'zod/mini';
import { addressNumber } from '../http/address-number';
import { flag } from '../http/flag';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { limits } from '../limits';
import { organizationParams } from '../organizations/organization';
import { boundedText } from '../text';
import { channel, channelParams } from './channel';

// Routes for the channel list. They are a separate module because the chat itself starts without them.

const access = {
  login: 'session',
  permission: 'viewOrganizationChat',
  feature: 'viewOrganizationChat',
  embed: ['chat'],
  vouched: 'anybody',
} as const;

/** Changes to a channel; omitted fields stay unchanged. */
export const channelChange = snakeObject({
  name: z.optional(boundedText(limits.channelName, 1)),
  description: z.optional(boundedText(limits.channelDescription)),
  pinned: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
  /** A folder of the same user; `null` for none. */
  folderId: z.optional(z.nullable(z.uuid())),
  /** The agent that answers from the next question on. */
  agentId: z.optional(z.uuid()),
});

export const listMyChannels = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/channels/mine',
  summary: "The user's own channels: those that are pinned, then the latest first",
  params: organizationParams,
  query: z.object({
    /** Lists archived channels instead of the others. Default false. */
    archived: z._default(flag, false),
    /** Lists only so many, the latest first, pinned or not. Default: all. */
    latest: z.optional(addressNumber(1, limits.channelList)),
  }),
  answer: { kind: 'json', schema: z.array(channel) },
  access,
});

export const updateChannel = route({
  service: 'chat',
  method: 'PATCH',
  path: '/v1/organizations/:organizationId/channels/:channelId',
  summary:
    'Renames, pins, archives or describes a channel, moves it into a folder, or gives it another agent',
  params: channelParams,
  body: { kind: 'json', schema: channelChange },
  answer: { kind: 'json', schema: channel },
  access: { ...access, thing: { channel: 'own' } },
  errors: ['channel_name_required', 'channel_name_length', 'channel_name_charset', 'agent_not_found'],
});

export const deleteMyChannels = route({
  service: 'chat',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/channels',
  summary: "Deletes all of the user's channels in a workspace for good, including deleted ones",
  params: organizationParams,
  query: z.object({
    /** Whether to delete the files and generated images of these channels, too. Default false. */
    cascade: z._default(flag, false),
  }),
  answer: { kind: 'empty' },
  access,
});
