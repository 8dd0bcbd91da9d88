import type { RouteName } from '../route/routes';
import type { ActorName } from './actors';

/** The targets that a request may name; each cell of the table that changes data gets its own. */
export interface Targets {
  readonly organizationId: string;
  readonly applicationId: string;
  readonly publishableKey: string;
  /** Belongs to the member. */
  readonly channelId: string;
  readonly channelToken: string;
  /** A link to a chat of the member, visible to the workspace. */
  readonly shareId: string;
  /** Belongs to the member, in that channel. */
  readonly messageId: string;
  /** Belongs to the member. */
  readonly folderId: string;
  /** Belongs to the member, in that channel; only its text is stored. */
  readonly fileId: string;
  /** Belongs to the member, in that channel, with its content. */
  readonly uploadedFileId: string;
  /** Belongs to the member, visible to the whole workspace. */
  readonly cardId: string;
  /** The number of its first version. */
  readonly number: string;
  /** Belongs to the member, visible to the whole workspace. */
  readonly listId: string;
  /** Created by the administrator for that card. */
  readonly proposalId: string;
  /** Belongs to the member, finished; only its row is stored. */
  readonly imageId: string;
  /** Belongs to the member, with its file, shared with everybody. */
  readonly drawnImageId: string;
  /** Belongs to the member, shared with everybody, without its file. */
  readonly sharedImageId: string;
  /** An agent that draws. */
  readonly imageAgentId: string;
  /** Belongs to the workspace, visible to everybody in it. */
  readonly agentId: string;
  /** A private agent of the member. */
  readonly privateAgentId: string;
  /** The member proposes to share such an agent. */
  readonly agentProposalId: string;
  /** A model that can be asked. */
  readonly modelId: string;
  /** Belongs to the owner. */
  readonly teamId: string;
  /** A role of that team. */
  readonly teamRoleId: string;
  /** The row of the member in that team. */
  readonly memberId: string;
  /** The workspace membership of somebody with the role of a member. */
  readonly organizationMemberId: string;
  /** A member with no spending limit. */
  readonly spendingMemberId: string;
  /** The limit of a member. */
  readonly spendingLimitId: string;
  /** A server that is unreachable. */
  readonly toolServerId: string;
  /** An endpoint from the console that is switched off. */
  readonly serviceId: string;
  /** Pending, for an unused address. */
  readonly inviteId: string;
  /** The token of an invite that the member has accepted. */
  readonly inviteToken: string;
  /** The key has its own user. */
  readonly apiKeyId: string;
  /** A key of the first application. */
  readonly secretKeyId: string;
  /** The `id` of a person of the first application. */
  readonly subject: string;
  /** The role of administrators in the workspace. */
  readonly roleId: string;
  /** The member. */
  readonly userId: string;
  readonly pageOrigin: string;
  /** A call that the member's running answer asks the page for. */
  readonly pageCallId: string;
  /** The id of a sign-in that does not exist. */
  readonly id: string;
}

export interface Row {
  /** Parameters of the path that are not the target of the same name. */
  readonly params?: (targets: Targets) => Readonly<Record<string, string>>;
  readonly query?: (targets: Targets) => string;
  readonly body?: (targets: Targets) => unknown;
  /** The fields of a form, in place of a body. */
  readonly form?: (targets: Targets) => Readonly<Record<string, string | File>>;
  readonly headers?: (targets: Targets) => Record<string, string>;
  /** Runs the cells one at a time, because a cell would end the session of a concurrent one. */
  readonly inTurn?: true;
  readonly expected: Expected;
  /**
   * Statuses for an id of another workspace in the path, by parameter. `any`: the parameter does not belong to a workspace.
   * Default: 404.
   */
  readonly foreignIds?: Readonly<Record<string, number | 'any'>>;
  /** Only for a person who has recently signed in to the portal. */
  readonly fresh?: true;
  /** Only for somebody under an own sign-in: any workspace's key is refused for that reason first. */
  readonly inPerson?: true;
  /** People whom a page's server may vouch for, with a token for the chat. Default: nobody. */
  readonly vouched?: 'anybody' | 'members';
  /** The status for an API key of another workspace, if it does not follow from the others. */
  readonly foreignKey?: number;
}

/** The credentials whose statuses a row lists explicitly. The other statuses follow from these. */
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
/** An operator gets the same as the staff unless the row says otherwise. */
export type Expected = Readonly<Record<SaidName, number> & Partial<Record<DerivedName, number>>>;

/**
 * `colleague`: a plain member who owns none of the targets; also billing, auditor and lead where their permissions make no
 * difference. `lead` leads another team than that of the targets. Their outcomes are derived from the others unless the row has them.
 */
type DerivedName = 'operator' | 'colleague' | 'lead';

/** The secret key of an application can only be used for the application's people. */
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
/** For administrators and leads of the target's team; the lead of the table leads another team. */
export const leads = (status: number): Expected => ({ ...administrators(status), lead: 404 });
/** Only operators with their own sign-in in the portal. */
export const operators = (status: number) => ({ ...signedIn(403), operator: status });
export const keys = (status: number) => ({ memberKey: status, adminKey: status });
/** For the server of a page: a call without `Authorization` is refused because the key is missing. */
export const withApplicationKey = (status: number) => ({
  ...everybody(401),
  embed: 403,
  ...keys(403),
  applicationKey: status,
});
/** Pages accessible with a publishable key, with or without a sign-in. */
export const pages = (status: number) => ({ ...everybody(status), applicationKey: status });
export const administratorsInPerson = (status: number) => ({ ...administrators(status), ...keys(403) });
/** The member in person or through the page; for other members, the private agent and its proposal do not exist. */
export const agentCreator = (status: number): Expected => ({
  ...members(404),
  member: status,
  embed: status,
});
/** The member in person or through the page; for other people the member's channel does not exist. */
export const channelOwner = (status: number) => ({ ...signedIn(404), member: status, embed: status });

/** The token of the table is valid for the chat only. */
export const promptsOf = (expected: Expected): Expected => ({ ...expected, embed: 403 });
/** The member in person; others in the workspace see the card but may not change it. */
export const cardCreator = (status: number) => promptsOf({ ...members(403), member: status });

/** The token of the table is for the chat, which only shows images. */
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
/** The invite is for the member's address, in person. */
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
