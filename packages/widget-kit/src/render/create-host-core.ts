import { claimDialog } from '@oriel/bridge';
import { type AccessToken, createClient, orielErrorOf } from '@oriel/client';
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
import { isOwnSignInRequired } from '../errors/error-text';
import { type AnyCommand, type CommandRegistry, createCommands } from '../host/commands';
import { copyText } from '../host/copy-text';
import { createDialogs } from '../host/dialog-store';
import { createHostState, type HostStateStore } from '../host/host-state';
import { openAddress } from '../host/open-address';
import type { WidgetDefinition, WidgetSurfaceBase } from '../host/widget-definition';
import type { OwnSignIn, WidgetHost } from '../host/widget-host';
import { createStatus, type WidgetStatus } from '../host/widget-status';
import type { EmbedSignIn } from '../sign-in/embed-sign-in';
import { isBackFromSignIn, signInName } from '../sign-in/round-trip-key';
import { createStorage } from '../storage/widget-storage';

/** @internal */
export interface HostCore {
  readonly host: WidgetHost;
  readonly hostState: HostStateStore;
  readonly commands: CommandRegistry;
  setStatus(status: WidgetStatus): void;
  /** Forgets who was signed in, and offers to sign in. */
  signOut(): void;
  /** Ends the sign-in at the server, where it was this widget's own. */
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
  /** Another widget has signed the person out. */
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

  const client = createClient({
    api: snapshot.api,
    authentication: snapshot.state.authentication === 'session' ? 'session' : 'token',
    publishableKey: snapshot.publishableKey,
    locale: () => state.peek().locale,
    getToken: async reason =>
      isOwnSignIn() ? (await loadSignIn()).getToken(reason) : askPageForToken(reason),
    onUnauthenticated: () => needSignIn(),
    onAccessChanged: () => {
      common().emit('access:changed', { isRefused: true });
      // The host reloads what it has loaded.
      if (!state.peek().account) void account.refresh();
    },
  });
  const account = createAccountStore({
    client,
    state,
    // In a frame of the server a stranger's page cannot say who is signed in.
    isHostTrusted:
      snapshot.isolation === 'shadow' ||
      snapshot.pageOrigin === new URL(snapshot.api.core, view.location.href).origin,
    publishableKey: snapshot.publishableKey,
  });
  /** The page has no tokens to give, so the widget signs the person in. */
  const isOnlyWay = () => state.peek().authentication === 'signIn';
  /** Whether the person's own sign-in replaces the page's tokens. */
  let isInPlace =
    state.peek().authentication === 'token' &&
    isBackFromSignIn(view, signInName(snapshot.api.access, snapshot.pageOrigin, snapshot.publishableKey));
  /** The whole widget needs it. */
  let isOwnNeeded = false;
  const isOwnSignIn = () => isInPlace || isOnlyWay();
  async function askPageForToken(reason: TokenReason): Promise<AccessToken | null> {
    const given = await peer().request('getToken', { reason }, { signal });
    // A dialog for another widget has the token of that one.
    if (!given || isDialogView(state.peek().props) || !isForOthers(given.token, definition.name))
      return given;
    // A page cannot vouch for anybody there, so its tokens leave it out.
    if (definition.name !== 'workspace' || !host.ownSignIn)
      throw new OrielError('FEATURE_DISABLED', `The token is not for ${definition.name}.`);
    isInPlace = true;
    isOwnNeeded = true;
    return (await loadSignIn()).getToken(reason);
  }
  const needSignIn = () => {
    if (isOwnNeeded) return requireOwnSignIn();
    // The person goes on as whom the page vouches for.
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
  /** Fetched by the pages that have no tokens to give, and by them at once. */
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
            // Do not send typed text as somebody else.
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
      // The document of a frame is not the page, which has one place for the dialogs of all.
      const { isClaimed } = await peer()
        .request('claimDialog', { act: 'claim' }, { signal })
        // A page with an older SDK has no such place.
        .catch(() => ({ isClaimed: true }));
      if (isClaimed && !signal.aborted) {
        return () => {
          release();
          // With the end of the mount the page does so itself.
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
  // Options that do not fit are an error that is shown; the widget draws itself with its defaults meanwhile.
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
    openDialog: (name, args = null) => dialogs.open(name, args),
    confirm: request => dialogs.confirm(request).catch(() => false),
    async notify({ kind, title, text, actions }) {
      const input = text === undefined ? { kind, title } : { kind, title, text };
      if (!actions && (await isHandled(peer().request('notify', input, { signal })))) return;
      toasts.show({ tone: kind, title, text, actions });
    },
    async copy(text) {
      return (await isHandled(peer().request('copy', { text }, { signal }))) || copyText(text, root);
    },
    async download(file) {
      if (await isHandled(peer().request('download', file, { signal }))) return;
      (await import('../host/download-file')).downloadFile(file, root);
    },
    // The names of a host are those of the widget's own, which its types keep.
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
    emit: (event, detail) => peer().emit(event, detail),
    // The registry knows names only; the types of the surface are kept by this signature.
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
      // Only the host can reload what it has loaded; its patch follows.
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

const placeOf = (returnTo: string | undefined) => (returnTo === undefined ? {} : { returnTo });

const signInCodes: ReadonlySet<string> = new Set(['AUTH_REQUIRED', 'TOKEN_REJECTED']);

/** A host that fails at what it may take over leaves it to the widget. */
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

/** Whether a mount shows nothing but a dialog that another widget has asked for. @internal */
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
