import * as z from 'zod/mini';
import { emailAddress } from '../email';
import { pageQuery } from '../http/page-query';
import { route } from '../http/route';
import { limits } from '../limits';
import { organizationParams } from '../organizations/organization';
import { seats } from '../organizations/seats';
import { boundedText } from '../text';
import {
  acceptedInvite,
  invite,
  invitedRoleNames,
  invitePreview,
  inviteStates,
  inviteWithLink,
  receivedInvite,
} from './invite';

const rowParams = z.object({ organizationId: z.uuid(), inviteId: z.uuid() });
/** In the invited person's link, the id is the token. */
const tokenParams = z.object({
  organizationId: z.uuid(),
  inviteId: z.string().check(z.regex(/^[\w-]{43}$/)),
});

/** The token, or the id of the row for administrators. */
const anyParams = z.object({
  organizationId: z.uuid(),
  inviteId: z.union([z.uuid(), tokenParams.shape.inviteId]),
});

const manages = {
  login: 'session',
  permission: 'manageOrganizationInvites',
  embed: ['workspace'],
} as const;
const managesInvite = { ...manages, thing: { invite: 'manage' } } as const;
const isInvited = { login: 'session', membership: 'invited', thing: { invite: 'answer' } } as const;

export const listInvites = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/invites',
  summary: 'The invites of a workspace, the newest first, by page',
  params: organizationParams,
  query: z.object({
    /** Default: pending and expired ones, which can be sent again or revoked. */
    state: z.optional(z.enum(inviteStates)),
    ...pageQuery,
  }),
  answer: {
    kind: 'json',
    schema: z.object({
      results: z.array(invite),
      totalCount: z.number(),
      seats,
      /** Whether the server can send mail at all. */
      sendsMail: z.boolean(),
    }),
  },
  access: manages,
});

/** Accepts no `Idempotency-Key`: the stored answer would be a copy of the token. A second call reports the first invite. */
export const createInvite = route({
  service: 'core',
  method: 'POST',
  path: '/v1/organizations/:organizationId/invites',
  summary: 'Invites an address; an expired invite of the same address is replaced',
  params: organizationParams,
  body: {
    kind: 'json',
    schema: z.object({
      email: emailAddress,
      /** Needs every permission of that role; `administrator` also a recent sign-in. Default: `member`. */
      role: z.optional(z.enum(invitedRoleNames)),
      /** Teams of the workspace that the person joins with the invite. Default: none. */
      teamIds: z.optional(z.array(z.uuid()).check(z.maxLength(limits.teamsPerInvite))),
      /** A personal message in the mail, as plain text; links in it do not work. */
      message: z.optional(boundedText(limits.inviteMessage)),
    }),
  },
  answer: { kind: 'json', schema: inviteWithLink, status: 201 },
  access: manages,
  errors: [
    'cannot_invite_yourself',
    'user_already_member',
    'email_already_invited',
    'no_free_seats',
    'organization_is_personal',
    'feature_disabled',
    'fresh_sign_in_required',
  ],
  cost: 'invite',
});

export const resendInvite = route({
  service: 'core',
  method: 'POST',
  path: '/v1/organizations/:organizationId/invites/:inviteId/resend',
  summary: 'Sends an invite again, with a new link and a new expiry; the old link ends',
  params: rowParams,
  answer: { kind: 'json', schema: inviteWithLink },
  access: managesInvite,
  errors: ['user_already_member', 'no_free_seats', 'feature_disabled'],
  cost: 'invite',
});

export const revokeInvite = route({
  service: 'core',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/invites/:inviteId',
  summary: 'Revokes an invite that is pending or expired',
  params: rowParams,
  answer: { kind: 'empty' },
  access: managesInvite,
});

export const getInvite = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/invites/:inviteId',
  summary:
    'An invite for the invited person, who also learns when it has expired; its id is the token of the link. For administrators the id of its row',
  params: anyParams,
  answer: { kind: 'json', schema: z.union([receivedInvite, invite]) },
  access: { ...isInvited, thing: { invite: 'see' } },
  errors: ['invite_for_other_email', 'account_without_email'],
});

/** For anybody with the link, so that the person knows before the sign-in which account to use. */
export const getInvitePreview = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/invites/:inviteId/preview',
  summary: 'An open or expired invite for anybody with its link; its id is the token of the link',
  params: tokenParams,
  answer: { kind: 'json', schema: invitePreview },
  access: { login: 'none' },
});

export const acceptInvite = route({
  service: 'core',
  method: 'POST',
  path: '/v1/organizations/:organizationId/invites/:inviteId/accept',
  summary: 'Makes the invited person a member; its id is the token of the link',
  params: tokenParams,
  answer: { kind: 'json', schema: acceptedInvite },
  access: isInvited,
  errors: ['invite_expired', 'invite_for_other_email', 'account_without_email', 'no_free_seats'],
});

export const declineInvite = route({
  service: 'core',
  method: 'POST',
  path: '/v1/organizations/:organizationId/invites/:inviteId/decline',
  summary: 'Declines an invite; its id is the token of the link',
  params: tokenParams,
  answer: { kind: 'empty' },
  access: isInvited,
  errors: ['invite_expired', 'invite_for_other_email', 'account_without_email'],
});
