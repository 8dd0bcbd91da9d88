/*
 * Holds the access token of an embed. Required:
 *   1. the token stays in memory;
 *   2. concurrent callers share one fetch;
 *   3. a new token is fetched at the start, at 80 % of its lifetime, and after the service refused the old one;
 *   4. a wrong clock does no harm: a lifetime that exceeds the maximum of a token, or is over on arrival, is ignored.
 */
import { lifetimes, type TokenReason } from '@oriel/contracts';
import { createDeadline } from './deadline';

export interface AccessToken {
  readonly token: string;
  /** ISO 8601. */
  readonly expiresAt?: string | undefined;
}

/** Fetches a token; null if there is none without a sign-in. */
export type GetToken = (reason: TokenReason) => Promise<AccessToken | null>;

export interface TokenHolder {
  /** Returns the token, fetched if there is none yet. */
  get(): Promise<string | undefined>;
  /** Returns a token other than the refused one. */
  replace(refused: string | undefined): Promise<string | undefined>;
  forget(): void;
  dispose(): void;
}

const longestLife = lifetimes.embedToken * 1000;
const shortestLife = 10_000;
const retryDelay = 15_000;

export function createTokenHolder(getToken: GetToken): TokenHolder {
  let held: string | undefined;
  let fetching: Promise<string | undefined> | undefined;
  /** Incremented by `forget` and `dispose`, so that a late response is discarded. */
  let generation = 0;
  const deadline = createDeadline(() => {
    const started = generation;
    fetchToken('expiring').catch(() => {
      if (started === generation) deadline.set(retryDelay);
    });
  });

  function fetchToken(reason: TokenReason): Promise<string | undefined> {
    if (fetching) return fetching;
    const started = load(reason, generation).finally(() => {
      // After `forget`, another fetch may be running.
      if (fetching === started) fetching = undefined;
    });
    fetching = started;
    return started;
  }

  async function load(reason: TokenReason, started: number): Promise<string | undefined> {
    const answer = await getToken(reason);
    if (started !== generation) return undefined;
    held = answer?.token;
    if (answer) deadline.set(0.8 * lifeOf(answer));
    return held;
  }

  function forget() {
    generation += 1;
    held = undefined;
    fetching = undefined;
    deadline.clear();
  }

  return {
    get: async () => held ?? fetchToken('initial'),
    replace: async refused => {
      if (held !== undefined && held !== refused) return held;
      return fetchToken('rejected');
    },
    forget,
    dispose() {
      forget();
      deadline.dispose();
    },
  };
}

function lifeOf({ expiresAt }: AccessToken): number {
  const life = expiresAt === undefined ? Number.NaN : Date.parse(expiresAt) - Date.now();
  return life >= shortestLife && life <= longestLife ? life : longestLife;
}
