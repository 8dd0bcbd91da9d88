import { connectFrame } from '@oriel/bridge';
import { chatSurface, hostSurface, OrielError } from '@oriel/contracts';
import { apiBases, serverOf } from '../host/api-bases';
import type { MountContext } from '../mount/controller';
import type { Link, OpenOptions } from '../mount/link';

const titles = { de: 'Assistent', en: 'Assistant' } as const;
/** A frame in these states may come back by itself. */
const recoverable: ReadonlySet<string> = new Set(['FRAME_REMOVED', 'FRAME_LOST']);
const defaultSandbox =
  'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox';

/** Shows a widget in a frame of the server. */
export async function openFrame(options: OpenOptions): Promise<Link> {
  const { context, handlers, snapshot, onPeer, onInterruption, onFailure } = options;
  const { stage } = context;
  if (!stage) throw new OrielError('INTERNAL', 'There is no place for the frame.');
  const { frame, widget, size, launcher } = context.options;
  let wasReady = false;
  const connection = connectFrame({
    container: stage.panel,
    src: frameAddress(context),
    title: frame?.title ?? titles[context.locale],
    allow: frame?.allow ?? 'clipboard-write',
    sandbox: frame?.sandbox ?? defaultSandbox,
    colorScheme: colorScheme(context),
    timeout: frame?.timeout ?? 10_000,
    local: hostSurface,
    handlers,
    remote: chatSurface,
    hello: () => {
      const { locale, theme } = snapshot().state;
      return {
        sdk: context.surroundings.version,
        widget: widget ?? 'chat',
        instanceId: context.id,
        capabilities: [],
        locale,
        theme,
        snapshot: snapshot(),
      };
    },
    onState: (state, error) => {
      if (state === 'degraded') onInterruption(error);
      else if (state === 'error' && error) {
        onFailure(error);
        // The error page of a blocked frame counts as another document, which would be waited for. This is told while
        // the connection may still be in the making.
        if (!recoverable.has(error.code)) queueMicrotask(() => connection.destroy());
      } else if (state === 'ready') {
        if (wasReady) onInterruption();
        wasReady = true;
      }
    },
  });
  onPeer(connection.peer);
  if (typeof size === 'number') connection.frame.style.height = `${size}px`;
  else if (typeof size === 'object' && size) connection.frame.style.height = `${size.height}px`;
  else if ((size ?? 'auto') === 'auto' && launcher !== 'bubble') {
    connection.peer.on('resize', ({ height }) => {
      connection.frame.style.height = `${height}px`;
    });
  }
  const { protocol } = await connection.ready;
  return {
    peer: connection.peer,
    protocol,
    close: reason => {
      connection.peer.close(reason);
      connection.destroy();
    },
  };
}

/** Where the frame page is; it learns here what it must know before the handshake. */
export function frameAddress(context: MountContext): string {
  const { api, frame, publishableKey, widget } = context.options;
  const origin =
    frame?.origin || context.surroundings.frameOrigin || serverOf(apiBases(api, context.surroundings.server));
  const address = new URL('/embed/v1/frame', origin);
  address.searchParams.set('widget', widget ?? 'chat');
  address.searchParams.set('origin', location.origin);
  address.searchParams.set('locale', context.locale);
  if (publishableKey) address.searchParams.set('key', publishableKey);
  return address.href;
}

/** Without it a dark frame on a light page, or the other way round, gets an opaque backdrop. */
function colorScheme(context: MountContext): string {
  const { theme } = context.options;
  const scheme = typeof theme === 'string' ? theme : theme?.scheme;
  return scheme === 'auto' ? 'light dark' : (scheme ?? 'light');
}
