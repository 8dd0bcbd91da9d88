/** Times in milliseconds. */
export const times = {
  toast: 5_000,
  toastDanger: 10_000,
  copyConfirmation: 1_500,
  searchDebounce: 300,
  /** Window for batching events before they are sent; the first one is sent at once. */
  streamWindow: 16,
  heartbeat: 15_000,
} as const;

/** Lifetimes of credentials and stored answers, in seconds. */
export const lifetimes = {
  embedToken: 600,
  embedSignIn: 600,
  channelToken: 60,
  invite: 7 * 24 * 3600,
  /** Retention of an invite after it was answered, revoked or has expired. */
  endedInvite: 90 * 24 * 3600,
  /** Time for which a key still works after rotation is required. */
  keyRotation: 24 * 3600,
  session: 8 * 3600,
  /** Time for which a sign-in counts as fresh, as required for a transfer of ownership, for example. */
  freshSignIn: 15 * 60,
  /** Retention of an answer for retries with its `Idempotency-Key`. */
  idempotencyKey: 24 * 3600,
  /** The stated lifetime of a session is this much shorter than the cookie's. */
  sessionMargin: 60,
} as const;
