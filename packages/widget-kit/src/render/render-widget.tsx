/*
 * Shows a widget in the shadow root of its shell. Required:
 *   1. everything of a mount is created here and ends with `unmount`: no listener, sheet, timer or node is left behind;
 *   2. the light children of the shell are not touched, so that a text field in use keeps text, caret and focus;
 *   3. previous content of the root is removed after the widget's first render, and not earlier.
 */
import { createTexts } from '@oriel/app-kit';
import {
  type HostSnapshot,
  type HostSurface,
  OrielError,
  type Peer,
  type RequestContext,
  type SurfaceHandlers,
} from '@oriel/contracts';
import { adoptSheets } from '@oriel/ui';
import { effect } from '@preact/signals-react';
import { createRoot } from 'react-dom/client';
import type { WidgetDefinition } from '../host/widget-definition';
import type { WidgetHost } from '../host/widget-host';
import type { WidgetSurfaceBase } from '../host/widget-surface';
import { checkProps, createHostCore, type HostCore, isDialogView } from './create-host-core';
import { WidgetTree } from './WidgetTree';

/** Minimum reported change of height, in CSS pixels: rounding at odd zooms must not make a frame grow forever. */
const hysteresis = 2;

/**
 * Reports the content height of a frame to the host, while the host sizes the frame by it. Requires the first render.
 *
 * @param pageHeight - the base for heights relative to the window, because the frame's own window has the height reported here
 */
function reportHeight(
  container: HTMLElement,
  host: WidgetHost,
  emit: (event: string, detail: unknown) => void,
  pageHeight: number | undefined,
): () => void {
  const content = container.firstElementChild;
  if (!window.ResizeObserver || !content) return () => {};
  if (pageHeight) container.style.setProperty('--_page-height', `${pageHeight}px`);
  let reported = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (Math.abs(height - reported) < hysteresis) return;
    reported = height;
    emit('resize', { height });
  });
  const stop = effect(() => {
    observer.disconnect();
    if (host.state.value.size === 'auto') observer.observe(content);
  });
  return () => {
    stop();
    observer.disconnect();
  };
}

export interface RenderWidgetOptions<W extends WidgetSurfaceBase> {
  /** The element of the widget; its open shadow root is used, or created. */
  readonly shell: HTMLElement;
  /** The host's initial state. */
  readonly snapshot: HostSnapshot;
  /** Returns the widget's end of the connection for its command handlers. Called once, synchronously. */
  readonly connect: (handlers: SurfaceHandlers<W>) => Peer<W, HostSurface>;
}

export interface RenderedWidget {
  /** Ends everything of this mount. A second call has no effect. */
  unmount(): void;
}

export function renderWidget<W extends WidgetSurfaceBase>(
  definition: WidgetDefinition<W>,
  { shell, snapshot, connect }: RenderWidgetOptions<W>,
): RenderedWidget {
  // Internally any widget type works: its definition guarantees the names of the surface.
  const any = definition as unknown as WidgetDefinition;
  const root = shell.shadowRoot ?? shell.attachShadow({ mode: 'open' });
  const container = shell.ownerDocument.createElement('div');
  container.dir = 'ltr';
  container.style.display = 'contents';

  let core: HostCore | undefined;
  let peer: Peer<WidgetSurfaceBase, HostSurface> | undefined;
  let isOver = false;
  const connected = () => {
    if (!peer || isOver) throw new OrielError('DESTROYED', 'The widget is not connected.');
    return peer;
  };
  let loading: AbortController | undefined;
  let hasReportedReady = false;
  const onReload = () => void load();
  core = createHostCore({
    definition: any,
    snapshot,
    shell,
    root,
    peer: connected,
    onReload,
    onSuspended(error) {
      // A load in progress must not report that the widget is ready.
      loading?.abort();
      loading = undefined;
      host.fail(error);
    },
    onSignedOut: () => void signOut({}, { signal: host.signal }),
  });
  const { host, hostState, commands } = core;
  const isForDialog = isDialogView(snapshot.state.props);
  const names = Object.keys(definition.surface.methods);
  const handlers = Object.fromEntries(
    names.map(name => [
      name,
      (input: unknown, context: RequestContext) => commands.run(name, input, context),
    ]),
  );
  // There is one handler per method of the surface.
  peer = connect(handlers as SurfaceHandlers<W>) as unknown as Peer<WidgetSurfaceBase, HostSurface>;
  // Events that a widget emits on start must reach the host.
  const started = any.start(host as WidgetHost<WidgetSurfaceBase>);

  // All of the loader's content stays before the container, even if it is added later; sheets are appended after it.
  root.append(container);
  const releases = [adoptSheets(root, definition.sheets), applyTokens(host), applySize(host)];
  for (const [name, command] of Object.entries(started.commands)) {
    if (command && name !== 'logout') commands.register(name, command);
  }
  if (!started.commands.focus) commands.register('focus', () => focusFirst(host));
  commands.register('print', async () => {
    await host.print();
    return {};
  });
  releases.push(onPrintKey(shell, () => void host.print()));
  commands.register('logout', async (input: Record<never, never>, context) => {
    const ending = core.endSignIn();
    // A failure at the server surfaces in the `await` below; locally the session ends immediately.
    ending.catch(() => undefined);
    await signOut(input, context);
    await ending;
    return {};
  });
  commands.register('openDialog', async ({ name, args = null }: { name: string; args?: unknown }) => {
    const open = isForDialog ? host.dialogs.show : host.openDialog;
    return { result: await open(name, args) };
  });
  releases.push(
    peer.on('patch', patch => {
      const person = host.session.peek()?.userId;
      hostState.apply(patch);
      const isAnother = patch.state.account && host.session.peek()?.userId !== person;
      if (patch.state.authentication || isAnother) {
        host.client.forget();
        host.retry();
      }
      const status = host.status.peek();
      if (patch.state.account && status.kind === 'error') onReload();
      const wasWrong = status.kind === 'error' && status.error.code === 'INVALID_OPTIONS';
      const isWrong = checkProps(any, host.state.peek().props) !== undefined;
      if (patch.state.props && wasWrong !== isWrong) onReload();
    }),
  );

  /** Aborts the work for a user who leaves. */
  async function signOut(input: Record<never, never>, context: RequestContext): Promise<void> {
    loading?.abort();
    loading = undefined;
    core?.signOut();
    await started.commands.logout?.(input, context);
  }

  async function load(): Promise<void> {
    loading?.abort();
    const run = new AbortController();
    loading = run;
    core?.setStatus({ kind: 'connecting' });
    const wrong = checkProps(any, host.state.peek().props);
    try {
      if (wrong) throw wrong;
      await started.load(AbortSignal.any([run.signal, host.signal]));
      await texts.first;
      if (loading !== run || host.signal.aborted) return;
      core?.setStatus({ kind: 'ready' });
    } catch (thrown) {
      if (loading === run) host.fail(thrown);
    }
    tellReady();
  }

  /** The host waits for this; anything that blocks the content is reported in the state. */
  function tellReady() {
    if (hasReportedReady || host.signal.aborted) return;
    hasReportedReady = true;
    const { name: widget, version, capabilities } = definition;
    core?.emitCommon('ready', { widget, version, capabilities: [...capabilities] });
  }

  const handleShown = () => {
    while (container.previousSibling) container.previousSibling.remove();
    // Views without a text field do not take one over and leave the shell as the loader laid it out.
    delete shell.dataset.instant;
    if (snapshot.isolation === 'iframe') {
      releases.push(reportHeight(container, host, core.emitCommon, snapshot.pageHeight));
    }
  };
  const texts = createTexts(definition.messages, host.locale, cause => {
    // After a language change, wait for the texts; without the first texts, nothing can render, which is reported once.
    if (texts.fetched.peek() || host.status.peek().kind === 'error') return;
    host.fail(new OrielError('LOAD_FAILED', 'The texts were not loaded.', { cause }));
  });
  releases.push(texts.stop);
  const reactRoot = createRoot(container, { onCaughtError: () => {}, onUncaughtError: host.fail });
  reactRoot.render(
    <WidgetTree
      definition={any}
      host={host}
      texts={texts}
      content={isForDialog ? drawNothing : started.render}
      onShown={handleShown}
    />,
  );
  void load();

  return {
    unmount() {
      if (isOver) return;
      loading?.abort();
      core.dispose();
      started.dispose();
      reactRoot.unmount();
      for (const release of releases.splice(0)) release();
      container.replaceWith();
      peer?.close(new OrielError('DESTROYED', 'The widget was removed.'));
      isOver = true;
    },
  };
}

/** Applies the host's theme values for the lifetime of the mount. */
function applyTokens(host: WidgetHost): () => void {
  const set = new Set<string>();
  const { style } = host.shell;
  const clear = () => {
    for (const name of set) style.removeProperty(name);
    set.clear();
  };
  const stop = effect(() => {
    clear();
    for (const [name, value] of Object.entries(host.theme.value.tokens)) {
      if (!name.startsWith('--oriel-')) continue;
      style.setProperty(name, value);
      set.add(name);
    }
  });
  return () => {
    stop();
    clear();
  };
}

/** Makes the shell as tall as its element if the widget should fill it. */
function applySize({ shell, state }: WidgetHost): () => void {
  const stop = effect(() => {
    shell.toggleAttribute('data-fill', state.value.size !== 'auto');
  });
  return () => {
    stop();
    shell.removeAttribute('data-fill');
  };
}

/** Ctrl+P within a widget prints only the widget instead of the whole page. */
function onPrintKey(shell: HTMLElement, print: () => void): () => void {
  const handleKeyDown = (event: KeyboardEvent) => {
    const isPrint = event.key === 'p' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (event.defaultPrevented || !isPrint) return;
    event.preventDefault();
    if (!event.repeat) print();
  };
  shell.addEventListener('keydown', handleKeyDown);
  return () => shell.removeEventListener('keydown', handleKeyDown);
}

/** Focuses the text field, or else the first focusable element. */
function focusFirst({ shell, root }: WidgetHost): Record<never, never> {
  const field = shell.querySelector<HTMLElement>('[slot=composer]');
  const first =
    field ?? root.querySelector<HTMLElement>('button, [href], input, select, textarea, [tabindex="0"]');
  first?.focus();
  return {};
}

/** Content of a mount that only shows a dialog. */
const drawNothing = () => null;
