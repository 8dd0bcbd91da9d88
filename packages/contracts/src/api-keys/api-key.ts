import * as z from 'zod/mini';
import { emailAddress } from '../email';
import { limits } from '../limits';
import { organizationRole } from '../roles/organization-role';
import { productRole } from '../roles/product-role';
import { boundedText } from '../text';

/**
 * `rotationDue`: it works until `rotateBy`. `rotationOverdue` and `expired`: it is refused with 401 until it is rotated or gets a
 * new expiry. `suspended`: the person who created it has left the workspace; it works again once somebody else rotates it.
 */
export const apiKeyStates = ['active', 'rotationDue', 'rotationOverdue', 'expired', 'suspended'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

/**
 * A key with which a program calls the services for one workspace. It acts as a user of its own, which has a role and teams like
 * a member but takes no licence. It never has more rights than the person who created it has at that moment.
 */
export const apiKey = z.object({
  id: z.uuid(),
  organizationId: z.uuid(),
  name: z.string(),
  /** The key itself. Only returned when it is created or rotated; null in every other answer. */
  apiKey: z.nullable(z.string()),
  /** Its last four characters. */
  apiKeyHint: z.string(),
  state: z.enum(apiKeyStates),
  /**
   * Set for a key from an earlier version that acted as a member and still issues embed tokens: by this time it must be replaced
   * by the secret key of an application.
   */
  issuesTokensUntil: z.nullable(z.iso.datetime()),
  userId: z.uuid(),
  userName: z.string(),
  userFullName: z.string(),
  /** Null for a key from an earlier version that acted as a member. */
  userEmail: z.nullable(z.string()),
  /** Null: a plain member. */
  organizationRole: z.nullable(organizationRole),
  /** Roles in the product. */
  roles: z.array(productRole),
  teams: z.array(z.object({ id: z.uuid(), name: z.string() })),
  requiresRotation: z.boolean(),
  /** The time from which a key that requires rotation is refused; else null. */
  rotateBy: z.nullable(z.iso.datetime()),
  /** Null: it does not expire. */
  expiresAt: z.nullable(z.iso.datetime()),
  /** To the minute; null if it was never used. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  createdBy: z.nullable(z.uuid()),
  createdByName: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ApiKey = z.output<typeof apiKey>;

/** The user that a key acts as. */
export const apiKeyUser = z.object({
  userName: boundedText(limits.userName, 1),
  userFullName: boundedText(limits.fullName, 1),
  userEmail: emailAddress,
});

export const apiKeyInput = z.object({
  name: boundedText(limits.apiKeyName, 1),
  /** Default: the name. */
  userName: z.optional(apiKeyUser.shape.userName),
  /** Default: the name. */
  userFullName: z.optional(apiKeyUser.shape.userFullName),
  /** Default: a generated address, which receives no mail. */
  userEmail: z.optional(apiKeyUser.shape.userEmail),
  /** Default: the role for new members. */
  organizationRoleId: z.optional(z.uuid()),
  /** Roles in the product; only roles that the caller has. */
  roleIds: z.optional(z.array(z.uuid()).check(z.maxLength(10))),
  teamIds: z.optional(z.array(z.uuid()).check(z.maxLength(100))),
  /** In the future; null or absent: never. */
  expiresAt: z.optional(z.nullable(z.iso.datetime())),
});
export type ApiKeyInput = z.output<typeof apiKeyInput>;

export const apiKeyPatch = z.object({
  name: z.optional(apiKeyInput.shape.name),
  userName: apiKeyInput.shape.userName,
  userFullName: apiKeyInput.shape.userFullName,
  userEmail: apiKeyInput.shape.userEmail,
  organizationRoleId: apiKeyInput.shape.organizationRoleId,
  roleIds: apiKeyInput.shape.roleIds,
  teamIds: apiKeyInput.shape.teamIds,
  expiresAt: apiKeyInput.shape.expiresAt,
  /** `true`: it works for `lifetimes.keyRotation` longer and is then refused until it is rotated. `false` reverts that. */
  requiresRotation: z.optional(z.boolean()),
});
export type ApiKeyPatch = z.output<typeof apiKeyPatch>;
