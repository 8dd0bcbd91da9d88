import type { HostState } from '@oriel/contracts';
import type { MountContext } from '../loader/mount-context';
import { readOptions } from '../options/written-options';
import { hostStateOf } from './host-state';

/** Gives an element the scheme and the tokens of the page's options, as the widget would wear them. */
export function applyPageTheme(element: HTMLElement, context: MountContext): void {
  const { scheme, tokens } = themeOf(context);
  // The sheets name the schemes: the build writes `light-dark()` for older browsers by what they say.
  element.dataset.scheme = scheme;
  for (const [name, value] of Object.entries(tokens)) element.style.setProperty(name, value);
}

function themeOf(context: MountContext): HostState['theme'] {
  try {
    // Where the controller has not come, the options are still as the page wrote them.
    const options = context.evidence ? context.options : readOptions(context);
    return hostStateOf(Object.create(context, { options: { value: options } })).theme;
  } catch {
    // Wrong options, which the card is about.
    return { scheme: 'light', tokens: {} };
  }
}
