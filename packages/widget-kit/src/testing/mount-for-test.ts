import { createDirectPair } from '@oriel/bridge';
import {
  type HostPatch,
  type HostSnapshot,
  type HostState,
  type HostSurface,
  hostSurface,
  type Peer,
  type ServiceBases,
  type Surface,
  type SurfaceHandlers,
} from '@oriel/contracts';
import { fakeBases } from '@oriel/contracts/testing';
import type { WidgetDefinition } from '../host/widget-definition';
import type { WidgetSurfaceBase } from '../host/widget-surface';
import { type RenderedWidget, renderWidget } from '../render/render-widget';

export interface TestMountOptions {
  /** The user of the host's token; null for a host without one. Default `ada`. */
  readonly user?: string | null;
  readonly state?: Partial<HostState>;
  /** Isolation of the mount. Default `shadow`. */
  readonly isolation?: HostSnapshot['isolation'];
  /** Height of the page's window. */
  readonly pageHeight?: number;
  /** Methods handled by the host. Default: none. */
  readonly host?: Partial<SurfaceHandlers<HostSurface>>;
  /** The extended host surface that this widget needs, with its handlers. */
  readonly ownHost?: {
    readonly surface: Surface;
    readonly handlers: Readonly<Record<string, (input: never) => unknown>>;
  };
  /** URLs of the services. Default: `api.test`, which no test reaches. */
  readonly api?: ServiceBases;
  /** The element of an earlier mount, to mount again. */
  readonly shell?: HTMLElement;
}

export interface TestMount<W extends WidgetSurfaceBase> {
  readonly shell: HTMLElement;
  readonly root: ShadowRoot;
  /** The host's end. */
  readonly peer: Peer<HostSurface, W>;
  /** Names and details of the widget's events, in order. */
  readonly received: readonly (readonly [event: string, detail: unknown])[];
  patch(state: HostPatch['state']): void;
  /** The visible text. */
  text(): string;
  unmount: RenderedWidget['unmount'];
}

export const buildHostState = (overrides: Partial<HostState> = {}): HostState => ({
  locale: 'en',
  theme: { scheme: 'light', tokens: {} },
  variant: null,
  messages: {},
  authentication: 'token',
  workspace: null,
  storage: 'none',
  context: null,
  size: 'fill',
  props: {},
  ...overrides,
});

export const buildHostSnapshot = (overrides: Partial<HostState> = {}): HostSnapshot => ({
  revision: 1,
  state: buildHostState(overrides),
  api: fakeBases,
  publishableKey: 'pk_test',
  pageOrigin: 'http://page.test',
  isolation: 'shadow',
});

/** Mounts a widget like a page does, with a host that handles nothing by default. */
export function mountForTest<W extends WidgetSurfaceBase>(
  definition: WidgetDefinition<W>,
  {
    user = 'ada',
    state,
    isolation = 'shadow',
    pageHeight,
    host = {},
    ownHost,
    api,
    shell = document.createElement('div'),
  }: TestMountOptions = {},
): TestMount<W> {
  if (!shell.isConnected) document.body.append(shell);
  const received: [string, unknown][] = [];
  const base = buildHostSnapshot(state);
  let snapshot: HostSnapshot = { ...base, isolation, pageHeight, api: api ?? base.api };
  let peer: Peer<HostSurface, W> | undefined;
  const notHandled = () => ({ handled: false });
  const handlers: SurfaceHandlers<HostSurface> = {
    getSnapshot: () => snapshot,
    getToken: () => (user === null ? null : { token: user }),
    signIn: () => ({ signedIn: false }),
    signInWindow: () => ({ isOpen: false, page: 'http://page.test/' }),
    navigate: notHandled,
    switchOrganization: notHandled,
    openDialog: notHandled,
    claimDialog: () => ({ isClaimed: true }),
    notify: notHandled,
    copy: notHandled,
    download: notHandled,
    callTool: () => [],
    ...host,
    ...ownHost?.handlers,
  };
  const mounted = renderWidget(definition, {
    shell,
    snapshot,
    connect: widgetHandlers => {
      const pair = createDirectPair({
        // An extended surface also has the common methods.
        host: { surface: (ownHost?.surface ?? hostSurface) as HostSurface, handlers },
        widget: { surface: definition.surface, handlers: widgetHandlers },
      });
      peer = pair.host;
      for (const event of Object.keys(definition.surface.events)) {
        pair.host.on(event, detail => received.push([event, detail]));
      }
      return pair.widget;
    },
  });
  const root = shell.shadowRoot;
  if (!peer || !root) throw new Error('The widget did not mount.');
  const connected = peer;
  return {
    shell,
    root,
    peer: connected,
    received,
    patch(change) {
      const revision = snapshot.revision + 1;
      snapshot = { ...snapshot, revision, state: { ...snapshot.state, ...change } };
      connected.emit('patch', { revision, state: change });
    },
    text: () => readableText(root),
    unmount: mounted.unmount,
  };
}

/** Texts and accessible names. */
function readableText(root: ShadowRoot): string {
  const names = [...root.querySelectorAll('[aria-label]')].map(each => each.getAttribute('aria-label'));
  const texts = [...root.children].filter(each => each.localName !== 'style').map(each => each.textContent);
  return [...texts, ...names].join(' ').trim();
}
