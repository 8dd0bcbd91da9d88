import { setColorScheme } from '@oriel/bridge';
import type { Shell } from '@oriel/contracts';

/** Gives the field of the frame page the layout and the theme that the loader has written into the address. */
export function takeLook(shell: Shell, search: string): void {
  try {
    const [layout, theme] = JSON.parse(new URLSearchParams(search).get('look') ?? '');
    const { scheme = theme, tokens } = Object(theme);
    shell.dataset.instant += ` ${layout}`;
    setColorScheme(document.documentElement, scheme === 'dark' || scheme === 'auto' ? scheme : 'light');
    // The same as the widget takes.
    for (const name in tokens) if (name.startsWith('--oriel-')) shell.style.setProperty(name, tokens[name]);
  } catch {
    // An older loader says nothing: the field has the look of a page that says nothing.
  }
}
