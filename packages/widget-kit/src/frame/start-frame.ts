import { acceptHost, setColorScheme, toOrielError } from '@oriel/bridge';
import {
  type HostSnapshot,
  type HostState,
  type HostSurface,
  hostSnapshot,
  hostSurface,
  OrielError,
  type Peer,
  type widgetSurface,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import type { WidgetDefinition, WidgetSurfaceBase } from '../host/widget-definition';
import { type RenderedWidget, renderWidget } from '../render/render-widget';
import { type FrameConfig, readFrameConfig } from './frame-config';
import { holdTokens } from './hold-tokens';
import { lateHandlers } from './late-handlers';

/**
 * Runs a widget in the frame page: waits for the page that embeds it, from an allowed origin only, and mounts into
 * `#oriel-shell`. Rejects, after it has shown why, when there is no such page.
 *
 * @param remote - what the page is asked; a widget that asks more than others brings its own
 */
export async function startFrame<W extends WidgetSurfaceBase>(
  definition: WidgetDefinition<W>,
  remote: HostSurface = hostSurface,
): Promise<RenderedWidget> {
  const shell = document.getElementById('oriel-shell') ?? document.body.appendChild(createShell());
  try {
    return await connect(definition, remote, shell, readFrameConfig(document));
  } catch (thrown) {
    const error = toOrielError(thrown);
    // Fetched when it is needed, for it knows both languages. Where it cannot be, the embedding page tells of it.
    await import('./show-frame-error').then(
      ({ showFrameError }) => showFrameError(shell, error),
      () => undefined,
    );
    throw error;
  }
}

async function connect<W extends WidgetSurfaceBase>(
  definition: WidgetDefinition<W>,
  remote: HostSurface,
  shell: HTMLElement,
  config: FrameConfig,
): Promise<RenderedWidget> {
  const { handlers, provide } = lateHandlers(definition.surface);
  const { peer, hello, origin } = await acceptHost({
    allowedOrigins: config.allowedOrigins,
    // The loader has written it into the address.
    expected: new URLSearchParams(location.search).get('origin') ?? undefined,
    local: definition.surface,
    handlers,
    remote,
    version: definition.version,
    capabilities: definition.capabilities,
    check: ({ widget }) => {
      if (widget === definition.name) return;
      throw new OrielError('INVALID_OPTIONS', `This frame shows "${definition.name}", not "${widget}".`);
    },
  });
  const given = z.safeParse(hostSnapshot, hello.snapshot);
  const snapshot = given.success ? given.data : await peer.request('getSnapshot', {});
  let shortcuts: HostState['shortcuts'];
  const follow = ({ theme, ...state }: Partial<HostState>) => {
    if (theme) setColorScheme(document.documentElement, theme.scheme);
    if (state.shortcuts !== undefined) shortcuts = state.shortcuts;
  };
  follow(snapshot.state);
  const mounted = renderWidget(definition, {
    shell,
    snapshot: ofThisFrame(snapshot, origin, config),
    connect: widgetHandlers => {
      provide(widgetHandlers);
      return holdTokens(peer, origin);
    },
  });
  // Every widget has the events that all share.
  const common = peer as unknown as Peer<typeof widgetSurface, HostSurface>;
  common.on('patch', ({ state }) => follow(state));
  // Behind the first picture.
  const extras = import('./frame-extras').then(({ addFrameExtras }) =>
    addFrameExtras(shell, common, () => shortcuts),
  );
  // A frame without them is less comfortable, and works.
  extras.catch(() => undefined);
  return {
    unmount() {
      mounted.unmount();
      extras.then(
        end => end(),
        () => undefined,
      );
    },
  };
}

/** Values of browser and server take precedence over those that the page says of itself. */
const ofThisFrame = (snapshot: HostSnapshot, pageOrigin: string, { api }: FrameConfig): HostSnapshot => ({
  ...snapshot,
  api: api ?? snapshot.api,
  pageOrigin,
  isolation: 'iframe',
});

function createShell(): HTMLElement {
  const shell = document.createElement('div');
  shell.id = 'oriel-shell';
  return shell;
}
