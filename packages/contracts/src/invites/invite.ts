import * as z from 'zod/mini';
import { organization } from '../organizations/organization';
import { organizationRoleNames } from '../permissions/role-permissions';

/** `expired` is derived from the time; an expired invite can be sent again. */
export const inviteStates = ['pending', 'expired', 'accepted', 'declined', 'revoked'] as const;
export type InviteState = (typeof inviteStates)[number];

/** Roles that an invite can give; a workspace has one owner. */
export const invitedRoleNames = organizationRoleNames.filter(name => name !== 'owner');
export type InvitedRoleName = (typeof invitedRoleNames)[number];

export const invite = z.object({
  id: z.uuid(),
  organizationId: z.uuid(),
  email: z.string(),
  state: z.enum(inviteStates),
  /** The role that the person gets on joining. */
  role: z.enum(invitedRoleNames),
  /** The teams that the person joins; deleted ones are left out. */
  teams: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Whether a mail server has accepted the mail; if not, pass the link on by other means. */
  emailSent: z.boolean(),
  expiresAt: z.iso.datetime(),
  /** The person who invited; null if the account no longer exists. */
  createdBy: z.nullable(z.uuid()),
  createdByName: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Invite = z.output<typeof invite>;

/** An invite with its link, which is returned only once: the server keeps a hash of its token. */
export const inviteWithLink = z.extend(invite, { link: z.url() });
export type InviteWithLink = z.output<typeof inviteWithLink>;

/** An open invite as anybody with its link sees it, before the sign-in. */
export const invitePreview = z.object({
  organizationName: z.string(),
  /** Only an account with this address can accept. */
  email: z.string(),
  state: z.enum(['pending', 'expired']),
  createdByName: z.nullable(z.string()),
  expiresAt: z.iso.datetime(),
});
export type InvitePreview = z.output<typeof invitePreview>;

/** An invite as seen by the invited person. */
export const receivedInvite = z.object({
  organizationId: z.uuid(),
  organizationName: z.string(),
  email: z.string(),
  /** `accepted` if the person is already a member; an expired one must be sent again. */
  state: z.enum(['pending', 'accepted', 'expired']),
  createdByName: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type ReceivedInvite = z.output<typeof receivedInvite>;

export const acceptedInvite = z.object({
  organization,
  /** Whether the person was already a member; the invite then changes nothing. */
  alreadyMember: z.boolean(),
});
export type AcceptedInvite = z.output<typeof acceptedInvite>;
