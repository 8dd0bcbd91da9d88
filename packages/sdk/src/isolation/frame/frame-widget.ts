import { defaultWidget, type Surface } from '@oriel/contracts';
import { chooseWidget } from '../choose-widget';
import type { Link, OpenOptions } from '../link';
import { openFrame } from './open-frame';

/**
 * Shows the widget that the options name in a frame.
 *
 * @param known - what to show the default widget with, which most pages show; without it that is fetched, too
 */
export async function frameWidget(
  options: OpenOptions,
  known?: {
    readonly surfaces: { readonly surface: Surface; readonly hostSurface: Surface };
    readonly complete: (options: OpenOptions) => OpenOptions;
  },
): Promise<Link> {
  const name = chooseWidget(options.context);
  if (known && name === defaultWidget) return openFrame(known.complete(options), name, known.surfaces);
  const { surfacesOf, withOwnHandlers } = await import('../all-surfaces');
  const { hostMethods, ...surfaces } = surfacesOf(name);
  return openFrame(withOwnHandlers(options, hostMethods), name, surfaces);
}
