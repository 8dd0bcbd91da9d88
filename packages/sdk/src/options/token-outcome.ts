/** Timeout in milliseconds for the token request to a page's server. */
export const tokenTimeout = 15_000;

export interface Token {
  readonly token: string;
  readonly expiresAt?: string | undefined;
}

/** The ways in which a page fails to give a token; `describeToken` has the texts. */
export type TokenFailureKind =
  | 'late'
  | 'unreachable'
  | 'refused'
  | 'unreadable'
  | 'thrown'
  | 'no-token'
  | 'no-time';

/** Outcome of the last attempt. */
export interface TokenOutcome {
  /** Null if nobody is signed in, undefined after a failure. */
  readonly token?: Token | null;
  readonly failure?: TokenFailureKind;
  /** The source of the token: the address, or `getToken`. */
  readonly asked?: string | undefined;
  /** HTTP status of the response. */
  readonly status?: number | undefined;
  readonly cause?: unknown;
  /** Milliseconds by which this clock is ahead of the token endpoint's. */
  readonly clockSkew?: number | undefined;
}
