import type {
  ColorScheme,
  HostAccount,
  ServiceBases,
  TokenReason,
  WidgetName,
  WidgetProps,
} from '@oriel/contracts';
import type { EventListeners } from './events';

export type Isolation = 'shadow' | 'iframe';

/** What {@link MountOptions.getToken} is told. */
export interface TokenRequest {
  /** Why a token is wanted. */
  readonly reason: TokenReason;
  /** The token that is about to end or was refused. */
  readonly previous: string | undefined;
  /** Aborted when the widget no longer waits. */
  readonly signal: AbortSignal;
}

/** A token, with its end as ISO 8601 where it is known; null says that nobody is signed in. */
export type TokenAnswer = string | { readonly token: string; readonly expiresAt?: string | undefined } | null;

/** A function of the page that the assistant may call. */
export interface PageTool {
  /** What the person who is asked reads. Default: its name. */
  readonly title?: string;
  /** What it does, for the assistant. Default: its title. */
  readonly description?: string;
  /** Checks the arguments; a zod schema fits, and is told to the assistant. So is what it throws. */
  readonly input?: { parse(value: unknown): unknown };
  /** JSON schema of the arguments, of type `object`. Default: that of `input`, where it is a schema of zod 4. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Checks the answer. */
  readonly output?: { parse(value: unknown): unknown };
  /** Runs in the page, within 30 s. Its answer is told to the assistant as JSON of 20,000 characters at most. */
  execute(input: unknown, context: { readonly signal: AbortSignal }): unknown;
}

/** How the frame of `isolation: 'iframe'` is made. All is set before it navigates. */
export interface FrameOptions {
  /** Read out by screen readers. Default: the name of the widget in the locale. */
  readonly title?: string;
  /** Permissions policy of the frame. Default `clipboard-write`. */
  readonly allow?: string;
  /** Sandbox of the frame. Default: scripts, its own origin, forms, downloads and popups. */
  readonly sandbox?: string;
  /** Milliseconds until `HANDSHAKE_TIMEOUT`. Default 10,000. */
  readonly timeout?: number;
  /** Origin that serves the frame page. Default: the one that the script names, else the API's. */
  readonly origin?: string;
}

/** A colour scheme with custom properties that override the theme. */
export interface ThemeOptions {
  readonly scheme?: ColorScheme;
  /** For example `{ '--oriel-accent': '#7a1f5c' }`. */
  readonly tokens?: Readonly<Record<`--oriel-${string}`, string>>;
}

/** What a page can say about a widget; the same names and defaults in all forms. Null or absent means the default. */
export interface MountOptions {
  /** Which widget. Default: the first of the table. */
  widget?: WidgetName | null;
  /** Default `auto`: a shadow root where the API is of the page's own origin, else a frame. */
  isolation?: Isolation | 'auto' | null;
  /** Address of the Oriel server, or one base for each service. Default: where the script came from, else the page's origin. */
  api?: string | ServiceBases | null;
  /** Names the application; bound to its allowed origins, opens nothing. */
  publishableKey?: string | null;
  /** Id of the workspace. Default: the token's, or the person's first. */
  workspace?: string | null;
  /**
   * Who is signed in, the workspace and what the person may use and do there, as the services answer it. A page of the
   * server that has loaded it spares its widgets the calls. Default: the widgets load it.
   */
  account?: HostAccount | null;
  /** Gives a short-lived token of the page's own server. One call at a time. */
  getToken?: ((request: TokenRequest) => TokenAnswer | Promise<TokenAnswer>) | null;
  /** Options of the widget itself. */
  props?: { [Name in keyof WidgetProps]: Partial<WidgetProps[Name]> }[keyof WidgetProps] | null;
  /** Language as a BCP 47 tag; `de` and `en` are spoken. Default: the stored choice, the browser's, `de`. */
  locale?: string | null;
  /** Texts that override the widget's own: `{ de: { 'composer.placeholder': '…' } }`. */
  messages?: Readonly<Record<string, Readonly<Record<string, string>>>> | null;
  /** Default `light`. */
  theme?: ColorScheme | ThemeOptions | null;
  /** Look of a partner: the name of a variant of the server, such as `bank-talk`, or the address of the page's own file. */
  variant?: string | null;
  /** Nonce of the page's content security policy; taken and not needed. What a script with a nonce loads inherits its trust. */
  nonce?: string | null;
  /** Name of the policy for Trusted Types that the strict loader makes, where the page allows another than `oriel`. Said on the script tag. */
  trustedTypesPolicy?: string | null;
  /** Sheets adopted into the root of the widget; in a shadow root only. */
  stylesheets?: readonly CSSStyleSheet[] | null;
  /** Functions of the page that the assistant may call, by name. They stay in the page, and a person allows each call. */
  tools?: Readonly<Record<string, PageTool>> | null;
  /** What the page tells the assistant, with each question; 8,000 characters at most. */
  context?: string | null;
  frame?: FrameOptions | null;
  /**
   * Shortcuts of the page that work while the focus is in the widget, as in `aria-keyshortcuts`: `Control+K Meta+K`. Each
   * needs `Control`, `Alt` or `Meta`; modifiers are in the order `Control+Alt+Meta+Shift`. Default: none.
   */
  shortcuts?: string | null;
  /** When the widget is fetched. Default `eager`; with a launcher `interaction`. */
  load?: 'eager' | 'visible' | 'idle' | 'interaction' | null;
  /** `auto` as high as its content, `fill` as high as its element, or CSS pixels. Default `auto`. */
  size?: 'auto' | 'fill' | number | { readonly height: number } | null;
  /** Where to mount; of a script tag a selector. */
  target?: string | Element | null;
  /** Address that answers a POST with `{ token, expiresAt }`; used where there is no `getToken`. */
  tokenUrl?: string | null;
  /** `bubble` shows a round button that opens the widget as a panel. Default `none`. */
  launcher?: 'none' | 'bubble' | null;
  /** What may be kept in this browser. Default `none`. */
  storage?: 'none' | 'functional' | null;
  /** Measures the widget, from the start, and tells the page by the event `telemetry`; nothing is sent anywhere. Default false. */
  telemetry?: boolean | null;
  /** Listeners from the start. */
  on?: EventListeners | null;
  /** Destroys the widget when it is aborted. */
  signal?: AbortSignal | null;
  /** Tells the console each event, from the start. Default false. */
  debug?: boolean | null;
}
