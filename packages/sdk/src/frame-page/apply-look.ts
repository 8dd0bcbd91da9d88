import { setColorScheme } from '@oriel/bridge';
import type { Shell } from '@oriel/contracts';

/** Applies the layout and theme from the address, written by the loader, to the frame page's text field. */
export function applyLook(shell: Shell, search: string): void {
  try {
    const [layout, theme] = JSON.parse(new URLSearchParams(search).get('look') ?? '');
    const { scheme = theme, tokens } = Object(theme);
    shell.dataset.instant += ` ${layout}`;
    setColorScheme(document.documentElement, scheme === 'dark' || scheme === 'auto' ? scheme : 'light');
    // The widget accepts the same tokens.
    for (const name in tokens) if (name.startsWith('--oriel-')) shell.style.setProperty(name, tokens[name]);
  } catch {
    // An older loader sends no look: the field keeps the default style.
  }
}
