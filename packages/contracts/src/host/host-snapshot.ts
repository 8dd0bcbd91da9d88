import * as z from 'zod/mini';
import { hostAccount } from '../host-account';
import { locales } from './locale';
import { partial } from './partial';

export const colorSchemes = ['light', 'dark', 'auto'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/** One base for each service; each ends before `/v1`. */
export const serviceBases = z.object({
  core: z.string(),
  prompts: z.string(),
  chat: z.string(),
  access: z.string(),
});
export type ServiceBases = z.output<typeof serviceBases>;

/** The host's complete state for a widget. Plain data, because it may cross an iframe. */
export const hostState = z.object({
  locale: z.enum(locales),
  theme: z.object({
    scheme: z.enum(colorSchemes),
    /** Custom properties that override the theme, with their leading `--oriel-`. */
    tokens: z.record(z.string(), z.string()),
  }),
  /** Name of a partner's look and texts, such as `bank-talk`; null is Oriel's own. */
  variant: z.nullable(z.string()),
  /** Texts that override the widget's own, by key and language: `{ de: { 'composer.placeholder': '…' } }`. */
  messages: z.record(z.string(), z.record(z.string(), z.string())),
  /**
   * `session`: the cookie of the API's own origin. `token`: every call carries a token from `getToken`. `signIn`: the host has no
   * tokens, so the widget signs the user in itself.
   */
  authentication: z.enum(['session', 'token', 'signIn']),
  /** The workspace to use; null uses the token's or the user's first. */
  workspace: z.nullable(z.string()),
  /** Account data that the host has already loaded, so that widgets need not request it. Default: the widgets load it. */
  account: z.optional(z.nullable(hostAccount)),
  /** Data that may be stored in this browser. */
  storage: z.enum(['none', 'functional']),
  /** Context that the page gives the assistant. */
  context: z.nullable(z.string()),
  /** Whether the page lends tools to the assistant; `listTools` returns them. */
  hasTools: z.optional(z.boolean()),
  /** Shortcuts of the page that work while the focus is in the widget. Format: `shortcutsPattern`. */
  shortcuts: z.optional(z.nullable(z.string())),
  /** `auto`: as high as its content. `fill`: as high as its element. */
  size: z.union([z.enum(['auto', 'fill']), z.object({ height: z.number() })]),
  /** Options of this widget, validated with the widget's own schema. */
  props: z.record(z.string(), z.unknown()),
});
export type HostState = z.output<typeof hostState>;

/** The initial state; patches have consecutive numbers after it. */
export const hostSnapshot = z.object({
  revision: z.number(),
  state: hostState,
  api: serviceBases,
  publishableKey: z.nullable(z.string()),
  /** Origin of the page the widget is shown on. */
  pageOrigin: z.string(),
  isolation: z.enum(['shadow', 'iframe']),
  /** Identifies this mount among others of its kind on the page; stable across reloads. */
  place: z.optional(z.string()),
  /** Height of the page's window when the widget was mounted; an iframe as high as its content cannot measure it. */
  pageHeight: z.optional(z.number()),
});
export type HostSnapshot = z.output<typeof hostSnapshot>;

/** A change to the state. A patch with an unexpected number is dropped, and the widget requests the snapshot again. */
export const hostPatch = z.object({ revision: z.number(), state: z.object(partial(hostState.shape)) });
export type HostPatch = z.output<typeof hostPatch>;
