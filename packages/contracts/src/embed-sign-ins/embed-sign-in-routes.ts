import * as z from 'zod/mini';
import { originText } from '../applications/application';
import { embedToken } from '../embed-tokens/embed-token-routes';
import { widgetNames } from '../host/widget-name';
import { route } from '../http/route';

const proof = z.string().check(z.regex(/^[\w-]{43}$/));
const widgets = z.array(z.enum(widgetNames)).check(z.minLength(1), z.maxLength(widgetNames.length));
const applicationParams = z.object({ organizationId: z.uuid(), applicationId: z.uuid() });
const managesApplication = {
  login: 'session',
  permission: 'manageOrganizationSettings',
  thing: { application: 'manage' },
} as const;

export const createEmbedSignIn = route({
  service: 'access',
  method: 'POST',
  path: '/v1/embed-sign-ins',
  summary: 'Begins a sign-in in a window of its own, for a page that has no tokens to give',
  body: {
    kind: 'json',
    schema: z.object({
      /** SHA-256 of the verifier, base64url (RFC 7636, S256). */
      codeChallenge: proof,
      /** Origin of the page, even if the widget runs in an iframe. */
      origin: originText,
      widgets,
      /** Return address if the page itself navigates to the sign-in; must be on `origin`. */
      returnTo: z.optional(z.string().check(z.maxLength(2000))),
      /** Must be the application's own. */
      workspace: z.optional(z.uuid()),
    }),
  },
  answer: {
    kind: 'json',
    schema: z.object({
      /** Identifies the attempt; useless without the verifier. */
      id: z.string(),
      /** Address for the sign-in window. */
      url: z.string(),
      expiresAt: z.iso.datetime(),
    }),
  },
  access: { login: 'publishableKey' },
  errors: ['origin_not_allowed', 'application_disabled', 'publishable_key_unknown'],
  cost: 'embed-sign-in',
  crossOrigin: 'embed',
});

export const collectEmbedSignIn = route({
  service: 'access',
  method: 'POST',
  path: '/v1/embed-sign-ins/:id',
  summary: 'Asks how a sign-in stands; gives its token once, and the cookie that renews it',
  params: z.object({ id: proof }),
  body: {
    kind: 'json',
    schema: z.object({ codeVerifier: z.string().check(z.regex(/^[\w.~-]{43,128}$/)) }),
  },
  answer: {
    kind: 'json',
    schema: z.union([
      z.object({ status: z.literal('pending') }),
      z.object({ status: z.literal('denied') }),
      z.object({ status: z.literal('done'), token: z.string(), expiresAt: z.iso.datetime() }),
    ]),
  },
  access: { login: 'none' },
  errors: ['sign_in_not_found', 'origin_not_allowed', 'application_disabled'],
  crossOrigin: 'embed-cookie',
});

export const refreshEmbedToken = route({
  service: 'access',
  method: 'POST',
  path: '/v1/embed-tokens/refresh',
  summary:
    'A new token by the cookie of an earlier sign-in, which is replaced; null where nobody is signed in',
  body: { kind: 'json', schema: z.object({ origin: originText, widgets }) },
  answer: { kind: 'json', schema: z.union([embedToken, z.object({ token: z.null() })]) },
  access: { login: 'none' },
  errors: ['origin_not_allowed', 'application_disabled'],
  crossOrigin: 'embed-cookie',
});

export const endEmbedSession = route({
  service: 'access',
  method: 'POST',
  path: '/v1/embed-sessions/end',
  summary: 'Signs out of an embed: ends the sessions of the token and of the cookie, and removes the cookie',
  /** `origin` is that of the page, even if the widget runs in an iframe; cookies of other origins are kept. */
  query: z.object({ origin: z.optional(originText) }),
  answer: { kind: 'empty' },
  access: { login: 'none', embed: widgetNames, vouched: 'anybody' },
  errors: ['token_expired', 'token_rejected'],
  crossOrigin: 'embed-cookie',
});

export const embedSession = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  origin: originText,
  widgets: z.array(z.enum(widgetNames)),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

export const listEmbedSessions = route({
  service: 'access',
  method: 'GET',
  path: '/v1/organizations/:organizationId/applications/:applicationId/embed-sessions',
  summary: 'Who is signed in by an application now, newest first',
  params: applicationParams,
  answer: { kind: 'json', schema: z.array(embedSession) },
  access: { ...managesApplication, permission: 'viewOrganizationSettings' },
});

export const revokeEmbedSessions = route({
  service: 'access',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/applications/:applicationId/embed-sessions',
  summary: 'Signs everybody out of an application, at once; consent is asked anew',
  params: applicationParams,
  answer: { kind: 'empty' },
  access: managesApplication,
});

/** A caller's consent to be signed in by an application on an origin. */
export const embedConsent = z.object({
  applicationId: z.uuid(),
  application: z.string(),
  workspace: z.string(),
  origin: originText,
  /** Widgets that the application may show there on behalf of the person. */
  widgets,
  createdAt: z.iso.datetime(),
});
export type EmbedConsent = z.output<typeof embedConsent>;

export const listEmbedConsents = route({
  service: 'access',
  method: 'GET',
  path: '/v1/embed-consents',
  summary: 'Which applications may sign the person in, newest first',
  answer: { kind: 'json', schema: z.array(embedConsent) },
  access: { login: 'session' },
});

export const withdrawEmbedConsent = route({
  service: 'access',
  method: 'DELETE',
  path: '/v1/embed-consents/:applicationId',
  summary: 'Takes an agreement back; who is signed in by it is signed out at once',
  params: z.object({ applicationId: z.uuid() }),
  query: z.object({ origin: originText }),
  answer: { kind: 'empty' },
  access: { login: 'session' },
});
