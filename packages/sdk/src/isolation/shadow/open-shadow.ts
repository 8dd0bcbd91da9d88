import { createDirectPair } from '@oriel/bridge';
import { type HostSurface, OrielError, type Peer, type Surface, type WidgetsSurface } from '@oriel/contracts';
import { renderWidget, type WidgetDefinition, type WidgetSurfaceBase } from '@oriel/widget-kit';
import type { Link, OpenOptions } from '../link';

/** The direct pair speaks the newest protocol of its own build. */
const protocol = 1;

/**
 * Shows a widget in the shadow root that the loader has made, and talks to it directly.
 *
 * @param surface - what the host is asked; its handlers are among the options
 */
export async function openShadow<W extends WidgetSurfaceBase>(
  { context, handlers, snapshot, onPeer }: OpenOptions,
  definition: WidgetDefinition<W>,
  surface: Surface,
): Promise<Link> {
  const shell = context.stage?.shell;
  if (!shell) throw new OrielError('INTERNAL', 'There is no shell to show the widget in.');
  // Connecting is the first that a mount does, and at once.
  let peer!: Peer<HostSurface, WidgetsSurface>;
  const mounted = renderWidget(definition, {
    shell,
    snapshot: snapshot(),
    connect: widgetHandlers => {
      const pair = createDirectPair({
        // The handlers are those of this surface.
        host: { surface: surface as HostSurface, handlers },
        widget: { surface: definition.surface, handlers: widgetHandlers },
      });
      // A page may ask for anything that some widget does; the widget knows its own.
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
