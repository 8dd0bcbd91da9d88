import { createDirectPair } from '@oriel/bridge';
import {
  type ChatSurface,
  chatSurface,
  type HostSurface,
  hostSurface,
  OrielError,
  type Peer,
} from '@oriel/contracts';
import { mountWidget } from '@oriel/widget-kit';
import type { Link, OpenOptions } from '../mount/link';
import type { loadWidget } from '../mount/load-widget';

/** The direct pair speaks the newest protocol of its own build. */
const protocol = 1;

/** Shows a widget in the shadow root that the loader has made, and talks to it directly. */
export async function openShadow(
  { context, handlers, snapshot, onPeer }: OpenOptions,
  load: typeof loadWidget,
): Promise<Link> {
  const shell = context.stage?.shell;
  if (!shell) throw new OrielError('INTERNAL', 'There is no shell to show the widget in.');
  const definition = await load(context.options.widget ?? 'chat');
  let peer: Peer<HostSurface, ChatSurface> | undefined;
  const mounted = mountWidget(definition, {
    shell,
    snapshot: snapshot(),
    connect: widgetHandlers => {
      const pair = createDirectPair({
        host: { surface: hostSurface, handlers },
        widget: { surface: chatSurface, handlers: widgetHandlers },
      });
      peer = pair.host;
      onPeer(pair.host);
      return pair.widget;
    },
  });
  if (!peer) throw new OrielError('INTERNAL', 'The widget did not connect.');
  const connected = peer;
  return {
    peer: connected,
    protocol,
    close: reason => {
      connected.close(reason);
      mounted.unmount();
    },
  };
}
