import { defaultWidget, type Surface } from '@oriel/contracts';
import { chooseWidget } from '../choose-widget';
import type { Link, OpenOptions } from '../link';
import { openFrame } from './open-frame';

/**
 * Shows the widget that the options name in an iframe.
 *
 * @param known - surfaces of the default widget, which most pages show; without them they are loaded like any other
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
