import { acceptHost, toOrielError } from '@oriel/bridge';
import { hostSnapshot, hostSurface, OrielError, type ServiceBases } from '@oriel/contracts';
import * as z from 'zod/mini';
import type { WidgetDefinition, WidgetSurfaceBase } from '../definition/widget-definition';
import { type MountedWidget, mountWidget } from '../mount/mount-widget';
import { lateHandlers } from './late-handlers';
import { showFrameError } from './show-frame-error';

export interface StartFrameOptions {
  /** The element of the frame page that the widget belongs to. */
  readonly shell: HTMLElement;
  /** Exact origins that may embed the frame: the list of its `frame-ancestors`. */
  readonly allowedOrigins: readonly string[];
  /** Where the services are. Default: what the host says. */
  readonly api?: ServiceBases | undefined;
}

/**
 * Runs a widget in the frame page: waits for the page that embeds it, from an allowed origin only, and mounts it. When
 * there is no such page it shows why, and rejects.
 */
export async function startFrame<W extends WidgetSurfaceBase>(
  definition: WidgetDefinition<W>,
  options: StartFrameOptions,
): Promise<MountedWidget> {
  try {
    return await connect(definition, options);
  } catch (thrown) {
    const error = toOrielError(thrown);
    showFrameError(options.shell, error);
    throw error;
  }
}

async function connect<W extends WidgetSurfaceBase>(
  definition: WidgetDefinition<W>,
  { shell, allowedOrigins, api }: StartFrameOptions,
): Promise<MountedWidget> {
  const { handlers, provide } = lateHandlers(definition.surface);
  const { peer, hello, origin } = await acceptHost({
    allowedOrigins,
    local: definition.surface,
    handlers,
    remote: hostSurface,
    version: definition.version,
    capabilities: definition.capabilities,
    check: ({ widget }) => {
      if (widget === definition.name) return;
      throw new OrielError('INVALID_OPTIONS', `This frame shows "${definition.name}", not "${widget}".`);
    },
  });
  const given = z.safeParse(hostSnapshot, hello.snapshot);
  const snapshot = given.success ? given.data : await peer.request('getSnapshot', {});
  return mountWidget(definition, {
    shell,
    // What the browser and the server say goes before what the page says of itself.
    snapshot: { ...snapshot, api: api ?? snapshot.api, pageOrigin: origin, isolation: 'iframe' },
    connect: widgetHandlers => {
      provide(widgetHandlers);
      return peer;
    },
  });
}
