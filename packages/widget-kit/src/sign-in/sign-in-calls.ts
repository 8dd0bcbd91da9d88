import { type AccessToken, ApiError, type ApiErrorKind, type Client, createClient } from '@oriel/client';
import {
  collectEmbedSignIn,
  createEmbedSignIn,
  endEmbedSession,
  refreshEmbedToken,
  type ServiceBases,
  type WidgetName,
} from '@oriel/contracts';
import type { ProofKey } from './proof-key';

/** The application and origin of a sign-in. */
export interface SignInPlace {
  readonly api: ServiceBases;
  readonly publishableKey: string | null;
  /** Origin of the page, also where the widget runs in a frame of it. */
  readonly origin: string;
  readonly widget: WidgetName;
}

/** How an attempt has ended; `gone`: the server does not know it any more. */
export type SignInOutcome = AccessToken | 'denied' | 'gone';
/** How an attempt stands; `unknown`: nothing could be learned this time. */
export type SignInProgress = SignInOutcome | 'pending' | 'unknown';

/** Failures after which the next question may be answered. */
const passing: ReadonlySet<ApiErrorKind> = new Set([
  'network',
  'timeout',
  'unavailable',
  'rate_limited',
  'internal_server_error',
]);

/** The calls of a sign-in. They go out without a token, and three of them with the one cookie an embed has. */
export function createSignInCalls({ api, publishableKey, origin, widget }: SignInPlace) {
  const client: Client = createClient({ api, authentication: 'token', publishableKey });
  const widgets = [widget];
  const credentials = 'include';
  return {
    /** Begins an attempt; `returnTo` where the page itself goes there and comes back. */
    async begin(
      { challenge }: ProofKey,
      workspace: string | null,
      signal: AbortSignal,
      returnTo?: string,
    ): Promise<{ readonly id: string; readonly url: string }> {
      const body = {
        codeChallenge: challenge,
        origin,
        widgets,
        ...(returnTo === undefined ? {} : { returnTo }),
        ...(workspace === null ? {} : { workspace }),
      };
      return client.call(createEmbedSignIn, { body }, { signal });
    },
    /** Asks how an attempt stands. */
    async collect(
      id: string,
      { verifier }: Pick<ProofKey, 'verifier'>,
      signal: AbortSignal,
    ): Promise<SignInProgress> {
      try {
        const input = { params: { id }, body: { codeVerifier: verifier } };
        const answer = await client.call(collectEmbedSignIn, input, { signal, credentials });
        return answer.status === 'done' ? answer : answer.status;
      } catch (thrown) {
        if (!ApiError.isInstance(thrown) || signal.aborted) throw thrown;
        if (passing.has(thrown.kind)) return 'unknown';
        if (thrown.status === 404 || thrown.status === 410) return 'gone';
        throw thrown;
      }
    },
    /** A new token by the cookie; null where there is none, it is of another page or not accepted. */
    async refresh(signal: AbortSignal): Promise<AccessToken | null> {
      try {
        const body = { origin, widgets };
        const answer = await client.call(refreshEmbedToken, { body }, { signal, credentials });
        return answer.token === null ? null : answer;
      } catch (thrown) {
        // A server without this route has no cookie to accept, and an older one refuses where nobody is signed in.
        if (ApiError.isInstance(thrown) && (thrown.status === 401 || thrown.status === 404)) return null;
        throw thrown;
      }
    },
    /** Ends the session of the token, or of the cookie where the token has ended, and removes the cookie. */
    async end(token: string | undefined, signal: AbortSignal): Promise<void> {
      const end = (headers: Record<string, string>) =>
        client.call(endEmbedSession, { query: { origin } }, { signal, credentials, headers });
      if (token === undefined) return end({});
      try {
        await end({ authorization: `Bearer ${token}` });
      } catch (thrown) {
        if (!ApiError.isInstance(thrown) || thrown.status !== 401) throw thrown;
        await end({});
      }
    },
    dispose: () => client.dispose(),
  };
}
