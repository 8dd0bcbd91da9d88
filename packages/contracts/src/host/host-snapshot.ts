import * as z from 'zod/mini';
import { hostAccount } from '../host-account';
import { partial } from './partial';

export const colorSchemes = ['light', 'dark', 'auto'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

export const locales = ['de', 'en'] as const;
export type Locale = (typeof locales)[number];

/** One base for each service; a base ends before `/v1`. */
export const serviceBases = z.object({
  core: z.string(),
  prompts: z.string(),
  chat: z.string(),
  access: z.string(),
});
export type ServiceBases = z.output<typeof serviceBases>;

/** Everything of the host that a widget shows or works with. Plain data: it crosses a frame. */
export const hostState = z.object({
  locale: z.enum(locales),
  theme: z.object({
    scheme: z.enum(colorSchemes),
    /** Custom properties that override the theme, with their leading `--oriel-`. */
    tokens: z.record(z.string(), z.string()),
  }),
  /** Name of a partner's look and wording, such as `bank-talk`; null is Oriel's own. */
  variant: z.nullable(z.string()),
  /** Texts that override the widget's own, by key and language: `{ de: { 'composer.placeholder': '…' } }`. */
  messages: z.record(z.string(), z.record(z.string(), z.string())),
  /**
   * `session`: the cookie of the API's own origin serves. `token`: every call carries a token of `getToken`. `signIn`: the
   * host has none to give, so the widget signs the person in itself.
   */
  authentication: z.enum(['session', 'token', 'signIn']),
  /** The workspace to work in; null lets the widget take the token's or the user's first. */
  workspace: z.nullable(z.string()),
  /** Account data that the host has already loaded, so that no widget asks again. Default: the widgets load it. */
  account: z.optional(z.nullable(hostAccount)),
  /** Data that may be stored in this browser. */
  storage: z.enum(['none', 'functional']),
  /** Context that the page gives the assistant. */
  context: z.nullable(z.string()),
  /** The page lends functions to the assistant; `listTools` names them. */
  hasTools: z.optional(z.boolean()),
  /** Shortcuts of the page that work while the focus is in the widget. Format: `shortcutsPattern`. */
  shortcuts: z.optional(z.nullable(z.string())),
  /** `auto`: as high as its content. `fill`: as high as its element. */
  size: z.union([z.enum(['auto', 'fill']), z.object({ height: z.number() })]),
  /** Options of this one widget, checked by the widget's own schema. */
  props: z.record(z.string(), z.unknown()),
});
export type HostState = z.output<typeof hostState>;

/** The whole state at the start; patches carry the next numbers. */
export const hostSnapshot = z.object({
  revision: z.number(),
  state: hostState,
  api: serviceBases,
  publishableKey: z.nullable(z.string()),
  /** Origin of the page the widget is shown on. */
  pageOrigin: z.string(),
  isolation: z.enum(['shadow', 'iframe']),
  /** Tells this mount from others of its kind on the page, and is the same after a reload. */
  place: z.optional(z.string()),
  /** Height of the page's window when the widget was asked for; a frame that is as high as its content has no other. */
  pageHeight: z.optional(z.number()),
});
export type HostSnapshot = z.output<typeof hostSnapshot>;

/** A change of the state. A patch whose number is not the next is dropped, and the snapshot asked for again. */
export const hostPatch = z.object({ revision: z.number(), state: z.object(partial(hostState.shape)) });
export type HostPatch = z.output<typeof hostPatch>;
