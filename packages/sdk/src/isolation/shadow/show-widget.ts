import type { WidgetDefinition } from '@oriel/widget-kit';
import { widgetCode } from '../../widget-code';
import { surfacesOf, withOwnHandlers } from '../all-surfaces';
import { chooseWidget } from '../choose-widget';
import type { Link, OpenOptions } from '../link';
import { openShadow } from './open-shadow';

/** Shows the widget that the options name in a shadow root; each widget's code is loaded on demand. */
export async function showWidget(options: OpenOptions): Promise<Link> {
  const name = chooseWidget(options.context);
  // A definition's surface is the one in its row.
  const definition = (await widgetCode[name]()) as unknown as WidgetDefinition;
  const { hostSurface, hostMethods } = surfacesOf(name);
  return openShadow(withOwnHandlers(options, hostMethods), definition, hostSurface);
}
