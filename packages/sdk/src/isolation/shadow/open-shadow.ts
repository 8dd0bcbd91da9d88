import { createDirectPair } from '@oriel/bridge';
import { type HostSurface, OrielError, type Peer, type Surface, type WidgetsSurface } from '@oriel/contracts';
import { renderWidget, type WidgetDefinition, type WidgetSurfaceBase } from '@oriel/widget-kit';
import type { Link, OpenOptions } from '../link';

/** The direct pair uses the newest protocol of its own build. */
const protocol = 1;

/**
 * Shows a widget in the loader's shadow root and connects to it directly.
 *
 * @param surface - the host's surface; its handlers are among the options
 */
export async function openShadow<W extends WidgetSurfaceBase>(
  { context, handlers, snapshot, onPeer }: OpenOptions,
  definition: WidgetDefinition<W>,
  surface: Surface,
): Promise<Link> {
  const shell = context.stage?.shell;
  if (!shell) throw new OrielError('INTERNAL', 'There is no shell to show the widget in.');
  // Assigned synchronously: connecting is the first step of rendering.
  let peer!: Peer<HostSurface, WidgetsSurface>;
  const mounted = renderWidget(definition, {
    shell,
    snapshot: snapshot(),
    connect: widgetHandlers => {
      const pair = createDirectPair({
        // The handlers implement this surface.
        host: { surface: surface as HostSurface, handlers },
        widget: { surface: definition.surface, handlers: widgetHandlers },
      });
      // A page may request any widget's commands; the widget knows its own.
      peer = pair.host as unknown as Peer<HostSurface, WidgetsSurface>;
      onPeer(peer, definition.surface);
      return pair.widget;
    },
  });
  return {
    peer,
    protocol,
    close: reason => {
      peer.close(reason);
      mounted.unmount();
    },
  };
}
