import type { ErrorTable } from '@oriel/client';
import type { en } from '../i18n/en';

/** Errors with a text of their own in the portal. */
export const errorTable: ErrorTable<keyof typeof en> = {
  fresh_sign_in_required: ['fresh.title', 'fresh.refused'],
  rate_limited: ['error.rateLimited', 'error.rateLimitedText'],
  forbidden: ['noAccess.title', 'noAccess.text'],
  feature_disabled: ['error.notInPlan', 'locked.ask'],
  organization_name_required: 'organization.name.required',
  organization_name_length: 'organization.name.length',
  organization_name_charset: 'organization.name.charset',
  user_already_member: ['error.alreadyMember', 'error.alreadyMemberText'],
  invite_expired: ['invite.problem.expired', 'invite.problem.expiredText'],
  invite_for_other_email: ['invite.problem.otherAccount', 'invite.problem.otherAccountText'],
  account_without_email: ['invite.problem.noEmail', 'invite.problem.noEmailText'],
  no_free_seats: ['invite.problem.noSeats', 'invite.problem.noSeatsText'],
};
