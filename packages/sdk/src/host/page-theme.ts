import type { HostState } from '@oriel/contracts';
import type { MountContext } from '../loader/mount-context';
import { readOptions } from '../options/written-options';
import { hostStateOf } from './host-state';

/** Applies the colour scheme and tokens from the page's options to an element, as in the widget. */
export function applyPageTheme(element: HTMLElement, context: MountContext): void {
  const { scheme, tokens } = themeOf(context);
  // The sheets select by scheme name, which the build needs to write `light-dark()` for older browsers.
  element.dataset.scheme = scheme;
  for (const [name, value] of Object.entries(tokens)) element.style.setProperty(name, value);
}

function themeOf(context: MountContext): HostState['theme'] {
  try {
    // Without a controller, the options are still unparsed.
    const options = context.evidence ? context.options : readOptions(context);
    return hostStateOf(Object.create(context, { options: { value: options } })).theme;
  } catch {
    // The options are invalid, which the card reports.
    return { scheme: 'light', tokens: {} };
  }
}
