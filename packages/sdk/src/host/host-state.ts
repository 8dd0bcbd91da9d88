import { type HostSnapshot, type HostState, hostState, type Locale } from '@oriel/contracts';
import * as z from 'zod/mini';
import type { MountContext } from '../loader/mount-context';
import { retryTexts } from '../loader/texts';
import { wrongOption } from '../options/check-options';
import type { MountOptions } from '../options/mount-options';
import { apiBases, serverOf } from './api-bases';

/** Derives the host state from the options, with every default filled in. */
export function hostStateOf(context: MountContext): HostState {
  const options = context.options;
  const bases = apiBases(options.api, context.source.server);
  const hasTokens = Boolean(options.getToken || options.tokenUrl);
  return {
    locale: localeOf(context),
    theme: themeOf(context),
    variant: options.variant ?? null,
    messages: messagesOf(context),
    authentication: hasTokens ? 'token' : serverOf(bases) === location.origin ? 'session' : 'signIn',
    workspace: options.workspace ?? null,
    account: options.account ?? null,
    storage: options.storage ?? 'none',
    context: options.context ?? null,
    hasTools: !!options.tools,
    shortcuts: options.shortcuts ?? null,
    size: sizeOf(options),
    props: { ...options.props },
  };
}

/**
 * The host state of options whose members may be wrong; a widget drops a state that does not fit.
 *
 * @throws `INVALID_OPTIONS` for a member that does not fit
 */
export function checkedState(context: MountContext): HostState {
  const state = hostStateOf(context);
  const [issue] = z.safeParse(hostState, state).error?.issues ?? [];
  if (issue) throw wrongOption(`${issue.path}`, state, issue);
  return state;
}

/** The initial snapshot for a widget. */
export function hostSnapshotOf(context: MountContext, revision: number): HostSnapshot {
  const { api, publishableKey } = context.options;
  return {
    revision,
    state: hostStateOf(context),
    api: apiBases(api, context.source.server),
    publishableKey: publishableKey ?? null,
    pageOrigin: location.origin,
    isolation: context.isolation,
    place: context.place,
    pageHeight: innerHeight,
  };
}

/** The members whose values differ between two states. */
export function changedState(before: HostState, after: HostState): Partial<HostState> {
  const changed = Object.entries(after).filter(
    // Both states have the same keys and plain data as values.
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof HostState]),
  );
  return Object.fromEntries(changed);
}

/** Order: the option, the stored choice (only if the page allows storage), the browser's language. */
function localeOf({ options, locale }: MountContext): Locale {
  try {
    const stored = options.storage === 'functional' && localStorage.getItem('oriel:locale');
    // The stored value is one of the two languages.
    if (!options.locale && stored && stored in retryTexts) return stored as Locale;
  } catch {
    // The browser denies storage.
  }
  return locale;
}

/** Adds space in the widget's head for the panel's buttons; a token also works in an iframe, which the page cannot style. */
function themeOf({ options, variantLook }: MountContext): HostState['theme'] {
  const { theme, launcher } = options;
  const { scheme = 'light', tokens } = typeof theme === 'string' ? { scheme: theme } : (theme ?? {});
  return {
    scheme,
    tokens: {
      ...(launcher === 'bubble' && { '--oriel-head-room': '76px' }),
      ...variantLook?.tokens,
      ...tokens,
    },
  };
}

function messagesOf({ options, variantLook }: MountContext): HostState['messages'] {
  const messages: HostState['messages'] = structuredClone(options.messages ?? {});
  for (const [locale, texts] of Object.entries(variantLook?.messages ?? {}))
    messages[locale] = { ...texts, ...messages[locale] };
  return messages;
}

/** A launcher's panel has its own height, so the widget fills it. */
function sizeOf({ size, launcher }: MountOptions): HostState['size'] {
  if (launcher === 'bubble') return 'fill';
  if (typeof size === 'number') return { height: size };
  return typeof size === 'object' && size ? { height: size.height } : (size ?? 'auto');
}
