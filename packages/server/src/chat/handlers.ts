import {
  cancelChannel as cancelChannelRoute,
  createChannel as createChannelRoute,
  createCompletion as createCompletionRoute,
  createCompletionSync as createCompletionSyncRoute,
  createConnectionToken as createConnectionTokenRoute,
  deleteChannel as deleteChannelRoute,
  deleteMessage as deleteMessageRoute,
  deleteMyChannels as deleteMyChannelsRoute,
  getChannel as getChannelRoute,
  listAgents as listAgentsRoute,
  listMessages as listMessagesRoute,
  listModelServices as listModelServicesRoute,
  listModels as listModelsRoute,
  listMyChannels as listMyChannelsRoute,
  type RouteHandlers,
  streamChannelEvents as streamChannelEventsRoute,
  updateChannel as updateChannelRoute,
} from '@oriel/contracts';
import type { RequestContext } from '../http/request-context';
import { listAgents } from './agents/list-agents';
import { cancelChannel } from './channels/cancel-channel';
import { createChannel } from './channels/create-channel';
import { deleteChannel } from './channels/delete-channel';
import { deleteMyChannels } from './channels/delete-my-channels';
import { getChannel } from './channels/get-channel';
import { listMyChannels } from './channels/list-my-channels';
import { streamChannelEvents } from './channels/stream-channel-events';
import { updateChannel } from './channels/update-channel';
import type { ChatServices } from './chat-services';
import { createCompletion } from './completions/create-completion';
import { createCompletionSync } from './completions/create-completion-sync';
import { createConnectionToken } from './connection-tokens/create-connection-token';
import { deleteMessage } from './messages/delete-message';
import { listMessages } from './messages/list-messages';
import { listModels } from './models/list-models';
import { listModelServices } from './services/list-model-services';

/** The routes of the chat service. */
export const chatRoutes = {
  cancelChannel: cancelChannelRoute,
  createChannel: createChannelRoute,
  createCompletion: createCompletionRoute,
  createCompletionSync: createCompletionSyncRoute,
  createConnectionToken: createConnectionTokenRoute,
  deleteChannel: deleteChannelRoute,
  deleteMessage: deleteMessageRoute,
  deleteMyChannels: deleteMyChannelsRoute,
  getChannel: getChannelRoute,
  listAgents: listAgentsRoute,
  listMessages: listMessagesRoute,
  listModelServices: listModelServicesRoute,
  listModels: listModelsRoute,
  listMyChannels: listMyChannelsRoute,
  streamChannelEvents: streamChannelEventsRoute,
  updateChannel: updateChannelRoute,
} as const;

export const chatHandlers = (services: ChatServices): RouteHandlers<typeof chatRoutes, RequestContext> => ({
  cancelChannel: input => cancelChannel(services, input),
  createChannel: (input, context) => createChannel(services, input, context),
  createCompletion: (input, context) => createCompletion(services, input, context),
  createCompletionSync: (input, context) => createCompletionSync(services, input, context),
  createConnectionToken: (input, context) => createConnectionToken(services, input, context),
  deleteChannel: (input, context) => deleteChannel(services, input, context),
  deleteMessage: input => deleteMessage(services, input),
  deleteMyChannels: (input, context) => deleteMyChannels(services, input, context),
  getChannel: (input, context) => getChannel(services, input, context),
  listAgents: (input, context) => listAgents(services, input, context),
  listMessages: input => listMessages(services, input),
  listModelServices: () => listModelServices(services),
  listModels: () => listModels(services),
  listMyChannels: (input, context) => listMyChannels(services, input, context),
  streamChannelEvents: (input, context) => streamChannelEvents(services, input, context),
  updateChannel: (input, context) => updateChannel(services, input, context),
});
