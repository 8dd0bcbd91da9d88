/** Milliseconds that a page's server may take for a token. */
export const tokenTimeout = 15_000;

export interface Token {
  readonly token: string;
  readonly expiresAt?: string | undefined;
}

/** How a page fails to give a token; `describeToken` has the words. */
export type TokenFailureKind =
  | 'late'
  | 'unreachable'
  | 'refused'
  | 'unreadable'
  | 'thrown'
  | 'no-token'
  | 'no-time';

/** What became of the last attempt. */
export interface TokenOutcome {
  /** Null where nobody is signed in, undefined after a failure. */
  readonly token?: Token | null;
  readonly failure?: TokenFailureKind;
  /** Who was asked: the address, or `getToken`. */
  readonly asked?: string | undefined;
  /** HTTP status of the answer. */
  readonly status?: number | undefined;
  readonly cause?: unknown;
  /** Milliseconds by which this clock is ahead of the token endpoint's. */
  readonly clockSkew?: number | undefined;
}
