/** Limits of the product, used by forms and server alike. Lengths count Unicode code points after NFC and trim. */
export const limits = {
  organizationName: 50,
  teamName: 50,
  channelName: 50,
  channelDescription: 140,
  agentName: 50,
  agentDescription: 140,
  agentTools: 100,
  starterQuestions: 6,
  /** Characters of one of them. */
  starterQuestion: 300,
  agentTeams: 100,
  agentsPerOrganization: 500,
  fullName: 100,
  apiKeyName: 50,
  /** Length of the username that an API key acts under. */
  userName: 50,
  apiKeysPerOrganization: 100,
  /** Characters of one message that a person sends. */
  messageText: 100_000,
  /** Characters that a person adds to a rating of an answer. */
  feedbackComment: 1_000,
  systemMessage: 20_000,
  systemMessages: 10,
  seatsPerOrganization: 149,
  memberSearch: 100,
  /** People whom a member may ask for rights. */
  workspaceContacts: 5,
  /** RFC 5321: the longest path, without its brackets. */
  email: 254,
  /** Channels in one answer of the list. */
  channelList: 500,
  /** Days for which a workspace may keep chats at most. */
  chatRetentionDays: 3_650,
  /** Messages in one answer of the list. */
  messageList: 200,
  applicationOrigins: 20,
  /** Hours for which the cookie of an embed renews its tokens after the last use. */
  signInHours: { min: 8, max: 30 * 24 },
  /** Agents, and lists of cards, that an application shows. */
  shownByApplication: 100,
  trustedDomains: 20,
  applicationsPerOrganization: 100,
  secretKeyName: 50,
  secretKeysPerApplication: 20,
  /** Characters of an answer, with thinking and calls of tools; as one message it must fit an event of a stream. */
  answer: 600_000,
  /** Characters of the description of a picture. */
  imageMessage: 4_000,
  imageStyle: 50,
  /** Pictures of one request. */
  imagesPerRequest: 4,
  /** Reference pictures of one request. */
  imageReferences: 4,
  /** Pictures that are deleted or restored together. */
  imageSelection: 200,
  /** Rounds of tool calls in one answer. */
  toolRounds: 5,
  /** Agents that answer one question side by side. */
  comparedAgents: 3,
} as const;

/** Pages of a list, which count from 1. */
export const pagingLimits = {
  number: 100_000,
  size: 20,
  sizeMax: 100,
} as const;
