import type { Page } from '@playwright/test';
import type { Stack } from '../e2e/stack/stack';
import { framePage, type HostPageOptions, type Isolation } from './host-page';

/** How to cause an SDK error, and the text that a person sees. */
export interface ErrorCase {
  readonly code: string;
  readonly name: string;
  readonly isolations: readonly Isolation[];
  /** Attributes of the script tag. */
  readonly script?: string;
  readonly headers?: HostPageOptions['headers'];
  /** Causes the error before the page opens; the returned function removes the cause, so that a retry succeeds. */
  arrange?(page: Page, stack: Stack): Promise<() => Promise<unknown>>;
  /** Milliseconds until the error shows; the test skips them. */
  readonly waits?: number;
  /** `card`: replaces the widget. `widget`: rendered by the widget itself. */
  readonly place: 'card' | 'widget';
  readonly state: 'error' | 'auth';
  /** Code with which `ready` rejects. Default: the error's code. */
  readonly settles?: string;
  readonly says: { readonly de: string; readonly en: string };
}

const both = ['shadow', 'iframe'] as const;
const sessionCall = /\/api\/core\/v1\/auth\/authenticated/;
const tokenAddress = /\/script-tag\/token$/;

type Answer =
  | 'abort'
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> };

/** Replaces the response of an address until it is restored. */
const answering = (address: RegExp, answer: Answer) => async (page: Page, stack: Stack) => {
  await page.route(address, route =>
    answer === 'abort'
      ? route.abort('connectionrefused')
      : route.fulfill({
          contentType: 'text/html',
          ...answer,
          headers: {
            'access-control-allow-origin': stack.examples,
            'access-control-allow-credentials': 'true',
            ...answer.headers,
          },
        }),
  );
  return () => page.unroute(address);
};

/** A frame page that answers the handshake with a refusal, as a different release does. */
const refusing = (code: string) =>
  answering(framePage, {
    status: 200,
    body: `<script>onmessage = () => parent.postMessage({ type: 'oriel:reject', error: { code: '${code}', message: 'No.', retryable: false } }, '*');</script>`,
  });

const silent: Pick<ErrorCase, 'code' | 'isolations' | 'waits' | 'place' | 'state' | 'says'> = {
  code: 'HANDSHAKE_TIMEOUT',
  isolations: ['iframe'],
  // A frame has ten seconds to answer.
  waits: 11_000,
  place: 'card',
  state: 'error',
  says: { de: 'Der Assistent antwortet nicht', en: 'The assistant does not answer' },
};

/** A service response that keeps the chat from starting. */
const refused = (code: string, name: string, answer: Answer, de: string, en: string): ErrorCase => ({
  code,
  name,
  isolations: both,
  arrange: answering(sessionCall, answer),
  place: 'widget',
  state: 'error',
  says: { de, en },
});

const problem = (code: string) => JSON.stringify({ error: { code, message: 'No.', requestId: '7f3a' } });

export const errorCases: readonly ErrorCase[] = [
  {
    code: 'LOAD_FAILED',
    name: 'code that does not come',
    isolations: both,
    arrange: answering(/\/sdk\/v1\/(shadow|iframe)-/, 'abort'),
    place: 'card',
    state: 'error',
    says: { de: 'konnte nicht geladen werden', en: 'could not be loaded' },
  },
  {
    code: 'LOAD_FAILED',
    name: 'a chunk that does not come',
    isolations: ['shadow'],
    arrange: answering(/\/sdk\/v1\/shadow-(?!chat|react)/, 'abort'),
    place: 'card',
    state: 'error',
    says: { de: 'konnte nicht geladen werden', en: 'could not be loaded' },
  },
  {
    code: 'CSP_BLOCKED',
    name: 'a policy without frames',
    isolations: ['iframe'],
    headers: { 'content-security-policy': "frame-src 'none'" },
    place: 'card',
    state: 'error',
    says: { de: 'Die Sicherheitsregeln dieser Seite', en: 'The security rules of this page' },
  },
  {
    code: 'INVALID_OPTIONS',
    name: 'an unknown option',
    isolations: both,
    script: 'data-oriel-colour="red"',
    place: 'card',
    state: 'error',
    says: { de: 'auf dieser Seite falsch eingerichtet', en: 'not set up correctly on this page' },
  },
  {
    code: 'INVALID_OPTIONS',
    name: 'a frame that is given no time',
    isolations: ['iframe'],
    script: `data-oriel-frame='{"timeout":"x"}'`,
    place: 'card',
    state: 'error',
    says: { de: 'auf dieser Seite falsch eingerichtet', en: 'not set up correctly on this page' },
  },
  {
    ...silent,
    name: 'a frame page that says nothing',
    arrange: answering(framePage, { status: 200, body: '<p>Silence' }),
  },
  { ...silent, name: 'a server that is not there', arrange: answering(framePage, 'abort') },
  { ...silent, name: 'a frame page of 503', arrange: answering(framePage, { status: 503, body: 'Busy' }) },
  {
    ...silent,
    name: 'a frame page that stands in no frame',
    arrange: answering(framePage, { status: 200, body: 'No', headers: { 'x-frame-options': 'DENY' } }),
  },
  {
    code: 'ORIGIN_NOT_ALLOWED',
    name: 'a page that may not embed',
    isolations: ['iframe'],
    async arrange(page) {
      await page.route(framePage, route =>
        route.continue({
          url: route
            .request()
            .url()
            .replace(/key=[^&]*/, 'key=pk_unknown'),
        }),
      );
      return () => page.unroute(framePage);
    },
    place: 'card',
    state: 'error',
    says: { de: 'darf den Assistenten nicht einbinden', en: 'may not embed the assistant' },
  },
  {
    code: 'VERSION_MISMATCH',
    name: 'a frame of another release',
    isolations: ['iframe'],
    arrange: refusing('VERSION_MISMATCH'),
    place: 'card',
    state: 'error',
    says: { de: 'die nicht mehr passt', en: 'that no longer fits' },
  },
  {
    code: 'AUTH_REQUIRED',
    name: 'nobody who is signed in',
    isolations: both,
    arrange: answering(tokenAddress, { status: 401 }),
    place: 'widget',
    state: 'auth',
    says: { de: 'anmelden', en: 'Sign in' },
  },
  {
    code: 'TOKEN_UNAVAILABLE',
    name: 'a token address that refuses its own page',
    isolations: both,
    arrange: answering(tokenAddress, { status: 403 }),
    place: 'widget',
    state: 'error',
    says: { de: 'Diese Seite konnte Sie nicht anmelden', en: 'This page could not sign you in' },
  },
  {
    code: 'FEATURE_DISABLED',
    name: 'a token for other widgets',
    isolations: both,
    arrange: answering(tokenAddress, {
      status: 200,
      body: JSON.stringify({ token: `h.${btoa('{"widgets":["prompts"]}')}.s` }),
    }),
    place: 'widget',
    state: 'error',
    says: { de: 'Das ist abgeschaltet', en: 'This is switched off' },
  },
  {
    code: 'NETWORK',
    name: 'a token address without a connection',
    isolations: both,
    arrange: answering(tokenAddress, 'abort'),
    place: 'widget',
    state: 'error',
    says: { de: 'Keine Verbindung', en: 'No connection' },
  },
  refused('FORBIDDEN', 'a user who may not', { status: 403 }, 'nicht öffnen', 'You may not open this'),
  refused(
    'FEATURE_DISABLED',
    'an application that is switched off',
    { status: 403, body: problem('application_disabled') },
    'Das ist abgeschaltet',
    'This is switched off',
  ),
  refused('NO_CREDITS', 'a workspace without credit', { status: 402 }, 'Guthaben', 'No credit left'),
  refused('RATE_LIMITED', 'too many calls', { status: 429 }, 'Zu viele Anfragen', 'Too many requests'),
  refused('INTERNAL', 'a fault of the server', { status: 500 }, 'Etwas ist schief', 'Something went wrong'),
];
