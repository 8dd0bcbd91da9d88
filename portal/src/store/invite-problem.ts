import { ApiError } from '@oriel/client';
import type { TFunction } from 'i18next';
import { dateFormat } from '../i18n/date-format';

/** Reasons why an invite cannot be accepted. */
export type InviteProblem = 'expired' | 'invalid' | 'otherAccount' | 'noEmail' | 'noSeats';

/** An invite that cannot be used, as far as the service reveals it. */
export interface EndedInvite {
  readonly problem: 'expired' | 'invalid';
  /** Name of the inviter. */
  readonly by?: string | undefined;
  /** Time of expiry, in the service's format. */
  readonly expiresAt?: string | undefined;
}

/** Explains why an invite cannot be used, and whom to ask for another one. */
export function endedInviteText(
  { problem, by, expiresAt }: EndedInvite,
  { t, language }: TextContext,
): string {
  if (problem === 'invalid')
    return by ? t('invite.problem.invalidBy', { by }) : t('invite.problem.invalidText');
  if (!expiresAt) return t('invite.problem.expiredText');
  const date = dateFormat(language, 'long').format(new Date(expiresAt));
  return by ? t('invite.problem.expiredOnBy', { by, date }) : t('invite.problem.expiredOn', { date });
}

interface TextContext {
  readonly t: TFunction;
  readonly language: string;
}

/** The reason why a call for an invite was refused; undefined if a retry may help, such as without a network. */
export function inviteProblemOf(error: unknown): InviteProblem | undefined {
  if (!ApiError.isInstance(error)) return undefined;
  switch (error.code) {
    case 'invite_expired':
      return 'expired';
    case 'invite_for_other_email':
      return 'otherAccount';
    case 'account_without_email':
      return 'noEmail';
    case 'no_free_seats':
      return 'noSeats';
    default:
      // A truncated link, or one without a workspace, is rejected as invalid input.
      return error.status === 404 || error.status === 400 || error.status === 422 ? 'invalid' : undefined;
  }
}
