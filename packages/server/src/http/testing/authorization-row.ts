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
  /** The number of its first version. */
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
  /** A member has it. */
  readonly spendingLimitId: string;
  /** One that nobody can reach. */
  readonly toolServerId: string;
  /** Pending, to an address that nobody has. */
  readonly inviteId: string;
  /** The token of an invite that the member has accepted. */
  readonly inviteToken: string;
  /** Has a user of its own. */
  readonly apiKeyId: string;
  /** A key of that application. */
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
  /** The id of a sign-in that is not there. */
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
  /** Answers to an id of another workspace in the path, by parameter. `any`: it names nothing of a workspace. Default: 404. */
  readonly foreignIds?: Readonly<Record<string, number | 'any'>>;
  /** Only for a person who has just signed in to the portal. */
  readonly fresh?: true;
  /** Only for somebody under an own sign-in: a key of any workspace learns that first. */
  readonly inPerson?: true;
  /** For whom the server of a page may vouch, with a token for the chat. Default: nobody. */
  readonly vouched?: 'anybody' | 'members';
  /** The answer to an API key of another workspace, if it does not follow from the others. */
  readonly foreignKey?: number;
}

/** The credentials whose statuses a row says itself. Those of the others follow from these. */
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
export type Expected = Readonly<Record<SaidName, number>>;

/** The secret key of an application opens nothing but what is about its people. */
export const everybody = (status: number): Expected => ({
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
export const signedIn = (status: number) => ({ ...everybody(status), guest: 401 });
export const members = (status: number) => ({ ...signedIn(status), outsider: 404, staff: 404 });
export const administrators = (status: number) => ({
  ...members(status),
  member: 403,
  embed: 403,
  memberKey: 403,
});
export const keys = (status: number) => ({ memberKey: status, adminKey: status });
/** For the server of a page: a call without `Authorization` is answered that the key is missing. */
export const withApplicationKey = (status: number) => ({
  ...everybody(401),
  embed: 403,
  ...keys(403),
  applicationKey: status,
});
/** Pages that a publishable key opens, with or without a sign-in. */
export const pages = (status: number) => ({ ...everybody(status), applicationKey: status });
export const administratorsInPerson = (status: number) => ({ ...administrators(status), ...keys(403) });
/** The member in person or through the page; for others a channel of his does not exist. */
export const channelOwner = (status: number) => ({ ...signedIn(404), member: status, embed: status });

/** The token of the table is for the chat alone. */
export const promptsOf = (expected: Expected): Expected => ({ ...expected, embed: 403 });
/** The member in person; the others of the workspace see the card and may not change it. */
export const cardCreator = (status: number) => promptsOf({ ...members(403), member: status });

/** The token of the table is for the chat, which shows pictures and does nothing else with them. */
export const painters = (status: number) => ({ ...members(status), embed: 403 });
export const imageOwner = (status: number) => ({ ...channelOwner(status), embed: 403 });
export const drawing = ({ imageAgentId }: Targets) => ({
  agent_id: imageAgentId,
  message: 'Hallo',
  parameters: {},
});
/** A PNG of one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const ofMember = ({ organizationMemberId }: Targets) => ({ memberId: organizationMemberId });
export const chosen = ({ organizationId, cardId }: Targets) => ({ space: organizationId, cardIds: [cardId] });
export const ofInvite = ({ inviteToken }: Targets) => ({ inviteId: inviteToken });
/** The invite is for the address of the member, in person. */
export const invitedMember = (status: number) => ({ ...signedIn(403), member: status });
export const named = { body: () => ({ name: 'Hafenblick' }) };
export const application = (targets: Targets) => ({
  name: 'Intranet',
  allowedOrigins: [targets.pageOrigin],
  widgets: ['chat'],
});
export const question = ({ channelId }: Targets) => ({ channel_id: channelId, text: 'Hallo' });

/** The rows of one noun, by the names of its routes. */
export type AuthorizationRows = Readonly<Partial<Record<RouteName, Row>>>;
