import type {
  ColorScheme,
  HostAccount,
  ServiceBases,
  TokenReason,
  WidgetName,
  WidgetProps,
} from '@oriel/contracts';
import type { EventListeners } from './events';

/** How a widget is shown: in a shadow root of the page or in a frame. */
export type Isolation = 'shadow' | 'iframe';

/** The argument of {@link MountOptions.getToken}. */
export interface TokenRequest {
  /** The reason for the request. */
  readonly reason: TokenReason;
  /** The token that is about to expire or was refused. */
  readonly previous: string | undefined;
  /** Aborted when the widget no longer waits. */
  readonly signal: AbortSignal;
}

/** A token, with its expiry as ISO 8601 if known; null means that nobody is signed in. */
export type TokenAnswer = string | { readonly token: string; readonly expiresAt?: string | undefined } | null;

/** A function of the page that the assistant may call. */
export interface PageTool {
  /** Name shown to the user in the permission prompt. Default: the function's name. */
  readonly title?: string;
  /** Description for the assistant. Default: the title. */
  readonly description?: string;
  /** Validates the arguments; a zod schema works, and the assistant gets it. The assistant also gets the errors it throws. */
  readonly input?: { parse(value: unknown): unknown };
  /** JSON schema of the arguments, of type `object`. Default: derived from `input` if that is a zod 4 schema. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Validates the result. */
  readonly output?: { parse(value: unknown): unknown };
  /** Runs in the page, within 30 s. The assistant gets the result as JSON of 20,000 characters at most. */
  execute(input: unknown, context: { readonly signal: AbortSignal }): unknown;
}

/** Settings of the iframe with `isolation: 'iframe'`. All are set before it navigates. */
export interface FrameOptions {
  /** Title for screen readers. Default: the name of the widget in the locale. */
  readonly title?: string;
  /** Permissions policy of the iframe. Default `clipboard-write`. */
  readonly allow?: string;
  /** Sandbox of the iframe. Default: scripts, its own origin, forms, downloads and popups. */
  readonly sandbox?: string;
  /** Milliseconds until `HANDSHAKE_TIMEOUT`. Default 10,000. */
  readonly timeout?: number;
  /** Origin that serves the frame page. Default: the one that the script names, else the API's. */
  readonly origin?: string;
}

/** A colour scheme with custom properties that override the theme. */
export interface ThemeOptions {
  /** Light, dark, or the visitor's setting. Default `light`. */
  readonly scheme?: ColorScheme;
  /** For example `{ '--oriel-accent': '#7a1f5c' }`. */
  readonly tokens?: Readonly<Record<`--oriel-${string}`, string>>;
}

/** Options of a mounted widget; the same names and defaults in all forms. Null or absent means the default. */
export interface MountOptions {
  /** The widget to show. Default: the first of the table. */
  widget?: WidgetName | null;
  /** Default `auto`: a shadow root if the API has the page's own origin, else an iframe. */
  isolation?: Isolation | 'auto' | null;
  /** Address of the Oriel server, or one base for each service. Default: the origin of the script, else the page's. */
  api?: string | ServiceBases | null;
  /** Identifies the application; bound to its allowed origins, grants no access by itself. */
  publishableKey?: string | null;
  /** Id of the workspace. Default: the token's, or the user's first. */
  workspace?: string | null;
  /**
   * The session, the workspace, and the features and permissions of the user in it, as the services return them. A page of the
   * server that has already loaded them saves its widgets the requests. Default: the widgets load them.
   */
  account?: HostAccount | null;
  /** Returns a short-lived token from the page's own server. One call at a time. */
  getToken?: ((request: TokenRequest) => TokenAnswer | Promise<TokenAnswer>) | null;
  /** Options of the widget itself. */
  props?: { [Name in keyof WidgetProps]: Partial<WidgetProps[Name]> }[keyof WidgetProps] | null;
  /** Language as a BCP 47 tag; `de` and `en` are supported. Default: the stored choice, the browser's, `de`. */
  locale?: string | null;
  /** Texts that override the widget's own: `{ de: { 'composer.placeholder': '…' } }`. */
  messages?: Readonly<Record<string, Readonly<Record<string, string>>>> | null;
  /** Default `light`. */
  theme?: ColorScheme | ThemeOptions | null;
  /** A partner's look: the name of a variant of the server, such as `bank-talk`, or the address of the page's own file. */
  variant?: string | null;
  /**
   * Nonce of the page's content security policy; accepted but not needed. Scripts loaded by a script with a nonce inherit its
   * trust.
   */
  nonce?: string | null;
  /**
   * Name of the Trusted Types policy that the strict loader creates, if the page allows another name than `oriel`. Set it on the
   * script tag.
   */
  trustedTypesPolicy?: string | null;
  /** Style sheets adopted into the widget's root; only in a shadow root. */
  stylesheets?: readonly CSSStyleSheet[] | null;
  /** Functions of the page that the assistant may call, by name. They stay in the page, and the user allows each call. */
  tools?: Readonly<Record<string, PageTool>> | null;
  /** Information about the page for the assistant, sent with each question; 8,000 characters at most. */
  context?: string | null;
  /** Settings of the iframe with `isolation: 'iframe'`. */
  frame?: FrameOptions | null;
  /**
   * Keyboard shortcuts of the page that keep working while the focus is in the widget, in the format of `aria-keyshortcuts`:
   * `Control+K Meta+K`. Each needs `Control`, `Alt` or `Meta`; the order of modifiers is `Control+Alt+Meta+Shift`. Default: none.
   */
  shortcuts?: string | null;
  /** When to load the widget. Default `eager`; with a launcher `interaction`. */
  load?: 'eager' | 'visible' | 'idle' | 'interaction' | null;
  /** Height: `auto` fits the content, `fill` fits the element, or CSS pixels. Default `auto`. */
  size?: 'auto' | 'fill' | number | { readonly height: number } | null;
  /** The element to mount into; on a script tag, a selector. */
  target?: string | Element | null;
  /** Address that answers a POST with `{ token, expiresAt }`; used if there is no `getToken`. */
  tokenUrl?: string | null;
  /** `bubble` shows a round button that opens the widget as a panel. Default `none`. */
  launcher?: 'none' | 'bubble' | null;
  /** The data that may be stored in this browser. Default `none`. */
  storage?: 'none' | 'functional' | null;
  /**
   * Measures the widget from the start, and reports to the page by the event `telemetry`; nothing is sent anywhere. Default
   * false.
   */
  telemetry?: boolean | null;
  /** Listeners added from the start. */
  on?: EventListeners | null;
  /** Destroys the widget when it is aborted. */
  signal?: AbortSignal | null;
  /** Logs each event to the console, from the start. Default false. */
  debug?: boolean | null;
}
