import * as z from 'zod/mini';
import { colorSchemes } from '../host/host-snapshot';
import { locales } from '../host/locale';
import { widgetNames } from '../host/widget-name';
import { route } from '../http/route';
import { session } from './session';

export const getSession = route({
  service: 'core',
  method: 'GET',
  path: '/v1/auth/authenticated',
  summary: 'Says who is signed in',
  answer: { kind: 'json', schema: session },
  access: { login: 'none', embed: widgetNames, vouched: 'anybody' },
});

export const refreshSession = route({
  service: 'core',
  method: 'POST',
  path: '/v1/auth/refresh',
  summary: 'Prolongs the session',
  answer: { kind: 'json', schema: z.object({ tokenExpiresInSec: z.number() }) },
  access: { login: 'session' },
});

export const logout = route({
  service: 'core',
  method: 'POST',
  path: '/v1/auth/logout',
  summary: 'Ends the session',
  answer: { kind: 'empty' },
  access: { login: 'none' },
});

/** Browsers navigate here; the identity provider continues. */
export const login = route({
  service: 'core',
  method: 'GET',
  path: '/v1/auth/login',
  summary: 'Starts the sign-in at the identity provider',
  query: z.object({
    /** Return address: a path of the portal or an allowed origin; any other value leads to Home. */
    returnTo: z.optional(z.string()),
    /** Language and theme of the calling page, so that the sign-in looks the same. */
    locale: z.optional(z.enum(locales)),
    colorScheme: z.optional(z.enum(colorSchemes)),
    /**
     * `select_account` asks which account to use. `login` asks for the password even if the provider still has a session, which
     * makes the sign-in fresh (OpenID Connect Core 1.0, 3.1.2.1).
     */
    prompt: z.optional(z.enum(['select_account', 'login'])),
  }),
  answer: { kind: 'navigation' },
  access: { login: 'none' },
  cost: 'login',
});

export const loginCallback = route({
  service: 'core',
  method: 'GET',
  path: '/v1/auth/callback',
  summary: 'Takes the answer of the identity provider',
  answer: { kind: 'navigation' },
  access: { login: 'none' },
});
