import { createStorage, fetched, isOwnSignInRequired, isSuspended, type OwnSignIn } from '@oriel/app-kit';
import { claimDialog } from '@oriel/bridge';
import { type AccessToken, type Client, createClient, orielErrorOf } from '@oriel/client';
import {
  describeIssues,
  type HostSnapshot,
  type HostSurface,
  isForOthers,
  OrielError,
  type OrielErrorData,
  type Peer,
  type TokenReason,
  type widgetSurface,
} from '@oriel/contracts';
import { createToasts } from '@oriel/ui';
import { computed } from '@preact/signals-react';
import * as z from 'zod/mini';
import { createAccountStore } from '../account/account-store';
import { type AnyCommand, type CommandRegistry, createCommands } from '../host/commands';
import { copyText } from '../host/copy-text';
import { createDialogs } from '../host/dialog-store';
import { guardReload } from '../host/guard-reload';
import { createHostState, type HostStateStore } from '../host/host-state';
import { openAddress } from '../host/open-address';
import type { WidgetDefinition } from '../host/widget-definition';
import type { WidgetHost } from '../host/widget-host';
import { createStatus, type WidgetStatus } from '../host/widget-status';
import type { WidgetSurfaceBase } from '../host/widget-surface';
import type { EmbedSignIn } from '../sign-in/embed-sign-in';
import { isBackFromSignIn, signInName } from '../sign-in/round-trip-key';

const FreshSignIn = fetched(() => import('../fresh-sign-in/FreshSignInOver'));

/** @internal */
export interface HostCore {
  readonly host: WidgetHost;
  readonly hostState: HostStateStore;
  readonly commands: CommandRegistry;
  setStatus(status: WidgetStatus): void;
  /** Clears the signed-in user, and offers to sign in. */
  signOut(): void;
  /** Ends the session at the server, if it was this widget's own. */
  endSignIn(): Promise<void>;
  emitCommon(event: string, detail: unknown): void;
  dispose(): void;
}

/** @internal */
export interface HostCoreOptions {
  readonly definition: WidgetDefinition;
  readonly snapshot: HostSnapshot;
  readonly shell: HTMLElement;
  readonly root: ShadowRoot;
  readonly peer: () => Peer<WidgetSurfaceBase, HostSurface>;
  readonly onReload: () => void;
  /** An operator has suspended the workspace in use. */
  readonly onSuspended: (error: unknown) => void;
  /** Another widget has signed the user out. */
  readonly onSignedOut: () => void;
}

/** @internal */
export function createHostCore({
  definition,
  snapshot,
  shell,
  root,
  peer,
  onReload,
  onSuspended,
  onSignedOut,
}: HostCoreOptions): HostCore {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const document = shell.ownerDocument;
  const view = document.defaultView ?? window;
  // Every widget's surface has the common events.
  const common = () => peer() as unknown as Peer<typeof widgetSurface, HostSurface>;
  const hostState = createHostState(snapshot, () => peer().request('getSnapshot', {}));
  const commands = createCommands();
  const toasts = createToasts();
  const { state } = hostState;
  const status = createStatus(next => {
    common().emit('state', { state: next.kind });
    if (next.kind === 'auth') common().emit('auth:required', placeOf(next.returnTo));
    if (next.kind === 'error') common().emit('error', errorData(next.error));
  });

  const sender = createClient({
    api: snapshot.api,
    authentication: snapshot.state.authentication === 'session' ? 'session' : 'token',
    publishableKey: snapshot.publishableKey,
    locale: () => state.peek().locale,
    getToken: async reason =>
      isOwnSignIn() ? (await loadSignIn()).getToken(reason) : askPageForToken(reason),
    onUnauthenticated: () => needSignIn(),
    onAccessChanged: () => {
      common().emit('access:changed', { isRefused: true });
      // The host reloads its own account data.
      if (!state.peek().account) void account.refresh();
    },
  });
  const client = watchSuspension(sender, (error, input) => {
    const id = account.organization.peek()?.id;
    // A call may also be about another workspace of the user.
    if (id !== undefined && JSON.stringify(input).includes(id)) onSuspended(error);
  });
  const account = createAccountStore({
    client,
    state,
    // In a frame of the server, a third-party page cannot vouch for the signed-in user.
    isHostTrusted:
      snapshot.isolation === 'shadow' ||
      snapshot.pageOrigin === new URL(snapshot.api.core, view.location.href).origin,
    publishableKey: snapshot.publishableKey,
  });
  /** The page provides no tokens, so the widget signs the user in. */
  const isOnlyWay = () => state.peek().authentication === 'signIn';
  /** Whether the user's own sign-in replaces the page's tokens. */
  let isInPlace =
    state.peek().authentication === 'token' &&
    isBackFromSignIn(view, signInName(snapshot.api.access, snapshot.pageOrigin, snapshot.publishableKey));
  /** The whole widget needs the user's own sign-in. */
  let isOwnNeeded = false;
  const isOwnSignIn = () => isInPlace || isOnlyWay();
  async function askPageForToken(reason: TokenReason): Promise<AccessToken | null> {
    const given = await peer().request('getToken', { reason }, { signal });
    // A dialog for another widget uses that widget's token.
    if (!given || isDialogView(state.peek().props) || !isForOthers(given.token, definition.name))
      return given;
    // A page cannot vouch for users in the workspace widget, so its tokens exclude it.
    if (definition.name !== 'workspace' || !host.ownSignIn)
      throw new OrielError('FEATURE_DISABLED', `The token is not for ${definition.name}.`);
    isInPlace = true;
    isOwnNeeded = true;
    return (await loadSignIn()).getToken(reason);
  }
  const needSignIn = () => {
    if (isOwnNeeded) return requireOwnSignIn();
    // Continue as the user that the page vouches for.
    if (isInPlace) return leaveOwnSignIn();
    status.set(ownSignIn?.status() ?? { kind: 'auth', isSigningIn: false });
  };
  const leaveOwnSignIn = () => {
    isInPlace = false;
    welcome();
  };
  const requireOwnSignIn = () => {
    isOwnNeeded = true;
    loadSignIn().then(own => own.need(), failLoading);
  };
  const failLoading = (thrown: unknown) => {
    if (!signal.aborted) status.set({ kind: 'error', error: orielErrorOf(thrown) });
  };
  const welcome = () => {
    client.forget();
    account.forget();
    common().emit('auth:refreshed', {});
    onReload();
  };
  let ownSignIn: EmbedSignIn | undefined;
  let loadingSignIn: Promise<EmbedSignIn> | undefined;
  /** Fetched on pages without tokens, and there immediately. */
  const loadSignIn = () => {
    loadingSignIn ??= import('../sign-in/embed-sign-in').then(
      ({ createEmbedSignIn }) => {
        // The sign-in cleans up when the signal aborts, which must not have happened yet.
        signal.throwIfAborted();
        ownSignIn = createEmbedSignIn({
          host,
          widget: definition.name,
          publishableKey: snapshot.publishableKey,
          window: input => peer().request('signInWindow', input, { signal }),
          onWoken: listener => peer().on('signInWoken', listener),
          show(next) {
            if (isOnlyWay() || next.kind !== 'auth') status.set(next);
            // Do not send typed text as a different user.
            else if (next.shows) status.set({ ...next, isLeaving: true });
            else if (isOwnNeeded) ownSignIn?.need();
            else if (status.status.peek().kind === 'auth') status.set({ kind: 'ready' });
          },
          onSignedIn() {
            isInPlace = !isOnlyWay();
            isOwnNeeded = false;
            welcome();
          },
          onSignedOut() {
            if (isOnlyWay()) onSignedOut();
            else if (isInPlace) leaveOwnSignIn();
          },
        });
        return ownSignIn;
      },
      cause => {
        loadingSignIn = undefined;
        throw new OrielError('LOAD_FAILED', 'The sign-in was not loaded.', { cause });
      },
    );
    return loadingSignIn;
  };

  const inPlace: OwnSignIn = {
    prepare: () => void loadSignIn().catch(() => undefined),
    start() {
      if (ownSignIn) ownSignIn.start();
      else loadSignIn().then(own => own.start(), failLoading);
    },
  };

  const hasDialog = (name: string) => Object.hasOwn(definition.dialogs, name);
  const dialogs = createDialogs({
    async claim() {
      const release = claimDialog(document);
      if (!release || snapshot.isolation !== 'iframe') return release;
      // A frame's document is not the page, which has one slot for all dialogs.
      const { isClaimed } = await peer()
        .request('claimDialog', { act: 'claim' }, { signal })
        // A page with an older SDK has no dialog slot.
        .catch(() => ({ isClaimed: true }));
      if (isClaimed && !signal.aborted) {
        return () => {
          release();
          // The page releases it itself when the mount ends.
          if (!signal.aborted)
            peer()
              .request('claimDialog', { act: 'release' })
              .catch(() => undefined);
        };
      }
      release();
      return undefined;
    },
    has: hasDialog,
    askHost: (name, args) =>
      peer().request('openDialog', { name, args, isOwn: hasDialog(name) }, { signal, timeout: 0 }),
  });
  const storage = createStorage({
    mode: computed(() => state.value.storage),
    namespace: `${definition.name}:${new URL(snapshot.api.chat, document.baseURI).origin}`,
    place: snapshot.place,
    view,
  });
  // Invalid options are reported as an error; meanwhile the widget renders with its defaults.
  const defaults = z.safeParse(definition.propsSchema, {});
  let lastProps: unknown = defaults.success ? defaults.data : {};

  const host: WidgetHost = {
    state,
    locale: computed(() => state.value.locale),
    theme: computed(() => state.value.theme),
    variant: computed(() => state.value.variant),
    organizationId: computed(() => state.value.workspace),
    account,
    session: account.session,
    organization: account.organization,
    features: account.features,
    permissions: account.permissions,
    props: computed(() => {
      const parsed = z.safeParse(definition.propsSchema, state.value.props);
      if (parsed.success) lastProps = parsed.data;
      return lastProps;
    }),
    status: status.status,
    api: snapshot.api,
    pageOrigin: snapshot.pageOrigin,
    isolation: snapshot.isolation,
    shell,
    root,
    client,
    storage,
    toasts,
    dialogs,
    signal,

    async navigate(href, { replace = false } = {}) {
      if (await isHandled(peer().request('navigate', { href, replace }, { signal }))) return true;
      return openAddress(href, view);
    },
    switchOrganization: organizationId =>
      isHandled(peer().request('switchOrganization', { organizationId }, { signal })),
    onCreditsChanged: listener => peer().on('creditsChanged', listener),
    async print() {
      await import('../host/print-widget')
        .then(({ printWidget }) => printWidget(host))
        .catch(() => undefined);
    },
    openDialog: (name, args = null) => dialogs.open(name, args),
    confirm: request => dialogs.confirm(request).catch(() => false),
    async notify({ kind, title, text, about, actions }) {
      const input = text === undefined ? { kind, title } : { kind, title, text };
      if (!actions && (await isHandled(peer().request('notify', input, { signal })))) return;
      toasts.show({ tone: kind, title, text, about, actions });
    },
    async copy(text) {
      return (await isHandled(peer().request('copy', { text }, { signal }))) || copyText(text, root);
    },
    async download(file) {
      if (await isHandled(peer().request('download', file, { signal }))) return;
      (await import('../host/download-file')).downloadFile(file, root);
    },
    // Method names of a host belong to the widget's own host surface; its types guarantee them.
    ask: (method, input) => peer().request(method as 'callTool', input, { signal, timeout: 6e4 }),
    async signIn(returnTo) {
      if (isOwnSignIn() || isOwnNeeded) return ownSignIn?.start();
      status.set({ kind: 'auth', isSigningIn: true, returnTo });
      const answer = await peer()
        .request('signIn', placeOf(returnTo), { signal, timeout: 0 })
        .catch(() => ({ signedIn: false }));
      if (signal.aborted) return;
      if (!answer.signedIn) return status.set({ kind: 'auth', isSigningIn: false });
      welcome();
    },
    get ownSignIn() {
      return state.peek().authentication === 'token' && snapshot.publishableKey !== null
        ? inPlace
        : undefined;
    },
    guardReload: (isDirty, isDraft) => guardReload(host, isDirty, isDraft),
    FreshSignIn,
    emit: (event, detail) => peer().emit(event, detail),
    // The registry only has names; this signature enforces the surface's types.
    onCommand: (name, handler) => commands.register(name, handler as AnyCommand),
    fail(thrown) {
      if (signal.aborted) return;
      const error = orielErrorOf(thrown);
      if (signInCodes.has(error.code)) needSignIn();
      else if (host.ownSignIn && isOwnSignInRequired(error.cause)) requireOwnSignIn();
      else status.set({ kind: 'error', error });
    },
    setDegraded(isDegraded) {
      const { kind } = status.status.peek();
      if (kind === 'ready' && isDegraded) status.set({ kind: 'degraded' });
      if (kind === 'degraded' && !isDegraded) status.set({ kind: 'ready' });
    },
    retry() {
      account.forget();
      // Only the host can reload its account data; its patch follows.
      if (state.peek().account) common().emit('access:changed', {});
      onReload();
    },
  };

  if (isOwnSignIn()) loadSignIn().catch(() => undefined);

  return {
    host,
    hostState,
    commands,
    setStatus: status.set,
    signOut() {
      client.forget();
      account.forget();
      toasts.clear();
      needSignIn();
    },
    async endSignIn() {
      if (!isOwnSignIn()) return;
      isInPlace = false;
      isOwnNeeded = false;
      try {
        await (await loadSignIn()).end();
      } catch (thrown) {
        throw orielErrorOf(thrown);
      }
    },
    // Every surface contains the common events.
    emitCommon: (event, detail) => peer().emit(event as never, detail as never),
    dispose() {
      lifetime.abort();
      dialogs.dispose();
      toasts.clear();
      storage.dispose();
      account.dispose();
      client.dispose();
    },
  };
}

/** Also reports calls that were refused because their workspace is suspended. */
const watchSuspension = (client: Client, onSuspended: (error: unknown, input: unknown) => void): Client => ({
  ...client,
  call: (route, input, options) =>
    client.call(route, input, options).catch((error: unknown) => {
      if (isSuspended(error)) onSuspended(error, input);
      throw error;
    }),
});

const placeOf = (returnTo: string | undefined) => (returnTo === undefined ? {} : { returnTo });

const signInCodes: ReadonlySet<string> = new Set(['AUTH_REQUIRED', 'TOKEN_REJECTED']);

/** If a host fails to handle a request, the widget handles it. */
async function isHandled(answer: Promise<{ handled: boolean }>): Promise<boolean> {
  try {
    return (await answer).handled;
  } catch {
    return false;
  }
}

const errorData = (error: OrielError): OrielErrorData => {
  const { code, message, hint, docs, retryable, requestId } = error;
  return {
    code,
    message,
    retryable,
    ...(hint === undefined ? {} : { hint }),
    ...(docs === undefined ? {} : { docs }),
    ...(requestId === undefined ? {} : { requestId }),
  };
};

/** Whether a mount only shows a dialog requested by another widget. @internal */
export const isDialogView = ({ view }: Readonly<Record<string, unknown>>): boolean => view === 'dialog';

/** @internal */
export function checkProps(
  definition: WidgetDefinition,
  props: Readonly<Record<string, unknown>>,
): OrielError | undefined {
  if (isDialogView(props)) return undefined;
  const parsed = z.safeParse(definition.propsSchema, props);
  if (parsed.success) return undefined;
  return new OrielError('INVALID_OPTIONS', describeIssues(parsed.error));
}
