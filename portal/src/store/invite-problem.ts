import { ApiError } from '@oriel/client';
import type { TFunction } from 'i18next';
import { dateFormat } from '../i18n/date-format';

/** Why an invite cannot be accepted. */
export type InviteProblem = 'expired' | 'invalid' | 'otherAccount' | 'noSeats';

/** An invite that cannot be used, as far as the service tells. */
export interface EndedInvite {
  readonly problem: 'expired' | 'invalid';
  /** Name of the person who invited. */
  readonly by?: string | undefined;
  /** When it expired, as the service writes times. */
  readonly expiresAt?: string | undefined;
}

/** Says why an invite cannot be used, and whom to ask for another one. */
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

/** Reads why a call on an invite was refused; undefined where another try may help, such as without a network. */
export function inviteProblemOf(error: unknown): InviteProblem | undefined {
  if (!ApiError.isInstance(error)) return undefined;
  switch (error.code) {
    case 'invite_expired':
      return 'expired';
    case 'invite_for_other_email':
      return 'otherAccount';
    case 'no_free_seats':
      return 'noSeats';
    default:
      // A link that was cut off or that names no workspace is refused as input.
      return error.status === 404 || error.status === 400 || error.status === 422 ? 'invalid' : undefined;
  }
}
