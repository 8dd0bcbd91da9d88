import { type ErrorCatalogue, type ErrorText, errorText } from '@oriel/client';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { en } from '../i18n/en';

/** Errors with a text of their own in the portal. */
export const errorCatalogue: ErrorCatalogue<keyof typeof en> = {
  general: ['error.general', 'error.generalText'],
  network: ['error.network', 'error.networkText'],
  requestNumber: 'error.requestNumber',
  codes: {
    too_large: ['error.tooLarge', 'error.tooLargeText'],
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
    no_free_seats: ['invite.problem.noSeats', 'invite.problem.noSeatsText'],
  },
};

/** Converts errors to texts in the portal's language. */
export function useErrorText(): (error: unknown) => ErrorText {
  const { t } = useTranslation();
  // The catalogue contains only keys of the portal.
  return useCallback(
    error => errorText(error, (key, values) => t(key as keyof typeof en, { ...values }), errorCatalogue),
    [t],
  );
}
