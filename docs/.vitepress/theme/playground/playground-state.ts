import type { BuiltWidgetName } from '@oriel/contracts';

/** A widget option with its possible values. */
export type PlaygroundField =
  | { readonly name: string; readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly name: string; readonly kind: 'flag' | 'text' };

/** A custom property of the design with the product's value. */
export interface PlaygroundToken {
  readonly name: string;
  readonly label: string;
  /** The CSS property whose values it takes. */
  readonly property: string;
  readonly standard: string;
}

export interface PlaygroundFields {
  readonly widgets: Readonly<Record<BuiltWidgetName, readonly PlaygroundField[]>>;
  readonly tokens: readonly PlaygroundToken[];
}

/** The reader's choices. An empty string selects the option's default. */
export interface PlaygroundState {
  readonly widget: BuiltWidgetName;
  readonly isolation: 'shadow' | 'iframe';
  readonly launcher: 'none' | 'bubble';
  readonly scheme: 'light' | 'dark' | 'auto';
  readonly locale: '' | 'en' | 'de';
  /** Height of the place, in pixels. */
  readonly height: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly signIn: 'tokens' | 'window';
  readonly publishableKey: string;
  /** The key with which the widget starts; an empty string signs in by the browser's session. */
  readonly triedKey: string;
  /** Origin of the page that has the code. */
  readonly siteOrigin: string;
  readonly props: Readonly<Record<string, string | boolean>>;
}

export const firstState: PlaygroundState = {
  widget: 'chat',
  isolation: 'shadow',
  launcher: 'none',
  scheme: 'light',
  locale: '',
  height: '',
  tokens: {},
  signIn: 'tokens',
  publishableKey: 'pk_…',
  triedKey: '',
  siteOrigin: 'http://localhost:8080',
  props: {},
};

/** Options that can change while a widget is mounted. */
export interface LiveOptions {
  readonly theme: { readonly scheme: string; readonly tokens: Readonly<Record<string, string>> } | null;
  readonly locale: string | null;
  readonly props: Readonly<Record<string, string | boolean>>;
}

/** The chosen height; the standard one is that of the snippet of an application. */
export function heightOf({ height }: PlaygroundState): number {
  return /^\d{1,4}$/.test(height) ? Number(height) : 640;
}

export function liveOptions({ scheme, locale, tokens: typed, props }: PlaygroundState): LiveOptions {
  const tokens = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''));
  const isDefault = scheme === 'light' && Object.keys(tokens).length === 0;
  return {
    theme: isDefault ? null : { scheme, tokens },
    locale: locale || null,
    props: Object.fromEntries(Object.entries(props).filter(([, value]) => value !== '' && value !== false)),
  };
}
