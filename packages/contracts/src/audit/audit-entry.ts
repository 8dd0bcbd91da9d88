import * as z from 'zod/mini';

/** Everything that the audit log records, by subject. */
export const auditKindsByGroup = {
  members: ['member-joined', 'member-role-changed', 'member-removed', 'member-left'],
  signIns: ['signed-in', 'signed-out', 'signed-out-everywhere'],
  invites: ['invite-created', 'invite-resent', 'invite-revoked', 'invite-declined'],
  teams: [
    'team-created',
    'team-renamed',
    'team-deleted',
    'team-member-added',
    'team-member-role-changed',
    'team-member-removed',
  ],
  agents: [
    'agent-created',
    'agent-changed',
    'agent-deleted',
    'agent-file-added',
    'agent-file-removed',
    'agent-proposed',
    'agent-proposal-declined',
    'agent-proposal-withdrawn',
  ],
  library: ['card-tag-renamed', 'cards-handed-over'],
  shares: ['chat-shared', 'chat-unshared', 'image-shared', 'image-unshared', 'card-shared', 'card-unshared'],
  exports: ['audit-log-exported', 'members-exported', 'ledger-exported', 'cards-exported', 'agents-exported'],
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
    // Only in upgraded databases, written for members of applications by a migration before the baseline.
    'members-became-people',
  ],
  billing: [
    'spending-limit-created',
    'spending-limit-changed',
    'spending-limit-deleted',
    'billing-page-opened',
    'plan-purchased',
    'plan-changed',
    'plan-removed',
    'seats-changed',
    'subscription-cancelled',
    'subscription-reactivated',
    'subscription-ended',
    'payment-failed',
    'payment-received',
    'payment-method-changed',
    'credit-purchased',
    'automatic-top-up-set',
    'automatic-top-up-ended',
    'automatic-top-up-paused',
    'credit-topped-up',
    'credit-refunded',
    'credit-corrected',
  ],
  organization: [
    'organization-created',
    'organization-renamed',
    'organization-transferred',
    'organization-deleted',
    'organization-suspended',
    'organization-resumed',
    'organization-limits-changed',
  ],
} as const;
export type AuditGroup = keyof typeof auditKindsByGroup;
export type AuditKind = (typeof auditKindsByGroup)[AuditGroup][number];

// The keys of the record above are the names in its type, and the list is not empty.
export const auditGroups = Object.keys(auditKindsByGroup) as readonly AuditGroup[] as readonly [
  AuditGroup,
  ...AuditGroup[],
];
/** The ways in which an actor was authenticated. */
export const auditWays = [
  'session',
  'embed',
  'secretKey',
  'command',
  'operator',
  'system',
  'payments',
] as const;

/**
 * Ids of actors without a name: the product itself, its operator, and the payment provider for changes made on its pages.
 */
export const impersonalActors = {
  system: '00000000-0000-0000-0000-000000000000',
  operator: '00000000-0000-8000-8000-000000000001',
  payments: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
} as const;

// The same holds for the kinds.
export const auditKinds = Object.values(auditKindsByGroup).flat() as readonly AuditKind[] as readonly [
  AuditKind,
  ...AuditKind[],
];

/** Fields that a change can contain. */
export const auditFields = [
  'name',
  'role',
  'teamRole',
  'productRoles',
  'teams',
  'team',
  'owner',
  'cardsAndLists',
  'heir',
  'cards',
  'model',
  'file',
  'defaultAgent',
  'allowedBuiltInAgents',
  'allowedLocations',
  'chatRetentionDays',
  'dataCheck',
  'chatCostLimit',
  'startPage',
  'ownAgents',
  'ownAgentSources',
  'forOwnAgents',
  'visibility',
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
  'threshold',
  'monthlyLimit',
  'reason',
  'plan',
  'seats',
  'storageMegabytes',
  'page',
] as const;
export type AuditField = (typeof auditFields)[number];

/** A field with its values before and after; null if there was or is none. Multiple values are comma-separated. */
export const auditChange = z.object({
  field: z.enum(auditFields),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type AuditChange = z.output<typeof auditChange>;

/** A person or object with its name at that time; it may no longer exist. */
const named = z.object({ id: z.nullable(z.uuid()), name: z.string() });

export const auditEntry = z.object({
  id: z.uuid(),
  kind: z.enum(auditKinds),
  createdAt: z.iso.datetime(),
  /** The actor. */
  actor: named,
  /**
   * How the actor had access: a sign-in, the page of an application, an API key, an operator's command, the operators' pages, the
   * product itself, or a page of the payment provider.
   */
  via: z.enum(auditWays),
  /** Name of the application through which the actor was signed in, at that time; absent for any other way. */
  application: z.optional(z.string()),
  /** The network address of the caller; empty for commands and for actors without a name. */
  address: z.string(),
  /** The target: a member, an invite, a team, a key, an application or the workspace. */
  target: named,
  changes: z.array(auditChange),
});
export type AuditEntry = z.output<typeof auditEntry>;
