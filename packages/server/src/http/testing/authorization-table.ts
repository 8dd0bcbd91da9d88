import { randomUUID } from 'node:crypto';
import { channelTokenHeader, type Identity, publishableKeyHeader } from '@oriel/contracts';
import type { RouteName } from '../route/routes';
import type { ActorName } from './actors';

/** The targets that a request may name; each cell of the table that changes something gets its own. */
export interface Targets {
  readonly organizationId: string;
  readonly applicationId: string;
  readonly publishableKey: string;
  /** The member's. */
  readonly channelId: string;
  readonly channelToken: string;
  /** A link to a chat of the member, for the workspace. */
  readonly shareId: string;
  /** The member's, in that channel. */
  readonly messageId: string;
  /** The member's. */
  readonly folderId: string;
  /** The member's, in that channel, of which nothing is stored but its text. */
  readonly fileId: string;
  /** The member's, in that channel, with its content. */
  readonly uploadedFileId: string;
  /** The member's, for the whole workspace to see. */
  readonly cardId: string;
  /** Of its first version. */
  readonly number: string;
  /** The member's, for the whole workspace to see. */
  readonly listId: string;
  /** The administrator's, for that card. */
  readonly proposalId: string;
  /** The member's, finished, of which nothing is stored but its row. */
  readonly imageId: string;
  /** One of the member with its file, shared with everybody. */
  readonly drawnImageId: string;
  /** The member's, shared with everybody, without its file. */
  readonly sharedImageId: string;
  /** One that draws. */
  readonly imageAgentId: string;
  /** The workspace's, for everybody in it. */
  readonly agentId: string;
  /** One that can be asked. */
  readonly modelId: string;
  /** The owner's. */
  readonly teamId: string;
  /** A role of that team. */
  readonly teamRoleId: string;
  /** The row of the member in that team. */
  readonly memberId: string;
  /** The membership in the workspace of somebody with the role of a member. */
  readonly organizationMemberId: string;
  /** A member with no spending limit. */
  readonly spendingMemberId: string;
  /** That of a member. */
  readonly spendingLimitId: string;
  /** One that nobody can reach. */
  readonly toolServerId: string;
  /** Pending, to an address that nobody has. */
  readonly inviteId: string;
  /** The token of an invite that the member has accepted. */
  readonly inviteToken: string;
  /** Has a user of its own. */
  readonly apiKeyId: string;
  /** Of that application. */
  readonly secretKeyId: string;
  /** The `id` of a person of the first application. */
  readonly subject: string;
  /** The role of administrators in the workspace. */
  readonly roleId: string;
  /** The member. */
  readonly userId: string;
  readonly pageOrigin: string;
  /** The member's running answer asks it of that page. */
  readonly pageCallId: string;
  /** Of a sign-in that is not there. */
  readonly id: string;
}

export interface Row {
  /** Parameters of the path that are not the target of their name. */
  readonly params?: (targets: Targets) => Readonly<Record<string, string>>;
  readonly query?: (targets: Targets) => string;
  readonly body?: (targets: Targets) => unknown;
  /** Instead of a body: the fields of a form. */
  readonly form?: (targets: Targets) => Readonly<Record<string, string | File>>;
  readonly headers?: (targets: Targets) => Record<string, string>;
  /** A cell would end the session of another one that is called at the same time. */
  readonly inTurn?: true;
  readonly expected: Expected;
  /** What an API key of another workspace is answered, where it does not follow from the lists below. */
  readonly foreignKey?: number;
}

/** The credentials whose statuses a row says itself. Those of the others follow from these and the lists below. */
const saidNames = [
  'guest',
  'outsider',
  'member',
  'admin',
  'owner',
  'staff',
  'embed',
  'applicationKey',
  'memberKey',
  'adminKey',
] as const satisfies readonly ActorName[];
type SaidName = (typeof saidNames)[number];
type Expected = Readonly<Record<SaidName, number>>;

/** The secret key of an application opens nothing but what is about its people. */
const everybody = (status: number): Expected => ({
  guest: status,
  outsider: status,
  member: status,
  admin: status,
  owner: status,
  staff: status,
  embed: status,
  applicationKey: 403,
  memberKey: status,
  adminKey: status,
});
const signedIn = (status: number) => ({ ...everybody(status), guest: 401 });
const members = (status: number) => ({ ...signedIn(status), outsider: 404, staff: 404 });
const administrators = (status: number) => ({ ...members(status), member: 403, embed: 403, memberKey: 403 });
const keys = (status: number) => ({ memberKey: status, adminKey: status });
/** For the server of a page: whoever sends no `Authorization` is told that the key is missing. */
const withApplicationKey = (status: number) => ({
  ...everybody(401),
  embed: 403,
  ...keys(403),
  applicationKey: status,
});
/** Pages that a publishable key opens, whoever else calls. */
const pages = (status: number) => ({ ...everybody(status), applicationKey: status });
const administratorsInPerson = (status: number) => ({ ...administrators(status), ...keys(403) });
/** The member in person or through the page; for others a channel of his does not exist. */
const channelOwner = (status: number) => ({ ...signedIn(404), member: status, embed: status });

/** The token of the table is for the chat alone. */
const promptsOf = (expected: Expected): Expected => ({ ...expected, embed: 403 });
/** The member in person; the others of the workspace see the card and may not change it. */
const cardCreator = (status: number) => promptsOf({ ...members(403), member: status });

/** The token of the table is for the chat, which shows pictures and does nothing else with them. */
const painters = (status: number) => ({ ...members(status), embed: 403 });
const imageOwner = (status: number) => ({ ...channelOwner(status), embed: 403 });
const drawing = ({ imageAgentId }: Targets) => ({ agent_id: imageAgentId, message: 'Hallo', parameters: {} });
/** A PNG of one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const ofMember = ({ organizationMemberId }: Targets) => ({ memberId: organizationMemberId });
const chosen = ({ organizationId, cardId }: Targets) => ({ space: organizationId, cardIds: [cardId] });
const ofInvite = ({ inviteToken }: Targets) => ({ inviteId: inviteToken });
/** The invite is for the address of the member, in person. */
const invitedMember = (status: number) => ({ ...signedIn(403), member: status });
const named = { body: () => ({ name: 'Hafenblick' }) };
const application = (targets: Targets) => ({
  name: 'Intranet',
  allowedOrigins: [targets.pageOrigin],
  widgets: ['chat'],
});
const question = ({ channelId }: Targets) => ({ channel_id: channelId, text: 'Hallo' });

/** What only a person may do who has just signed in to the portal. */
const fresh: ReadonlySet<RouteName> = new Set([
  'deleteAccount',
  'deleteOrganization',
  'transferOrganization',
  'trustApplication',
  'createSecretKey',
  'createApiKey',
  'rotateApiKey',
  'updateMember',
]);

/** What only somebody under an own sign-in may do: a key of any workspace is told so first. */
const inPerson: ReadonlySet<RouteName> = new Set([
  'deleteAccount',
  'deleteOrganization',
  'transferOrganization',
  'trustApplication',
  'endApplicationTrust',
  'deleteApplication',
  'handOverCards',
  'listTrustedApplications',
  'createSecretKey',
  'createApiKey',
  'rotateApiKey',
  'updateApiKey',
  'deleteApiKey',
  'reactivateSubscription',
  'createCheckoutSession',
  'createPortalSession',
  'listAccountObstacles',
  'exportAccount',
  'endSessions',
  'getFirstSteps',
  'setFirstSteps',
]);

/** What a page's server is believed for: anybody whom it names may call it with a token for the chat. */
const forAnybody: ReadonlySet<RouteName> = new Set([
  'getSession',
  'endEmbedSession',
  'getEntitlements',
  'listMyOrganizations',
  'getOrganization',
  'getOrganizationSettings',
  'followOrganization',
  'listFeatures',
  'listPermissions',
  'listAgents',
  'getAgentPicture',
  'listModels',
  'listModelServices',
  'listMyChannels',
  'searchChats',
  'findInChannel',
  'exportChannel',
  'exportMyChannels',
  'importChats',
  'createChannel',
  'getChannel',
  'updateChannel',
  'deleteChannel',
  'deleteMyChannels',
  'createConnectionToken',
  'streamChannelEvents',
  'cancelChannel',
  'answerPageCall',
  'listChatFolders',
  'createChatFolder',
  'updateChatFolder',
  'deleteChatFolder',
  'listChatFolderFiles',
  'uploadChatFolderFile',
  'getImage',
  'getImageFile',
  'getChatFileSettings',
  'uploadChannelFile',
  'listChannelFiles',
  'getChatFile',
  'getFilePage',
  'deleteChatFile',
  'listMessages',
  'deleteMessage',
  'readMessageDetails',
  'listVersions',
  'showVersion',
  'readComparison',
  'listFeedback',
  'giveFeedback',
  'withdrawFeedback',
  'createCompletion',
  'createCompletionSync',
  'searchCards',
  'getCard',
]);

/** The same, for a member through a trusted application alone. */
const forMembers: ReadonlySet<RouteName> = new Set([
  'getCredits',
  'listCreditPackages',
  'getPricing',
  'listBudgets',
  'checkBudget',
  'getChannelShare',
  'shareChannel',
  'unshareChannel',
  'copySharedChat',
]);

/** Whom each credential acts as, or the status with which it is refused where it would say so. */
export const identityOfActor: Readonly<Record<ActorName, Identity | number>> = {
  guest: 'guest',
  outsider: 'ownSignIn',
  member: 'ownSignIn',
  admin: 'ownSignIn',
  owner: 'ownSignIn',
  staff: 'ownSignIn',
  oldOwner: 'ownSignIn',
  embed: 'ownSignIn',
  trusted: 'trustedMember',
  person: 'applicationPerson',
  applicationKey: 403,
  memberKey: 'program',
  adminKey: 'program',
  demotedKey: 'program',
  removedKey: 401,
  foreignTrusted: 'trustedMember',
  foreignPerson: 'applicationPerson',
  foreignKey: 'program',
  foreignApplicationKey: 403,
};

/** What each credential is answered. */
export function expectedOf(name: RouteName): Readonly<Record<ActorName, number>> {
  const { expected: said, foreignKey } = authorizationTable[name];
  const { outsider, owner, embed, memberKey, adminKey, applicationKey } = said;
  const person = forAnybody.has(name) ? embed : 403;
  const trusted = forAnybody.has(name) || forMembers.has(name) ? embed : 403;
  // What exists in another workspace does not exist for a credential of this one.
  const elsewhere = (status: number) => (status === 403 || outsider !== 404 ? status : 404);
  return {
    ...said,
    oldOwner: fresh.has(name) ? 403 : owner,
    trusted,
    person,
    demotedKey: memberKey,
    removedKey: 401,
    foreignTrusted: elsewhere(trusted),
    foreignPerson: elsewhere(person),
    foreignKey: foreignKey ?? (inPerson.has(name) || outsider !== 404 ? adminKey : 404),
    foreignApplicationKey: name.endsWith('ApplicationPerson') ? 404 : applicationKey,
  };
}

/** Who may call what, written down a second time: not read from the contracts, but held against them. */
export const authorizationTable: Readonly<Record<RouteName, Row>> = {
  getSession: { expected: everybody(200) },
  refreshSession: { expected: { ...signedIn(200), embed: 403, ...keys(403) } },
  logout: { expected: { ...everybody(204), embed: 403 } },
  login: { expected: { ...everybody(303), embed: 403 } },
  loginCallback: { expected: { ...everybody(303), embed: 403 } },
  getFirstSteps: { expected: { ...signedIn(200), embed: 403, ...keys(403) } },
  setFirstSteps: {
    body: () => ({ state: 'done' }),
    expected: { ...signedIn(204), embed: 403, ...keys(403) },
  },
  endSessions: { inTurn: true, expected: { ...signedIn(204), embed: 403, ...keys(403) } },
  listAccountObstacles: { expected: { ...signedIn(200), embed: 403, ...keys(403) } },
  // The name that is typed is not that of the caller.
  deleteAccount: {
    body: () => ({ username: 'nobody', resourcesAction: 'delete' }),
    expected: { ...signedIn(400), embed: 403, ...keys(403) },
  },
  exportAccount: { expected: { ...signedIn(200), embed: 403, ...keys(403) } },
  getEntitlements: { expected: signedIn(200) },
  listMyOrganizations: { expected: signedIn(200) },
  createOrganization: { ...named, expected: { ...signedIn(201), embed: 403, ...keys(403) } },
  getOrganization: { expected: members(200) },
  updateOrganization: { ...named, expected: administrators(200) },
  // The workspace has a subscription.
  deleteOrganization: { query: () => 'resourcesAction=delete', expected: administratorsInPerson(409) },
  // The member is no administrator.
  transferOrganization: {
    body: ({ organizationMemberId }) => ({ memberId: organizationMemberId }),
    expected: { ...members(403), owner: 400 },
  },
  getOrganizationSettings: { expected: members(200) },
  updateOrganizationSettings: {
    body: () => ({ allowedPredefinedAgentIds: [] }),
    expected: administrators(200),
  },
  changePersonalDataCheck: {
    body: () => ({ dataCheck: 'warn' }),
    expected: administrators(200),
  },
  getCredits: { expected: members(200) },
  listCreditPackages: { expected: members(200) },
  listLedger: { expected: administrators(200) },
  exportLedger: { expected: administrators(200) },
  getSpending: { query: () => 'by=day', expected: administrators(200) },
  correctCredits: {
    body: ({ organizationId }) => ({
      organizationId,
      kind: 'correction',
      amountMicroeuro: 1,
      reason: 'Table',
    }),
    expected: { ...signedIn(403), staff: 201 },
  },
  listSpendingLimits: { expected: administrators(200) },
  createSpendingLimit: {
    body: ({ spendingMemberId }) => ({ userId: spendingMemberId, amount: 100, period: 'month' }),
    expected: administrators(201),
  },
  updateSpendingLimit: { body: () => ({ amount: 200 }), expected: administrators(200) },
  deleteSpendingLimit: { expected: administrators(204) },
  getPricing: { expected: everybody(200) },
  getSubscription: { expected: administrators(200) },
  // It is not cancelled.
  reactivateSubscription: { expected: administratorsInPerson(409) },
  createCheckoutSession: {
    params: () => ({ productId: 'credits-10' }),
    expected: administratorsInPerson(200),
  },
  createPortalSession: { params: () => ({ typeId: 'billing' }), expected: administratorsInPerson(200) },
  followOrganization: { query: () => 'seconds=0', expected: members(200) },
  listBudgets: { expected: members(200) },
  checkBudget: { expected: members(200) },
  listFeatures: {
    query: ({ organizationId }) => `organizationId=${organizationId}`,
    expected: members(200),
  },
  listPermissions: {
    query: ({ organizationId }) => `organizationId=${organizationId}`,
    expected: members(200),
  },
  listApplications: { expected: administrators(200) },
  createApplication: { body: application, expected: administrators(201) },
  updateApplication: { body: () => ({ enabled: true }), expected: administrators(200) },
  trustApplication: {
    body: () => ({ domains: ['nordhafen.example'] }),
    // Only the owner may.
    expected: { ...administratorsInPerson(403), owner: 200 },
  },
  endApplicationTrust: { expected: administratorsInPerson(200) },
  listTrustedApplications: { expected: { ...signedIn(200), embed: 403, ...keys(403) } },
  exportApplicationPerson: { expected: withApplicationKey(200) },
  deleteApplicationPerson: { expected: withApplicationKey(204) },
  deleteApplication: { expected: administratorsInPerson(204) },
  getApplication: { expected: administrators(200) },
  getEmbedCode: { expected: administrators(200) },
  checkOrigin: {
    query: ({ pageOrigin }) => `address=${encodeURIComponent(pageOrigin)}`,
    expected: administrators(200),
  },
  listSecretKeys: { expected: administrators(200) },
  createSecretKey: { body: () => ({ name: 'Shop' }), expected: administratorsInPerson(201) },
  revokeSecretKey: { expected: administrators(204) },
  listApiKeys: { expected: administrators(200) },
  createApiKey: {
    body: () => ({
      name: 'Shop',
      userName: 'shop',
      userFullName: 'Online shop',
      userEmail: 'shop@example.org',
    }),
    expected: administratorsInPerson(201),
  },
  getApiKey: { expected: administrators(200) },
  updateApiKey: { body: () => ({ name: 'Other' }), expected: administratorsInPerson(200) },
  rotateApiKey: { expected: administratorsInPerson(200) },
  deleteApiKey: { expected: administratorsInPerson(204) },
  listAuditEntries: { expected: administrators(200) },
  listAuditActors: { expected: administrators(200) },
  exportAuditEntries: { expected: administrators(200) },
  getEmbedConfiguration: {
    headers: ({ publishableKey }) => ({ [publishableKeyHeader]: publishableKey }),
    // The token is of another application than the key.
    expected: { ...pages(200), embed: 403 },
  },
  createEmbedToken: {
    body: ({ pageOrigin }) => ({ user: { id: 'visitor' }, origin: pageOrigin, widgets: ['chat'] }),
    expected: withApplicationKey(201),
  },
  createEmbedSignIn: {
    body: ({ pageOrigin }) => ({ codeChallenge: 'x'.repeat(43), origin: pageOrigin, widgets: ['chat'] }),
    headers: ({ publishableKey }) => ({ [publishableKeyHeader]: publishableKey }),
    // The token is of another application than the key.
    expected: { ...pages(200), embed: 403 },
  },
  collectEmbedSignIn: {
    body: () => ({ codeVerifier: 'x'.repeat(43) }),
    expected: { ...everybody(404), embed: 403 },
  },
  refreshEmbedToken: {
    body: ({ pageOrigin }) => ({ origin: pageOrigin, widgets: ['chat'] }),
    expected: { ...everybody(200), embed: 403 },
  },
  endEmbedSession: { expected: everybody(204) },
  listEmbedSessions: { expected: administrators(200) },
  revokeEmbedSessions: { expected: administrators(204) },
  listEmbedConsents: { expected: { ...signedIn(200), embed: 403, ...keys(403) } },
  withdrawEmbedConsent: {
    query: ({ pageOrigin }) => `origin=${encodeURIComponent(pageOrigin)}`,
    expected: { ...signedIn(204), embed: 403, ...keys(403) },
  },
  listAgents: { expected: members(200) },
  listBuiltInAgents: { expected: administrators(200) },
  listToolServers: { expected: administrators(200) },
  addToolServer: {
    body: () => ({
      name: `t${randomUUID().replaceAll('-', '').slice(0, 12)}`,
      url: 'https://mcp.example.com',
    }),
    expected: administrators(201),
  },
  updateToolServer: { body: () => ({ tools: ['search'] }), expected: administrators(200) },
  removeToolServer: { expected: administrators(204) },
  checkToolServer: { expected: administrators(200) },
  listManagedAgents: { expected: administrators(200) },
  createAgent: {
    body: ({ modelId }) => ({
      name: 'Texter',
      model_id: modelId,
      model_host_location: 'any',
      system_messages: [],
    }),
    expected: administrators(201),
  },
  tryAgent: {
    body: ({ modelId }) => ({
      agent: { model_id: modelId, model_host_location: 'any', system_messages: [] },
      messages: [{ role: 'user', text: 'Hallo' }],
    }),
    expected: administrators(200),
  },
  listAgentFiles: { expected: administrators(200) },
  uploadAgentFile: {
    form: () => ({ file: new File(['Hallo'], 'hallo.txt', { type: 'text/plain' }) }),
    expected: administrators(201),
  },
  listAgentVersions: { expected: administrators(200) },
  getAgentVersion: { expected: administrators(200) },
  restoreAgentVersion: { expected: administrators(200) },
  exportAgents: { expected: administrators(200) },
  importAgents: {
    body: ({ modelId }) => ({
      file: {
        format: 'oriel-agents',
        version: 1,
        agents: [
          {
            name: 'Texter',
            model: { id: modelId, name: 'Any' },
            model_host_location: 'any',
            system_messages: [],
          },
        ],
      },
    }),
    expected: administrators(201),
  },
  getAgentPicture: { expected: members(200) },
  getAgent: { expected: administrators(200) },
  updateAgent: { ...named, expected: administrators(200) },
  duplicateAgent: { expected: administrators(201) },
  deleteAgent: { expected: administrators(204) },
  listHostedTools: { expected: administrators(200) },
  listModels: { expected: signedIn(200) },
  listModelServices: { expected: signedIn(200) },
  listMyChannels: { expected: members(200) },
  searchChats: { body: () => ({ query: 'Hallo' }), expected: members(200) },
  findInChannel: { body: () => ({ query: 'Hallo' }), expected: channelOwner(200) },
  exportChannel: { expected: channelOwner(200) },
  exportMyChannels: { expected: members(200) },
  importChats: {
    form: () => ({ file: new File(['[{"mapping":{}}]'], 'conversations.json') }),
    expected: members(200),
  },
  getChannelShare: { expected: channelOwner(200) },
  shareChannel: {
    body: () => ({ audience: 'organization', with_name: true }),
    expected: channelOwner(200),
  },
  unshareChannel: { expected: channelOwner(204) },
  // The member's, for everybody of the workspace.
  getSharedChat: {
    expected: { ...everybody(404), member: 200, admin: 200, owner: 200, embed: 403, ...keys(200) },
  },
  copySharedChat: { expected: members(201) },
  createChannel: { body: () => ({}), expected: members(201) },
  getChannel: { expected: channelOwner(200) },
  updateChannel: { ...named, expected: channelOwner(200) },
  deleteChannel: { expected: channelOwner(204) },
  deleteMyChannels: { expected: members(204) },
  createConnectionToken: { body: () => ({}), expected: channelOwner(201) },
  streamChannelEvents: {
    headers: ({ channelToken }) => ({ [channelTokenHeader]: channelToken }),
    expected: channelOwner(200),
  },
  cancelChannel: { expected: channelOwner(204) },
  answerPageCall: {
    body: () => ({ kind: 'refuse', key: '00000000-0000-4000-8000-000000000001' }),
    expected: channelOwner(204),
  },
  listChatFolders: { expected: members(200) },
  createChatFolder: { ...named, expected: members(201) },
  updateChatFolder: { ...named, expected: channelOwner(200) },
  deleteChatFolder: { expected: channelOwner(204) },
  listChatFolderFiles: { expected: channelOwner(200) },
  uploadChatFolderFile: {
    form: () => ({ file: new File(['Hallo'], 'hallo.txt', { type: 'text/plain' }) }),
    expected: channelOwner(201),
  },
  getImageSettings: { expected: painters(200) },
  generateImages: { body: drawing, expected: painters(202) },
  estimateImageCost: {
    body: ({ imageAgentId }) => ({ agent_id: imageAgentId, parameters: {} }),
    expected: painters(200),
  },
  listImages: { expected: painters(200) },
  followImages: { query: () => 'seconds=0', expected: painters(200) },
  getImage: { expected: channelOwner(200) },
  getImageFile: {
    params: ({ drawnImageId }) => ({ imageId: drawnImageId }),
    expected: channelOwner(200),
  },
  cancelImage: { expected: imageOwner(200) },
  deleteImage: { expected: imageOwner(204) },
  deleteImages: { body: ({ imageId }) => ({ ids: [imageId] }), expected: painters(200) },
  restoreImages: { body: ({ imageId }) => ({ ids: [imageId] }), expected: painters(200) },
  shareImage: { expected: imageOwner(200) },
  unshareImage: { expected: imageOwner(200) },
  uploadImageReference: {
    form: () => ({ file: new File([onePixel], 'reference.png', { type: 'image/png' }) }),
    expected: painters(201),
  },
  getSharedImage: { expected: { ...everybody(200), embed: 403 } },
  getSharedImageFile: {
    params: ({ drawnImageId }) => ({ sharedImageId: drawnImageId }),
    expected: { ...everybody(200), embed: 403 },
  },
  getChatFileSettings: { expected: members(200) },
  uploadChannelFile: {
    form: () => ({ file: new File(['Hallo'], 'hallo.txt', { type: 'text/plain' }) }),
    expected: channelOwner(201),
  },
  listChannelFiles: { expected: channelOwner(200) },
  getChatFile: {
    params: ({ uploadedFileId }) => ({ fileId: uploadedFileId }),
    expected: channelOwner(200),
  },
  getFilePage: { expected: channelOwner(200) },
  deleteChatFile: { expected: channelOwner(204) },
  listMessages: { expected: channelOwner(200) },
  deleteMessage: { expected: channelOwner(204) },
  readMessageDetails: { expected: channelOwner(200) },
  listVersions: { expected: channelOwner(200) },
  showVersion: { expected: channelOwner(204) },
  readComparison: { expected: channelOwner(200) },
  listFeedback: { expected: channelOwner(200) },
  giveFeedback: {
    body: () => ({ rating: 'up', reason: null, comment: '' }),
    expected: channelOwner(200),
  },
  withdrawFeedback: { expected: channelOwner(204) },
  createCompletion: { body: question, expected: channelOwner(200) },
  createChatCompletion: {
    body: ({ agentId }) => ({ model: agentId, messages: [{ role: 'user', content: 'Hallo' }], stream: true }),
    expected: { ...everybody(403), guest: 401, ...keys(200) },
    // It is no agent of that workspace.
    foreignKey: 404,
  },
  listCompletionModels: { expected: { ...everybody(403), guest: 401, ...keys(200) } },
  createCompletionSync: { body: question, expected: channelOwner(200) },
  createCard: {
    form: ({ organizationId }) => ({
      space: organizationId,
      title: 'Reply',
      description: 'A reply',
      prompt: 'Reply to {{name}}',
      tags: 'Mail',
      cover: '1',
      visibility: 'ORG',
    }),
    expected: promptsOf(members(201)),
  },
  updateCard: { form: ({ cardId }) => ({ id: cardId, title: 'Answer' }), expected: cardCreator(200) },
  updateCardById: { form: () => ({ title: 'Answer' }), expected: cardCreator(200) },
  searchCards: {
    body: ({ organizationId }) => ({ space: organizationId }),
    // The text field of the chat offers cards.
    expected: members(200),
  },
  // To who is not of the workspace it does not exist.
  getCard: { expected: { ...members(200), guest: 404 } },
  deleteCard: { expected: promptsOf({ ...members(204), memberKey: 403 }) },
  duplicateCard: {
    query: ({ organizationId }) => `space=${organizationId}`,
    expected: promptsOf(members(201)),
  },
  getCardImage: { expected: promptsOf({ ...members(200), guest: 404 }) },
  getCardThumbnail: { expected: promptsOf({ ...members(200), guest: 404 }) },
  countCardUse: { body: () => ({ how: 'copy' }), expected: promptsOf({ ...members(204), guest: 404 }) },
  addFavorite: { expected: promptsOf(members(204)) },
  removeFavorite: { expected: promptsOf(members(204)) },
  listCardAuthors: {
    query: ({ organizationId }) => `space=${organizationId}`,
    expected: promptsOf(members(200)),
  },
  listCardLists: {
    query: ({ organizationId }) => `space=${organizationId}`,
    expected: promptsOf(members(200)),
  },
  createCardList: {
    body: ({ organizationId }) => ({ space: organizationId, name: 'Hilfe' }),
    expected: promptsOf(members(201)),
  },
  updateCardList: { ...named, expected: cardCreator(200) },
  deleteCardList: { expected: promptsOf({ ...members(204), memberKey: 403 }) },
  addCardToList: { expected: cardCreator(204) },
  removeCardFromList: { expected: cardCreator(204) },
  listCardVersions: { expected: promptsOf(members(200)) },
  getCardVersion: { expected: promptsOf(members(200)) },
  restoreCardVersion: { expected: cardCreator(200) },
  // The creator changes the card herself.
  createProposal: {
    body: () => ({ title: 'Besser', baseVersion: 1 }),
    expected: promptsOf({ ...members(201), member: 403 }),
  },
  listProposals: {
    query: ({ organizationId }) => `space=${organizationId}`,
    expected: promptsOf(members(200)),
  },
  // Between the two of them: the member, whose card it is, and the administrator.
  getProposal: { expected: promptsOf({ ...signedIn(404), member: 200, admin: 200 }) },
  acceptProposal: { expected: promptsOf({ ...signedIn(404), member: 200, admin: 403 }) },
  declineProposal: { body: () => ({}), expected: promptsOf({ ...signedIn(404), member: 200, admin: 403 }) },
  withdrawProposal: { expected: promptsOf({ ...signedIn(404), member: 403, admin: 204 }) },
  importCards: {
    form: ({ organizationId }) => ({
      space: organizationId,
      format: 'csv',
      file: new File(['title,description,prompt,tags\nOne,Says one,One,Number'], 'cards.csv'),
    }),
    expected: promptsOf(members(200)),
  },
  exportCards: {
    query: ({ organizationId }) => `space=${organizationId}`,
    expected: promptsOf(members(200)),
  },
  deleteCards: { body: chosen, expected: promptsOf(members(200)) },
  restoreCards: { body: chosen, expected: promptsOf(members(200)) },
  listDeletedCards: {
    query: ({ organizationId }) => `space=${organizationId}`,
    expected: promptsOf(members(200)),
  },
  changeCards: { body: chosen, expected: promptsOf(members(200)) },
  renameCardTag: {
    body: ({ organizationId }) => ({ space: organizationId, tag: 'Nobody has it', to: 'Another' }),
    expected: promptsOf(administrators(200)),
  },
  listRoles: { expected: administrators(200) },
  listMembers: { expected: administrators(200) },
  // The token of the table is for the chat alone.
  getOwnMembership: { expected: { ...members(200), embed: 403 } },
  listContacts: { expected: { ...members(200), embed: 403 } },
  // Somebody is made an administrator.
  updateMember: {
    params: ofMember,
    body: ({ roleId }) => ({ roleId }),
    expected: administratorsInPerson(200),
  },
  countMemberResources: { params: ofMember, expected: administrators(200) },
  removeMember: {
    params: ofMember,
    query: () => 'resourcesAction=delete',
    expected: administrators(204),
  },
  listInvites: { expected: administrators(200) },
  createInvite: {
    body: () => ({ email: `${crypto.randomUUID()}@example.org` }),
    expected: administrators(201),
  },
  resendInvite: { expected: administrators(200) },
  revokeInvite: { expected: administrators(204) },
  getInvite: { params: ofInvite, expected: invitedMember(200) },
  acceptInvite: { params: ofInvite, expected: invitedMember(200) },
  // It is accepted already.
  declineInvite: { params: ofInvite, expected: invitedMember(404) },
  listTeams: { expected: administrators(200) },
  createTeam: { ...named, expected: administrators(201) },
  getTeam: { expected: administrators(200) },
  updateTeam: { ...named, expected: administrators(200) },
  deleteTeam: { expected: administrators(204) },
  listTeamMembers: { expected: administrators(200) },
  addTeamMember: { body: ({ userId }) => ({ userId }), expected: administrators(201) },
  listTeamRoles: { expected: administrators(200) },
  updateTeamMember: { body: ({ teamRoleId }) => ({ roleId: teamRoleId }), expected: administrators(200) },
  removeTeamMember: { expected: administrators(204) },
  listCardOwners: {
    query: ({ organizationId }) => `space=${organizationId}`,
    expected: promptsOf(administrators(200)),
  },
  handOverCards: {
    body: ({ organizationId, userId }) => ({
      space: organizationId,
      from: '00000000-0000-4000-8000-000000000002',
      to: userId,
    }),
    expected: promptsOf(administratorsInPerson(200)),
  },
};
