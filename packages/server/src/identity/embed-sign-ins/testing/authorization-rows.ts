import { publishableKeyHeader } from '@oriel/contracts';
import {
  type AuthorizationRows,
  administrators,
  everybody,
  keys,
  pages,
  signedIn,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  createEmbedSignIn: {
    body: ({ pageOrigin }) => ({ codeChallenge: 'x'.repeat(43), origin: pageOrigin, widgets: ['chat'] }),
    headers: ({ publishableKey }) => ({ [publishableKeyHeader]: publishableKey }),
    // The token belongs to another application than the key.
    expected: { ...pages(200), embed: 403 },
  },
  collectEmbedSignIn: {
    foreignIds: { id: 'any' },
    body: () => ({ codeVerifier: 'x'.repeat(43) }),
    expected: { ...everybody(404), embed: 403 },
  },
  refreshEmbedToken: {
    body: ({ pageOrigin }) => ({ origin: pageOrigin, widgets: ['chat'] }),
    expected: { ...everybody(200), embed: 403 },
  },
  endEmbedSession: { vouched: 'anybody', expected: everybody(204) },
  listEmbedSessions: { expected: administrators(200) },
  revokeEmbedSessions: { expected: administrators(204) },
  listEmbedConsents: { expected: { ...signedIn(200), embed: 403, ...keys(403) } },
  withdrawEmbedConsent: {
    // A person's consent, which is deleted if it exists.
    foreignIds: { applicationId: 'any' },
    query: ({ pageOrigin }) => `origin=${encodeURIComponent(pageOrigin)}`,
    expected: { ...signedIn(204), embed: 403, ...keys(403) },
  },
};
