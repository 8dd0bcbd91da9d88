import { OrielError, type TokenReason } from '@oriel/contracts';
import type { MountOptions, TokenAnswer } from '../options/mount-options';

/** Milliseconds that a page's server may take for a token. */
export const tokenTimeout = 15_000;

export interface Token {
  readonly token: string;
  readonly expiresAt?: string | undefined;
}

/** What is known of the last answer, for `diagnose()`. */
export interface TokenReport {
  readonly ok: boolean;
  readonly message: string;
  /** Milliseconds by which this clock is ahead of the token endpoint's. */
  readonly clockSkew?: number | undefined;
}

/** Fetches tokens for one mount: one call at a time, nothing stored. */
export class Tokens {
  #pending: Promise<Token | null> | undefined;
  #previous: string | undefined;
  report: TokenReport | undefined;

  constructor(private readonly options: () => MountOptions) {}

  /** A fresh token; null where nobody is signed in. Whoever asks while one is on its way waits for the same. */
  get(reason: TokenReason): Promise<Token | null> {
    this.#pending ??= this.#fetch(reason).finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  forget(): void {
    this.#previous = undefined;
  }

  async #fetch(reason: TokenReason): Promise<Token | null> {
    const { getToken, tokenUrl } = this.options();
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), tokenTimeout);
    const late = new Promise<never>((_, reject) => {
      timeout.signal.addEventListener('abort', () => reject(new Error('It took more than 15 seconds.')));
    });
    try {
      const { signal } = timeout;
      const answer = getToken
        ? await Promise.race([getToken({ reason, previous: this.#previous, signal }), late])
        : tokenUrl
          ? await this.#post(tokenUrl, reason, signal)
          : null;
      const token = tokenOf(answer);
      this.report = token
        ? { clockSkew: this.report?.clockSkew, ...expiry(token) }
        : {
            ok: false,
            message: 'The page gave no token: nobody is signed in, or there is no getToken or tokenUrl.',
          };
      this.#previous = token?.token;
      return token;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.report = { ok: false, message: `No token: ${message}` };
      if (OrielError.isInstance(error)) throw error;
      throw new OrielError('NETWORK', 'The page could not get a token.', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  async #post(tokenUrl: string, reason: TokenReason, signal: AbortSignal): Promise<TokenAnswer> {
    const { publishableKey, workspace, widget } = this.options();
    const response = await fetch(tokenUrl, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        reason,
        widget: widget ?? 'chat',
        publishableKey,
        workspace,
        origin: location.origin,
      }),
      signal,
    });
    if (response.status === 401 || response.status === 403) return null;
    if (!response.ok) throw new Error(`The token endpoint answered ${response.status}.`);
    const date = Date.parse(response.headers.get('date') ?? '');
    const clockSkew = Number.isNaN(date) ? undefined : Date.now() - date;
    this.report = { ok: true, message: 'The token endpoint answers.', clockSkew };
    return response.json();
  }
}

function tokenOf(answer: TokenAnswer | undefined): Token | null {
  const token = typeof answer === 'string' ? { token: answer } : answer;
  if (!token) return null;
  if (typeof token.token === 'string' && token.token)
    return { token: token.token, expiresAt: token.expiresAt };
  throw new OrielError('TOKEN_REJECTED', 'The page gave something that is no token.', {
    hint: 'Answer a text, or an object with a text "token" and optionally "expiresAt".',
  });
}

function expiry({ expiresAt }: Token): TokenReport {
  if (expiresAt && Date.parse(expiresAt) <= Date.now()) {
    return { ok: false, message: `The token ended at ${expiresAt}, before it came.` };
  }
  return { ok: true, message: 'The page gives a token.' };
}
