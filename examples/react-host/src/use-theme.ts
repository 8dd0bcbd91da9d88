import type { MountOptions } from '@oriel/sdk';
import { useMemo, useSyncExternalStore } from 'react';
import type { Settings } from './settings';

const accents = {
  light: { '--oriel-accent': '#1f6a4d', '--oriel-on-accent': '#fff' },
  dark: { '--oriel-accent': '#6cc79f', '--oriel-on-accent': '#0c1a13' },
};

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(onChange: () => void) {
  const query = systemDark();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** The colours of the chat. A frame does not see the styles of the page around it, so the accent is passed along. */
export function useTheme(scheme: Settings['theme']) {
  const isSystemDark = useSyncExternalStore(subscribe, () => systemDark().matches);
  const isDark = scheme === 'dark' || (scheme === 'auto' && isSystemDark);
  return useMemo(
    () => ({ scheme, tokens: accents[isDark ? 'dark' : 'light'] }) satisfies MountOptions['theme'],
    [scheme, isDark],
  );
}
