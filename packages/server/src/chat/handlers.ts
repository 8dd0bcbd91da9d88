import type { RouteHandlers } from '@oriel/contracts';
import type { RequestContext } from '../http/route/request-context';
import { listAgents } from './agents/list-agents';
import { cancelChannel } from './channels/cancel-channel';
import { createChannel } from './channels/create-channel';
import { deleteChannel } from './channels/delete-channel';
import { deleteMyChannels } from './channels/delete-my-channels';
import { getChannel } from './channels/get-channel';
import { listMyChannels } from './channels/list-my-channels';
import { updateChannel } from './channels/update-channel';
import type { ChatServices } from './chat-services';
import { createCompletion } from './completions/create-completion';
import { createCompletionSync } from './completions/create-completion-sync';
import { streamChannelEvents } from './completions/stream-channel-events';
import { createConnectionToken } from './connection-tokens/create-connection-token';
import { deleteMessage } from './messages/delete-message';
import { listMessages } from './messages/list-messages';
import { listModels } from './models/list-models';
import { answerPageCall } from './page-calls/answer-page-call';
import { chatRoutes } from './routes';
import { listModelServices } from './services/list-model-services';

export { chatRoutes };

export const chatHandlers = (services: ChatServices): RouteHandlers<typeof chatRoutes, RequestContext> => ({
  answerPageCall: (input, context) => answerPageCall(services, input, context),
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
