import type { WidgetDefinition } from '@oriel/widget-kit';
import { surfacesOf, withOwnHandlers } from '../mount/all-surfaces';
import { chooseWidget } from '../mount/choose-widget';
import type { Link, OpenOptions } from '../mount/link';
import { widgetCode } from '../widget-code';
import { openShadow } from './open-shadow';

/** Shows the widget that the options name in a shadow root; the code of each is fetched when it is wanted. */
export async function showWidget(options: OpenOptions): Promise<Link> {
  const name = chooseWidget(options.context);
  // The surface of a definition is the one of its row.
  const definition = (await widgetCode[name]()) as unknown as WidgetDefinition;
  const { hostSurface, hostMethods } = surfacesOf(name);
  return openShadow(withOwnHandlers(options, hostMethods), definition, hostSurface);
}
