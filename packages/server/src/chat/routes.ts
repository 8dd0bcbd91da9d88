import {
  cancelChannel,
  createChannel,
  createCompletion,
  createCompletionSync,
  createConnectionToken,
  deleteChannel,
  deleteMessage,
  deleteMyChannels,
  getChannel,
  listAgents,
  listMessages,
  listModelServices,
  listModels,
  listMyChannels,
  streamChannelEvents,
  updateChannel,
} from '@oriel/contracts';

/** The routes of the chat service that are built. */
export const chatRoutes = {
  cancelChannel,
  createChannel,
  createCompletion,
  createCompletionSync,
  createConnectionToken,
  deleteChannel,
  deleteMessage,
  deleteMyChannels,
  // Before `getChannel`, whose path would take it.
  listMyChannels,
  getChannel,
  listAgents,
  listMessages,
  listModelServices,
  listModels,
  streamChannelEvents,
  updateChannel,
};
