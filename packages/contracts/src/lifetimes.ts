/** Times in milliseconds. */
export const times = {
  toast: 5_000,
  toastDanger: 10_000,
  copyConfirmation: 1_500,
  searchDebounce: 300,
  /** Events are gathered for this long before they go out; the first goes at once. */
  streamWindow: 16,
  heartbeat: 15_000,
} as const;

/** How long credentials and kept answers are good for, in seconds. */
export const lifetimes = {
  embedToken: 600,
  embedSignIn: 600,
  channelToken: 60,
  invite: 7 * 24 * 3600,
  /** How long an invite is kept that was answered, revoked or not answered in time. */
  endedInvite: 90 * 24 * 3600,
  /** How long a key goes on to work once it has to be rotated. */
  keyRotation: 24 * 3600,
  session: 8 * 3600,
  /** How long a sign-in counts as fresh, which acts like a transfer of ownership need. */
  freshSignIn: 15 * 60,
  /** How long an answer is kept for a repetition with its `Idempotency-Key`. */
  idempotencyKey: 24 * 3600,
  /** The stated life of a session is this much shorter than the cookie's. */
  sessionMargin: 60,
} as const;
