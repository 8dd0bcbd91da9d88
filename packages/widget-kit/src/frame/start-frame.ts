import { acceptHost, setColorScheme, toOrielError } from '@oriel/bridge';
import {
  type HostSnapshot,
  type HostState,
  type HostSurface,
  hostSnapshot,
  hostSurface,
  OrielError,
  type Peer,
  type Surface,
  type SurfaceHandlers,
  serviceBases,
  type widgetSurface,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import type { WidgetDefinition } from '../host/widget-definition';
import type { WidgetSurfaceBase } from '../host/widget-surface';
import { type RenderedWidget, renderWidget } from '../render/render-widget';
import { holdTokens } from './hold-tokens';

/** Configuration that the server writes into the frame page. */
const frameConfig = z.object({
  /** Exact origins that may embed the frame: the list in its `frame-ancestors`. */
  allowedOrigins: z.array(z.string()),
  /** URLs of the services. Default: those set by the host. */
  api: z.optional(serviceBases),
  /** Version of the page's SDK. */
  version: z.optional(z.string()),
});
type FrameConfig = z.output<typeof frameConfig>;

/** Reads `<script type="application/json" id="oriel-frame">`. */
function readFrameConfig(document: Document): FrameConfig {
  const text = document.getElementById('oriel-frame')?.textContent ?? '';
  try {
    return z.parse(frameConfig, JSON.parse(text));
  } catch (cause) {
    throw new OrielError('INVALID_OPTIONS', 'The frame page has no readable <script id="oriel-frame">.', {
      cause,
    });
  }
}

/**
 * Runs a widget in the frame page: waits for the embedding page, from an allowed origin only, and mounts into `#oriel-shell`.
 * Rejects, after showing the reason, if there is no such page.
 *
 * @param remote - the surface of the page; a widget that needs more than others passes its own
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
    // Fetched on demand, because it contains both languages. If that fails, the embedding page reports the error.
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
    // The loader has written it into the URL.
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
  // Every widget has the common events.
  const common = peer as unknown as Peer<typeof widgetSurface, HostSurface>;
  common.on('patch', ({ state }) => follow(state));
  // Deferred until after the first render.
  const extras = import('./frame-extras').then(({ addFrameExtras }) =>
    addFrameExtras(shell, common, () => shortcuts),
  );
  // A frame works without them, with less comfort.
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

/** Values from browser and server override those that the page claims. */
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

/** Handlers that can be passed on before their implementations exist; requests wait for these. */
function lateHandlers<W extends Surface>(surface: W) {
  let provide: (handlers: SurfaceHandlers<W>) => void = () => {};
  const ready = new Promise<SurfaceHandlers<W>>(resolve => {
    provide = resolve;
  });
  const handlers = Object.fromEntries(
    Object.keys(surface.methods).map(name => [
      name,
      // The name is one of the surface's methods.
      async (input: never, context: never) => (await ready)[name as keyof SurfaceHandlers<W>](input, context),
    ]),
  );
  // There is one handler per method of the surface.
  return { handlers: handlers as unknown as SurfaceHandlers<W>, provide };
}
