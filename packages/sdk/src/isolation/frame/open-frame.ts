import { applyHeight, connectFrame, setColorScheme } from '@oriel/bridge';
import {
  type BuiltWidgetName,
  type HostSurface,
  OrielError,
  type Surface,
  type WidgetsSurface,
  widgetTable,
} from '@oriel/contracts';
import { buildFrame } from '../../loader/early-frame';
import type { MountContext, Stage } from '../../loader/mount-context';
import type { Link, OpenOptions } from '../link';
import { coverFrame } from './frame-cover';
import type { createFrameExtras } from './frame-extras';

/** An iframe may recover from these errors by itself. */
const recoverable: ReadonlySet<string> = new Set(['FRAME_REMOVED', 'FRAME_LOST']);

/**
 * Shows a widget in an iframe of the server.
 *
 * @param surfaces - the surfaces of the widget and of the host; the host's handlers are among the options
 */
export async function openFrame(
  options: OpenOptions,
  widget: BuiltWidgetName,
  { surface: remote, hostSurface: local }: { readonly surface: Surface; readonly hostSurface: Surface },
): Promise<Link> {
  const { context, onPeer, onInterruption, onFailure } = options;
  const { stage } = context;
  if (!stage) throw new OrielError('INTERNAL', 'No stage.');
  const { frame: frameOptions } = context.options;
  const frame = takeFrame(context, stage);
  const remembered = rememberedChannel(widget + context.place);
  /** The channel that the iframe shows, restored when it reloads. */
  let channel: string | null = null;
  const snapshot = () => {
    const received = options.snapshot();
    const { props } = received.state;
    const shown = channel ?? props.channel ?? remembered.recall();
    if (shown) props.channel = shown;
    return received;
  };
  frame.title = frameOptions?.title ?? widgetTable[widget].texts[context.locale].title;
  setColorScheme(frame, snapshot().state.theme.scheme);
  let uncover = coverFrame(context, frame);
  let wasReady = false;
  let extras: Promise<ReturnType<typeof createFrameExtras>> | undefined;
  let contentHeight: number | undefined;
  /** Releases the iframe's dialog lock, which ends with its document. If the dialog code cannot load, no lock was held. */
  const giveBackDialog = () =>
    void Promise.resolve(options.handlers.claimDialog({ act: 'release' }, options)).catch(() => {});
  const setHeight = () => {
    // A raised iframe has the height of the window.
    if (frame.popover) return;
    if (snapshot().state.size !== 'auto') frame.style.height = '';
    else if (contentHeight !== undefined) applyHeight(frame, contentHeight);
  };
  const connection = connectFrame({
    adopt: { frame, hasCome: hasCome(frame), violation: context.violation },
    container: stage.panel,
    src: frame.src,
    title: frame.title,
    sandbox: frame.sandbox.value,
    timeout: frameOptions?.timeout ?? 10_000,
    // The handlers implement this surface.
    local: local as HostSurface,
    handlers: { ...options.handlers, getSnapshot: snapshot },
    // A page may request any widget's commands; the peer knows which ones this widget has.
    remote: remote as unknown as WidgetsSurface,
    hello: () => {
      const { locale, theme } = snapshot().state;
      return {
        sdk: context.source.version,
        widget,
        instanceId: context.id,
        capabilities: [],
        locale,
        theme,
        snapshot: snapshot(),
      };
    },
    onState: (state, error) => {
      uncover();
      if (state === 'degraded') uncover = coverFrame(context, frame);
      // A restarted iframe has no open dialog and no unsaved text; a silent one still has its text.
      if (state !== 'ready') {
        const isSilent = error?.code === 'FRAME_LOST';
        if (!isSilent) giveBackDialog();
        extras?.then(
          handle => handle({ isRaised: false, ...(!isSilent && { isDirty: false }) }),
          () => undefined,
        );
      }
      if (state === 'degraded') onInterruption(error);
      // The page has unmounted the widget and may mount it again.
      else if (error?.code === 'FRAME_REMOVED' && context.kept) context.setState('degraded');
      else if (state === 'error' && error) {
        onFailure(error);
        // The error page of a blocked iframe counts as another document, which the connection would wait for. Destroy it in a
        // microtask, because this callback may run while the connection is still being created.
        if (!recoverable.has(error.code)) queueMicrotask(() => connection.destroy());
      } else if (state === 'ready') {
        if (wasReady) onInterruption();
        wasReady = true;
      }
    },
  });
  options.signal.addEventListener('abort', () => connection.peer.close(options.signal.reason));
  onPeer(connection.peer, remote);
  connection.peer.on('frame', received => {
    extras ??= import('./frame-extras').then(code => code.createFrameExtras(frame, connection.peer));
    // Without this code the iframe cannot be raised and stays in place.
    extras.then(
      handle => {
        handle(received);
        setHeight();
      },
      () => undefined,
    );
  });
  connection.peer.on('channel:changed', ({ channelId }) => {
    channel = channelId;
    remembered.keep(channelId);
  });
  connection.peer.on('resize', ({ height }) => {
    contentHeight = height;
    setHeight();
  });
  const { protocol } = await connection.ready;
  return {
    peer: connection.peer,
    protocol,
    follow: ({ theme }) => {
      setColorScheme(frame, theme.scheme);
      setHeight();
    },
    close: reason => {
      connection.peer.close(reason);
      connection.destroy();
    },
  };
}

/** Returns the loader's iframe if it is still on the page; else a new one. */
function takeFrame(context: MountContext, { panel }: Stage): HTMLIFrameElement {
  const { frame: waiting } = context;
  context.frame = undefined;
  if (waiting && panel.contains(waiting)) return waiting;
  const frame = buildFrame(context);
  const { allow, sandbox, origin } = context.options.frame ?? {};
  if (allow !== undefined) frame.allow = allow;
  if (sandbox !== undefined) frame.sandbox.value = sandbox;
  if (origin) frame.src = frame.src.replace(new URL(frame.src).origin, new URL(origin).origin);
  panel.append(frame);
  return frame;
}

/** Whether a document has replaced the iframe's initial blank one; a cross-origin document reads as null. */
const hasCome = ({ contentDocument }: HTMLIFrameElement) => contentDocument?.URL !== 'about:blank';

/**
 * Stores the channel that an iframe showed in the page, for the lifetime of its tab: many browsers deny storage to a cross-site
 * iframe. Only the id is stored, and only the embedding page reads it.
 */
function rememberedChannel(place: string) {
  const key = `oriel.channel.${place}`;
  return {
    recall(): string | undefined {
      try {
        return sessionStorage.getItem(key) ?? undefined;
      } catch {
        // The page has no storage either: the iframe starts with a new channel.
        return undefined;
      }
    },
    keep(channelId: string | null): void {
      try {
        if (channelId) sessionStorage.setItem(key, channelId);
        else sessionStorage.removeItem(key);
      } catch {
        // Without storage, nothing is kept.
      }
    },
  };
}
