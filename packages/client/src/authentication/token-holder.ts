/*
 * Holds the access token of an embed. Required:
 *   1. the token stays in memory;
 *   2. one fetch at a time, whoever asks;
 *   3. a new one at the start, at 80 % of its life, and when the service refused the old one;
 *   4. a wrong clock does no harm: no life is trusted that is longer than the longest a token can have, or that is over
 *      on arrival.
 */
import { lifetimes, type TokenReason } from '@oriel/contracts';
import { createDeadline } from './deadline';

export interface AccessToken {
  readonly token: string;
  /** ISO 8601. */
  readonly expiresAt?: string | undefined;
}

/** Fetches a token; null when there is none to have without the person signing in. */
export type GetToken = (reason: TokenReason) => Promise<AccessToken | null>;

export interface TokenHolder {
  /** The token, fetched if there is none yet. */
  get(): Promise<string | undefined>;
  /** A token other than the one that was refused. */
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
  /** Counts what `forget` and `dispose` have ended, so that a late answer is not kept. */
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
      // After `forget` another one may be on its way.
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
