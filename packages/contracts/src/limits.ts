/** Limits of the product, shared by forms and server. Lengths count Unicode code points after NFC and trim. */
export const limits = {
  organizationName: 50,
  teamName: 50,
  /** Length of the personal message in the mail of an invite. */
  inviteMessage: 300,
  /** Maximum number of teams that an invited person joins with the invite. */
  teamsPerInvite: 20,
  channelName: 50,
  channelDescription: 140,
  agentName: 50,
  agentDescription: 140,
  agentTools: 100,
  /** Fall-backs of an agent's model. */
  fallbackModels: 3,
  starterQuestions: 6,
  /** Characters per starter question. */
  starterQuestion: 300,
  agentTeams: 100,
  /** Agents that are not private. */
  agentsPerOrganization: 500,
  /** Private agents of one member in a workspace. */
  privateAgents: 50,
  /** In characters. */
  agentProposalNote: 1_000,
  fullName: 100,
  apiKeyName: 50,
  /** Length of the username for an API key's user. */
  userName: 50,
  apiKeysPerOrganization: 100,
  /** Characters of a message from the user. */
  messageText: 100_000,
  /** Characters of the comment on an answer's rating. */
  feedbackComment: 1_000,
  systemMessage: 20_000,
  systemMessages: 10,
  seatsPerOrganization: 149,
  memberSearch: 100,
  /** Maximum number of members in one change. */
  memberSelection: 200,
  /** Maximum number of contacts that members see for requesting rights. */
  workspaceContacts: 5,
  /** RFC 5321: the longest path, without its brackets. */
  email: 254,
  /** Channels per response of the list. */
  channelList: 500,
  /** Maximum retention of chats in days. */
  chatRetentionDays: 3_650,
  /** Messages per response of the list. */
  messageList: 200,
  applicationOrigins: 20,
  /** Hours for which an embed's cookie renews its tokens after the last use. */
  signInHours: { min: 8, max: 30 * 24 },
  /** Maximum number of agents, and of card lists, that an application shows. */
  shownByApplication: 100,
  trustedDomains: 20,
  applicationsPerOrganization: 100,
  secretKeyName: 50,
  secretKeysPerApplication: 20,
  /** Characters of an answer, including thinking and tool calls; as one message it must fit into a stream event. */
  answer: 600_000,
  /** Characters of an image's description. */
  imageMessage: 4_000,
  imageStyle: 50,
  /** Images per request. */
  imagesPerRequest: 4,
  /** Reference images per request. */
  imageReferences: 4,
  /** Images that can be deleted or restored together. */
  imageSelection: 200,
  /** Rounds of tool calls per answer. */
  toolRounds: 5,
  /** Agents per comparison. */
  comparedAgents: 3,
} as const;

/** Limits of paged lists; pages start at 1. */
export const pagingLimits = {
  number: 100_000,
  size: 20,
  sizeMax: 100,
  /** Maximum number of rows that are loaded to print a list. */
  printed: 1_000,
} as const;
