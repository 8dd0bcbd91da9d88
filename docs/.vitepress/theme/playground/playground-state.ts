import type { BuiltWidgetName } from '@oriel/contracts';

/** A widget option with its possible values. */
export type PlaygroundField =
  | { readonly name: string; readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly name: string; readonly kind: 'flag' | 'text' };

export type PlaygroundFields = Readonly<Record<BuiltWidgetName, readonly PlaygroundField[]>>;

/** The reader's choices. An empty string selects the option's default. */
export interface PlaygroundState {
  readonly widget: BuiltWidgetName;
  readonly isolation: 'shadow' | 'iframe';
  readonly launcher: 'none' | 'bubble';
  readonly scheme: 'light' | 'dark' | 'auto';
  readonly locale: '' | 'en' | 'de';
  readonly accent: string;
  readonly radius: string;
  readonly signIn: 'tokens' | 'window';
  readonly publishableKey: string;
  readonly props: Readonly<Record<string, string | boolean>>;
}

export const firstState: PlaygroundState = {
  widget: 'chat',
  isolation: 'shadow',
  launcher: 'none',
  scheme: 'light',
  locale: '',
  accent: '',
  radius: '',
  signIn: 'tokens',
  publishableKey: 'pk_…',
  props: {},
};

/** Options that can change while a widget is mounted. */
export interface LiveOptions {
  readonly theme: { readonly scheme: string; readonly tokens: Readonly<Record<string, string>> } | null;
  readonly locale: string | null;
  readonly props: Readonly<Record<string, string | boolean>>;
}

export function liveOptions({ scheme, locale, accent, radius, props }: PlaygroundState): LiveOptions {
  const tokens = {
    ...(accent && { '--oriel-accent': accent }),
    ...(radius && { '--oriel-r-md': radius }),
  };
  const isDefault = scheme === 'light' && Object.keys(tokens).length === 0;
  return {
    theme: isDefault ? null : { scheme, tokens },
    locale: locale || null,
    props: Object.fromEntries(Object.entries(props).filter(([, value]) => value !== '' && value !== false)),
  };
}
