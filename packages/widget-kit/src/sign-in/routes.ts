import { embedToken, originText, route, widgetNames } from '@oriel/contracts';
import * as z from 'zod/mini';

const none = { login: 'none' } as const;
export const createEmbedSignIn = route({
  service: 'access',
  method: 'POST',
  path: '/v1/embed-sign-ins',
  summary: '',
  body: {
    kind: 'json',
    schema: z.object({
      codeChallenge: z.string(),
      origin: originText,
      widgets: z.array(z.enum(widgetNames)),
      returnTo: z.optional(z.string()),
      workspace: z.optional(z.uuid()),
    }),
  },
  answer: {
    kind: 'json',
    schema: z.object({ id: z.string(), url: z.string(), expiresAt: z.iso.datetime() }),
  },
  access: none,
});
export const collectEmbedSignIn = route({
  service: 'access',
  method: 'POST',
  path: '/v1/embed-sign-ins/:id',
  summary: '',
  params: z.object({ id: z.string() }),
  body: { kind: 'json', schema: z.object({ codeVerifier: z.string() }) },
  answer: {
    kind: 'json',
    schema: z.discriminatedUnion('status', [
      z.object({ status: z.literal('pending') }),
      z.object({ status: z.literal('denied') }),
      z.object({ status: z.literal('done'), token: z.string(), expiresAt: z.iso.datetime() }),
    ]),
  },
  access: none,
});
export const refreshEmbedToken = route({
  service: 'access',
  method: 'POST',
  path: '/v1/embed-tokens/refresh',
  summary: '',
  body: { kind: 'json', schema: z.object({ origin: originText, widgets: z.array(z.enum(widgetNames)) }) },
  answer: { kind: 'json', schema: embedToken },
  access: none,
});
export const endEmbedSession = route({
  service: 'access',
  method: 'POST',
  path: '/v1/embed-sessions/end',
  summary: '',
  answer: { kind: 'empty' },
  access: none,
});
