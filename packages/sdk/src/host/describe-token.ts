import { isForOthers, OrielError, type OrielErrorCode } from '@oriel/contracts';
import { type TokenFailureKind, type TokenOutcome, tokenTimeout } from '../options/token-outcome';

/** The last attempt to get a token, described for developers. */
export interface TokenReport {
  readonly ok: boolean;
  readonly message: string;
  readonly code?: OrielErrorCode;
  /** Instructions for a fix. */
  readonly fix?: string;
}

type Failure = (outcome: TokenOutcome) => readonly [code: OrielErrorCode, message: string, fix: string];

const failures: Readonly<Record<TokenFailureKind, Failure>> = {
  late: ({ asked }) => [
    'REQUEST_TIMEOUT',
    `${asked} gave no token within ${tokenTimeout / 1000} seconds.`,
    'Answer sooner, or null where nobody is signed in.',
  ],
  unreachable: ({ asked }) => [
    'NETWORK',
    `${asked} cannot be reached.`,
    `Let ${originOf(asked)} answer; an address of another site has to allow this page (CORS).`,
  ],
  refused: ({ asked, status = 0 }) => [
    'TOKEN_UNAVAILABLE',
    `${asked} gave no token.`,
    `It answered ${status}. ${
      status === 403
        ? `Let its check against forgery take a POST of ${location.origin}, which has the header Origin and the page's cookies; answer 401 where nobody is signed in.`
        : status < 500
          ? 'Answer a POST with { "token", "expiresAt" }, or 401 where nobody is signed in.'
          : "The log of the page's server says why."
    }`,
  ],
  unreadable: ({ asked }) => [
    'TOKEN_UNAVAILABLE',
    `${asked} gave something that is no token.`,
    'Answer JSON: { "token", "expiresAt" }. A page that asks for a sign-in is no answer; 401 is.',
  ],
  thrown: ({ cause }) => [
    'TOKEN_UNAVAILABLE',
    'The page could not get a token.',
    `getToken threw ${textOf(cause)}. Let it give null where nobody is signed in.`,
  ],
  'no-token': ({ asked }) => [
    'TOKEN_UNAVAILABLE',
    `${asked} gave something that is no token.`,
    'Answer a text, or an object with a text "token" and optionally "expiresAt".',
  ],
  'no-time': ({ asked }) => [
    'TOKEN_UNAVAILABLE',
    `${asked} gave a token whose end is no time.`,
    'Write expiresAt as ISO 8601: "2030-01-31T12:00:00Z".',
  ],
};

/**
 * Describes the outcome of the last attempt, and how to fix a problem.
 *
 * @param widget - the widget that the token is for
 */
export function describeToken(outcome: TokenOutcome, widget?: string): TokenReport {
  if (outcome.failure) {
    const [code, message, fix] = failures[outcome.failure](outcome);
    return { ok: false, code, message, fix };
  }
  if (outcome.token === undefined) {
    return { ok: false, code: 'NETWORK', message: 'No token has come yet.', fix: 'Ask again in a moment.' };
  }
  if (!outcome.token) {
    return {
      ok: false,
      code: 'AUTH_REQUIRED',
      message: 'The page gave no token: nobody is signed in.',
      fix: 'Give a token from getToken or tokenUrl for the person who is signed in.',
    };
  }
  const { clockSkew = 0 } = outcome;
  const { token, expiresAt } = outcome.token;
  if (widget !== undefined && isForOthers(token, widget)) {
    return {
      ok: false,
      code: 'FEATURE_DISABLED',
      message: `The token is not for the widget "${widget}".`,
      fix: `Name "${widget}" under "widgets" where the token is made; the application has to allow it, too.`,
    };
  }
  // By the clock of the token address: a wrong clock of this machine is a finding of its own.
  if (expiresAt && Date.parse(expiresAt) <= Date.now() - clockSkew) {
    return {
      ok: false,
      code: 'TOKEN_REJECTED',
      message: `The token ended at ${expiresAt}, before it came.`,
      fix: 'Give a new token at each call, and check the clocks of this machine and of the server.',
    };
  }
  return { ok: true, message: 'The page gives a token.' };
}

/** The finding if the page gives a token but the widget still asks for a sign-in. */
export const refusedToken = () =>
  ({
    ok: false,
    code: 'TOKEN_REJECTED',
    message: 'The page gives a token, and the widget still asks for a sign-in.',
    fix: `Have it made by this server for ${location.origin} and this widget. If somebody has signed in meanwhile, mount anew.`,
  }) as const satisfies TokenReport;

/** Warns in the console; the user is offered a sign-in. */
export function warnOfRefusedToken(outcome: TokenOutcome, widget: string): void {
  const report = describeToken(outcome, widget);
  const { message, fix } = report.ok ? refusedToken() : report;
  console.warn('[oriel]', message, fix);
}

/** The error of an attempt without a token, with the fix. */
export function tokenError(outcome: TokenOutcome): OrielError {
  const { cause } = outcome;
  const { code = 'NETWORK', message, fix } = describeToken(outcome);
  return OrielError.isInstance(cause) ? cause : new OrielError(code, message, { hint: fix, cause });
}

/** A thrown value may be anything, even something that throws when converted to a string. */
function textOf(cause: unknown): string {
  try {
    return String(cause);
  } catch {
    return 'something';
  }
}

const originOf = (address = '') => new URL(address, location.href).origin;
