import * as z from 'zod/mini';

/** Everything that is written down, by what it is about. */
export const auditKindsByGroup = {
  members: ['member-joined', 'member-role-changed', 'member-removed', 'member-left'],
  invites: ['invite-created', 'invite-resent', 'invite-revoked', 'invite-declined'],
  teams: [
    'team-created',
    'team-renamed',
    'team-deleted',
    'team-member-added',
    'team-member-role-changed',
    'team-member-removed',
  ],
  agents: ['agent-created', 'agent-changed', 'agent-deleted', 'agent-file-added', 'agent-file-removed'],
  library: ['card-tag-renamed'],
  settings: ['settings-changed', 'tool-server-added', 'tool-server-changed', 'tool-server-removed'],
  apiKeys: ['api-key-created', 'api-key-changed', 'api-key-rotated', 'api-key-revoked'],
  applications: [
    'application-created',
    'application-changed',
    'application-switched-on',
    'application-switched-off',
    'application-deleted',
    'application-signed-out',
    'secret-key-created',
    'secret-key-revoked',
    'application-trusted',
    'application-trust-ended',
    'application-person-exported',
    'application-person-deleted',
    'members-became-people',
  ],
  billing: [
    'spending-limit-created',
    'spending-limit-changed',
    'spending-limit-deleted',
    'subscription-reactivated',
    'credit-corrected',
  ],
  organization: [
    'organization-created',
    'organization-renamed',
    'organization-transferred',
    'organization-deleted',
  ],
} as const;
export type AuditGroup = keyof typeof auditKindsByGroup;
export type AuditKind = (typeof auditKindsByGroup)[AuditGroup][number];

// The keys of the record above are the names of its type.
export const auditGroups = Object.keys(auditKindsByGroup) as readonly AuditGroup[] as readonly [
  AuditGroup,
  ...AuditGroup[],
];
// There is at least one.
/** Ways in which somebody was signed in. */
export const auditWays = ['session', 'embed', 'secretKey', 'command'] as const;

export const auditKinds = Object.values(auditKindsByGroup).flat() as readonly AuditKind[] as readonly [
  AuditKind,
  ...AuditKind[],
];

/** Fields that a change can name. */
export const auditFields = [
  'name',
  'role',
  'teamRole',
  'productRoles',
  'teams',
  'team',
  'owner',
  'cardsAndLists',
  'cards',
  'model',
  'file',
  'defaultAgent',
  'allowedBuiltInAgents',
  'allowedLocations',
  'chatRetentionDays',
  'dataCheck',
  'protectedNames',
  'userName',
  'userFullName',
  'userEmail',
  'expiresAt',
  'requiresRotation',
  'allowedOrigins',
  'widgets',
  'signInHours',
  'shownAgents',
  'shownLists',
  'offersSignIn',
  'domains',
  'url',
  'token',
  'tools',
  'amount',
  'period',
  'reason',
] as const;
export type AuditField = (typeof auditFields)[number];

/** A field with its value before and after; null where there was or is none. Several values are separated by a comma. */
export const auditChange = z.object({
  field: z.enum(auditFields),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type AuditChange = z.output<typeof auditChange>;

/** Somebody or something by name, as it was then; it may be gone by now. */
const named = z.object({ id: z.nullable(z.uuid()), name: z.string() });

export const auditEntry = z.object({
  id: z.uuid(),
  kind: z.enum(auditKinds),
  createdAt: z.iso.datetime(),
  /** The actor. */
  actor: named,
  /** By a sign-in, through the page of an application, with an API key, or by a command of the operator. */
  via: z.enum(auditWays),
  /** Name of the application through which the actor was signed in, as it was then; absent for any other way. */
  application: z.optional(z.string()),
  /** The network address of the caller; empty for a command. */
  address: z.string(),
  /** The target: a member, an invite, a team, a key, an application or the workspace. */
  target: named,
  changes: z.array(auditChange),
});
export type AuditEntry = z.output<typeof auditEntry>;
