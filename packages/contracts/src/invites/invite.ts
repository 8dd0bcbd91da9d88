import * as z from 'zod/mini';
import { organization } from '../organizations/organization';

/** `expired` follows from the time; an expired invite can be sent again. */
export const inviteStates = ['pending', 'expired', 'accepted', 'declined', 'revoked'] as const;
export type InviteState = (typeof inviteStates)[number];

export const invite = z.object({
  id: z.uuid(),
  organizationId: z.uuid(),
  email: z.string(),
  state: z.enum(inviteStates),
  /** Whether a mail server has taken the mail; without it, the link is handed over by other means. */
  emailSent: z.boolean(),
  expiresAt: z.iso.datetime(),
  /** The person who invited; null when the account is gone. */
  createdBy: z.nullable(z.uuid()),
  createdByName: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Invite = z.output<typeof invite>;

/** An invite with its link, which is told once: the server keeps a hash of its token. */
export const inviteWithLink = z.extend(invite, { link: z.url() });
export type InviteWithLink = z.output<typeof inviteWithLink>;

/** An invite as the invited person sees it. */
export const receivedInvite = z.object({
  organizationId: z.uuid(),
  organizationName: z.string(),
  email: z.string(),
  /** `accepted` when the person is a member by now; an expired one can only be sent again. */
  state: z.enum(['pending', 'accepted', 'expired']),
  createdByName: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type ReceivedInvite = z.output<typeof receivedInvite>;

export const acceptedInvite = z.object({
  organization,
  /** Whether the person was a member before; then the invite changes nothing. */
  alreadyMember: z.boolean(),
});
export type AcceptedInvite = z.output<typeof acceptedInvite>;
