import { ApiError } from '@oriel/client';

/** Why an invite cannot be accepted. */
export type InviteProblem = 'expired' | 'invalid' | 'otherAccount' | 'noSeats';

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
