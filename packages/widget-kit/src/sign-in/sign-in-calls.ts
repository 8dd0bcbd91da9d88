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
  /** Origin of the page, even if the widget runs in a frame of it. */
  readonly origin: string;
  readonly widget: WidgetName;
}

/** The outcome of an attempt; `gone`: the server no longer knows it. */
export type SignInOutcome = AccessToken | 'denied' | 'gone';
/** The state of an attempt; `unknown`: this poll had no result. */
export type SignInProgress = SignInOutcome | 'pending' | 'unknown';

/** Temporary failures, after which the next poll may succeed. */
const passing: ReadonlySet<ApiErrorKind> = new Set([
  'network',
  'timeout',
  'unavailable',
  'rate_limited',
  'internal_server_error',
]);

/** The calls of a sign-in. They are sent without a token, three of them with the only cookie of an embed. */
export function createSignInCalls({ api, publishableKey, origin, widget }: SignInPlace) {
  const client: Client = createClient({ api, authentication: 'token', publishableKey });
  const widgets = [widget];
  const credentials = 'include';
  return {
    /** Starts an attempt; `returnTo` if the page itself navigates there and back. */
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
    /** Polls the state of an attempt. */
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
    /** A new token from the cookie; null if there is none, or it belongs to another page or is not accepted. */
    async refresh(signal: AbortSignal): Promise<AccessToken | null> {
      try {
        const body = { origin, widgets };
        const answer = await client.call(refreshEmbedToken, { body }, { signal, credentials });
        return answer.token === null ? null : answer;
      } catch (thrown) {
        // A server without this route accepts no cookie, and an older one refuses if nobody is signed in.
        if (ApiError.isInstance(thrown) && (thrown.status === 401 || thrown.status === 404)) return null;
        throw thrown;
      }
    },
    /** Ends the session of the token, or of the cookie if the token has expired, and removes the cookie. */
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
