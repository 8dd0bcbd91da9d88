/**
 * The identity and the rights of each credential; this is the only place that defines them. The guard enforces them, and tests
 * check the authorization table and `docs/security.md` against it.
 */
import type { WidgetName } from '../host/widget-name';
import type { Permission } from '../permissions/permission';
import { guestPermissions, rolePermissions } from '../permissions/role-permissions';

/**
 * `ownSignIn`: a person in a session of the portal, or in an embed with consent. `applicationPerson`: a user for whom a page's
 * server vouches. `trustedMember`: a member for whom the server of a trusted application vouches. `program`: an API key.
 * `applicationKey`: the secret key of an application.
 */
export const identities = [
  'guest',
  'ownSignIn',
  'applicationPerson',
  'trustedMember',
  'program',
  'applicationKey',
] as const;
export type Identity = (typeof identities)[number];

/** The identities that an embed token can have. */
export const embedIdentities = ['ownSignIn', 'applicationPerson', 'trustedMember'] as const;
export type EmbedIdentity = (typeof embedIdentities)[number];

export interface IdentityRule {
  readonly actsAs: 'nobody' | 'the person' | 'a user of its own' | 'the member' | 'the application';
  /** `role`: the permissions of the current role in the workspace. A list: exactly these permissions, whatever the role. */
  readonly permissions: 'role' | readonly Permission[];
  /** Reads and changes only objects that were created through its application. */
  readonly isOfApplication: boolean;
  /** May make purchases and change paid items. */
  readonly pays: boolean;
  /** Whether it may perform actions that need a person who has just signed in. */
  readonly inPerson: 'fresh' | 'signedIn' | 'never';
  /** Widgets that its tokens may be for. Default: all. */
  readonly widgets?: readonly WidgetName[];
}

/** An application's user is not a member: no roles, teams or licence, and no names of members. */
export const personPermissions: readonly Permission[] = [
  'viewPublicPromptCard',
  'copyPromptCardText',
  'viewOrganizationChat',
  'manageOrganizationImages',
  'viewOrganizationPromptCards',
  'manageOrganizationPromptCards',
  'setOrganizationPromptCardVisibilityPrivate',
];

/**
 * Permissions of a member through a trusted application: those of the role `member`, whatever the member's own role is, except
 * publishing to everybody and private agents, which are the member's own and not of the page. A call also needs `vouched`, so a new
 * permission grants nothing by itself.
 */
export const trustedPermissions: readonly Permission[] = [
  ...guestPermissions,
  ...rolePermissions.member.filter(name => !name.endsWith('VisibilityPublic') && name !== 'createOwnAgents'),
];

const pageWidgets = ['chat', 'prompts', 'images'] as const satisfies readonly WidgetName[];

export const identityTable: Readonly<Record<Identity, IdentityRule>> = {
  guest: {
    actsAs: 'nobody',
    permissions: guestPermissions,
    isOfApplication: false,
    pays: false,
    inPerson: 'never',
  },
  ownSignIn: {
    actsAs: 'the person',
    permissions: 'role',
    isOfApplication: false,
    pays: true,
    inPerson: 'fresh',
  },
  applicationPerson: {
    actsAs: 'a user of its own',
    permissions: personPermissions,
    isOfApplication: true,
    pays: false,
    inPerson: 'never',
    widgets: pageWidgets,
  },
  trustedMember: {
    actsAs: 'the member',
    permissions: trustedPermissions,
    isOfApplication: true,
    pays: false,
    inPerson: 'never',
    widgets: pageWidgets,
  },
  program: {
    actsAs: 'a user of its own',
    permissions: 'role',
    isOfApplication: false,
    pays: false,
    inPerson: 'never',
  },
  applicationKey: {
    actsAs: 'the application',
    permissions: [],
    isOfApplication: true,
    pays: false,
    inPerson: 'never',
  },
};
