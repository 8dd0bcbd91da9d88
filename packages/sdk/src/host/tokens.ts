import { defaultWidget, OrielError, type TokenReason } from '@oriel/contracts';
import type { MountOptions, TokenAnswer } from '../options/mount-options';
import { type Token, type TokenFailureKind, type TokenOutcome, tokenTimeout } from '../options/token-outcome';

/** Options that determine which token the page gives, and how. */
const asking = ['getToken', 'tokenUrl', 'workspace'] as const;

/** Requests tokens for one mount: one call at a time, nothing stored. */
export class Tokens {
  #pending: Promise<Token | null> | undefined;
  /** The token requested before the widget needs it, with the options at that time. */
  #early: { readonly token: Promise<Token | null>; readonly options: MountOptions } | undefined;
  #previous: string | undefined;
  /** Counts this mount's users, so that a token for one never reaches the next. */
  #generation = 0;
  outcome: TokenOutcome | undefined;
  /** The last failure as logged to the console; its hint and cause never reach a widget. */
  failure: OrielError | undefined;

  /** @param causeOf - finds the cause of a failure before it is reported */
  constructor(
    private readonly options: () => MountOptions,
    private readonly causeOf = async (error: OrielError) => error,
  ) {}

  /** The last token that the page gave for the current user. */
  get previous(): string | undefined {
    return this.#previous;
  }

  /** Requests the first token while the widget is still loading. */
  begin(): void {
    const options = this.options();
    const token = this.ask('initial');
    // The widget gets the failure when it asks for the token.
    token.catch(() => {});
    this.#early = { token, options };
  }

  /** Returns a token for the widget. A failure is reported in the console, once. */
  async get(reason: TokenReason): Promise<Token | null> {
    try {
      return await this.#take(reason);
    } catch (thrown) {
      // Only `#fetch` throws.
      const failure = await this.causeOf(thrown as OrielError);
      if (failure.message !== this.failure?.message) console.warn('[oriel]', failure.message, failure.hint);
      this.failure = failure;
      throw failure;
    }
  }

  /** Returns the token that `begin` requested, once, unless the page has since changed the token options; else a fresh one. */
  #take(reason: TokenReason): Promise<Token | null> {
    const early = this.#early;
    this.#early = undefined;
    if (early) {
      const now = this.options();
      if (asking.some(name => early.options[name] !== now[name])) this.forget();
      else if (reason === 'initial') return early.token;
    }
    return this.ask(reason);
  }

  /** Requests a fresh token; null if nobody is signed in. Concurrent callers share one request. */
  ask(reason: TokenReason): Promise<Token | null> {
    if (this.#pending) return this.#pending;
    const pending = this.#fetch(reason, this.#generation).finally(() => {
      if (this.#pending === pending) this.#pending = undefined;
    });
    this.#pending = pending;
    return pending;
  }

  forget(): void {
    this.#generation += 1;
    this.#previous = undefined;
    this.#pending = undefined;
    this.#early = undefined;
  }

  async #fetch(reason: TokenReason, generation: number): Promise<Token | null> {
    const outcome = await this.#request(reason);
    if (generation !== this.#generation) return null;
    this.outcome = outcome;
    const { token } = outcome;
    this.#previous = token?.token;
    if (token !== undefined) return token;
    // The texts are for page authors, and a working page never needs them.
    throw await import('./describe-token').then(
      ({ tokenError }) => tokenError(outcome),
      () => new OrielError('NETWORK', 'No token came.', outcome),
    );
  }

  /** Never rejects. */
  async #request(reason: TokenReason): Promise<TokenOutcome> {
    const { getToken, tokenUrl } = this.options();
    if (!getToken && !tokenUrl) return { token: null };
    const asked = getToken ? 'getToken' : String(tokenUrl);
    const ended = new AbortController();
    const { signal } = ended;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<TokenOutcome>(resolve => {
      timer = setTimeout(() => {
        resolve({ failure: 'late' });
        ended.abort();
      }, tokenTimeout);
    });
    const answer = getToken
      ? this.#call(() => getToken({ reason, previous: this.#previous, signal }))
      : this.#post(asked, reason, signal);
    const outcome = await Promise.race([answer, late]);
    clearTimeout(timer);
    return { ...outcome, asked };
  }

  async #call(getToken: () => TokenAnswer | Promise<TokenAnswer>): Promise<TokenOutcome> {
    try {
      return read(await getToken());
    } catch (cause) {
      return { failure: 'thrown', cause };
    }
  }

  async #post(tokenUrl: string, reason: TokenReason, signal: AbortSignal): Promise<TokenOutcome> {
    const { publishableKey, workspace, widget } = this.options();
    let failure: TokenFailureKind = 'unreachable';
    let known: TokenOutcome = {};
    try {
      const response = await fetch(tokenUrl, {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          reason,
          widget: widget ?? defaultWidget,
          publishableKey,
          workspace,
          origin: location.origin,
        }),
        signal,
      });
      const { status } = response;
      const date = Date.parse(response.headers.get('date') ?? '');
      known = { status, ...(!Number.isNaN(date) && { clockSkew: Date.now() - date }) };
      if (status === 401) return { ...known, token: null };
      if (!response.ok) return { ...known, failure: 'refused' };
      failure = 'unreadable';
      return { ...known, ...read(await response.json()) };
    } catch (cause) {
      return { ...known, failure, cause };
    }
  }
}

/** Untyped pages may return anything. */
function read(answer: TokenAnswer | undefined): TokenOutcome {
  const given = typeof answer === 'string' && answer ? { token: answer } : answer || null;
  if (!given) return { token: null };
  // The value may be anything, regardless of its type.
  const { token, expiresAt } = given as Exclude<typeof given, string>;
  if (typeof token !== 'string' || !token) return { failure: 'no-token' };
  if (expiresAt == null) return { token: { token } };
  return Number.isNaN(Date.parse(expiresAt)) ? { failure: 'no-time' } : { token: { token, expiresAt } };
}
