import { resource } from '@oriel/app-kit';
import type { Client } from '@oriel/client';
import { createClient, createSessionRefresher } from '@oriel/client';
import type { ColorScheme, Locale, StartPage } from '@oriel/contracts';
import {
  endSessions,
  getOrganization,
  getSession,
  getSubscription,
  type HostAccount,
  logout,
  type organizationChanges,
  type Session,
} from '@oriel/contracts';
import { createToasts } from '@oriel/ui';
import { computed, signal } from '@preact/signals-react';
import { createFeatureStore } from '../features/feature-store';
import { createAccountPreferences } from './account-preferences';
import { bases } from './bases';
import { createFirstStepsStore } from './first-steps-store';
import { createOrganizationStore } from './organization-store';
import { createPortalDialogs } from './portal-dialogs';
import { createPreferencesStore } from './preferences-store';
import { readProduct, readVariant } from './read-variant';
import { createListStore, createRecentChatsStore, createRecentImagesStore } from './workspace-lists';

/** The portal's own storage; undefined if the browser denies it. */
function openStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** The state of the portal, created once per page. */
export function createPortalStore() {
  const storage = openStorage();
  const variant = readVariant();
  const { publishableKey, links = {} } = readProduct();
  const client = createClient({
    api: bases,
    authentication: 'session',
    publishableKey,
    locale: () => preferences.locale.peek(),
    onUnauthenticated: () => handleEnded(),
    onAccessChanged: () => void refuse(),
  });
  const session = createSessionStore(client);
  const organizations = createOrganizationStore(client, storage);
  const features = createFeatureStore(client);
  const lifetime = new AbortController();
  const billing = createBillingStore(client, lifetime.signal);
  const firstSteps = createFirstStepsStore(client, lifetime.signal);
  const lists = createListStore(client, lifetime.signal);
  const recentChats = createRecentChatsStore(client, lifetime.signal);
  const recentImages = createRecentImagesStore(client, lifetime.signal);
  const preferences = createPreferencesStore({
    storage,
    languages: navigator.languages,
    defaultLocale: variant?.defaultLocale,
  });
  const accountPreferences = createAccountPreferences({
    client,
    preferences,
    userId: () => session.user.peek()?.userId,
  });
  /** Title of the current page. */
  const title = signal<string | undefined>(undefined);
  /** Makes the title of the page a button. */
  const titleAction = signal<{ readonly label: string; press(): void } | undefined>(undefined);
  /** Part of the page that is shown, after its title; the document is named after it. */
  const subtitle = signal<string | undefined>(undefined);
  /** Last URL of the library; Back returns there from a card. */
  const libraryAddress = signal<string | undefined>(undefined);
  /** URL that was shown before a card's sub-view, such as its versions; Back returns there. */
  const cardAddress = signal<string | undefined>(undefined);
  /** Target of Back, set by a page that decides about it itself. */
  const backAddress = signal<string | undefined>(undefined);
  /** The service has refused data that a page needs; the page that reports this is shown next. */
  const isRefused = signal(false);
  /** Name of the workspace that the user was removed from, until the page that reports this is left. */
  const lostOrganization = signal<string | undefined>(undefined);
  /** The session has expired, or was ended in another tab or place, since this browser was signed in. */
  const isSessionEnded = signal(false);
  const dialogs = createPortalDialogs();
  const toasts = createToasts();
  let stopRefresher: (() => void) | undefined;

  // A sign-out in one tab applies to all tabs, even if no request is made.
  const news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('oriel-sign-out');
  if (news) news.onmessage = () => handleEnded();

  function handleEnded() {
    stopRefresher?.();
    stopRefresher = undefined;
    isSessionEnded.value = session.state.peek().kind === 'signed-in';
    session.end();
    organizations.reset();
    features.reset();
    billing.reset();
    firstSteps.reset();
    recentChats.reset();
    recentImages.reset();
    accountPreferences.reset();
    libraryAddress.value = undefined;
    cardAddress.value = undefined;
    isRefused.value = false;
    lostOrganization.value = undefined;
    dialogs.close();
    // The toasts are meant for the user who has left.
    toasts.clear();
  }

  /** Reloads the user's features; a removed user continues in another workspace. */
  async function reloadAccess() {
    const organization = organizations.current.peek();
    if (!organization || (await features.load(organization.id))) return;
    try {
      const next = await followOrganization(organization.id, 'left');
      if (!organizations.find(organization.id)) lostOrganization.value = organization.name;
      if (next) await switchOrganization(next);
    } catch {
      // The workspace menu fetches the list again.
    }
  }

  /** Loads the workspace and the user's rights in it, and remembers it for the next start. */
  async function switchOrganization(organizationId: string) {
    const userId = session.user.peek()?.userId;
    if (!userId) return;
    const organization = await client.call(getOrganization, { params: { organizationId } });
    organizations.choose(userId, organization);
    libraryAddress.value = undefined;
    cardAddress.value = undefined;
    await features.load(organization.id);
  }

  /**
   * Handles a change of a workspace. Returns the workspace to continue in: a new one, or another one if the current one is gone.
   */
  async function followOrganization(
    organizationId: string,
    change: (typeof organizationChanges)[number],
  ): Promise<string | undefined> {
    await organizations.reload();
    if (change === 'created') return organizationId;
    const isCurrent = organizations.current.peek()?.id === organizationId;
    if (!isCurrent || organizations.find(organizationId)) return undefined;
    const all = organizations.all.peek();
    if (all.length === 0) organizations.leave();
    return (all.find(({ personal }) => personal) ?? all[0])?.id;
  }

  /**
   * The service has refused something that the features allowed: a page reports this, and reloads them. A workspace that was
   * suspended meanwhile has a page of its own.
   */
  async function refuse() {
    const user = session.user.peek();
    if (organizations.current.peek()) await organizations.reload().catch(() => undefined);
    const isSuspended = organizations.current.peek()?.suspended !== undefined;
    if (!isSuspended && session.user.peek() === user) isRefused.value = true;
  }

  /** Called once the refusal page is shown. Reloading earlier would let the guard of the previous page redirect Home. */
  async function followRefusal() {
    await reloadAccess();
    // Reset only now, because the features themselves may be refused.
    isRefused.value = false;
  }

  /** Account data that widgets need not load again; null while incomplete. */
  const account = computed((): HostAccount | null => {
    const user = session.state.value;
    const organization = organizations.current.value ?? null;
    const { loaded, failed, flags, permissions, organizationId } = features.state.value;
    if (user.kind === 'guest')
      return { session: { authenticated: false }, organization: null, features: {}, permissions: [] };
    if (user.kind !== 'signed-in' || !organization) return null;
    if (!loaded || failed || organizationId !== organization.id) return null;
    return { session: user.session, organization, features: flags, permissions: [...permissions] };
  });

  const ready = computed(() => {
    const user = session.state.value.kind;
    if (user === 'guest') return true;
    // Otherwise language and colours would change while the page is in use.
    if (user !== 'signed-in' || !accountPreferences.isLoaded.value) return false;
    const organization = organizations.state.value.kind;
    return organization !== 'pending' && (organization !== 'ready' || features.state.value.loaded);
  });

  return {
    client,
    variant,
    publishableKey,
    links,
    session,
    organizations,
    features,
    billing,
    firstSteps,
    preferences,
    accountPreferences,
    title,
    titleAction,
    subtitle,
    libraryAddress,
    cardAddress,
    backAddress,
    isRefused,
    lostOrganization,
    isSessionEnded,
    refuse,
    followRefusal,
    dialogs,
    lists,
    recentChats,
    recentImages,
    /** Aborted when the portal ends. */
    signal: lifetime.signal,
    toasts,
    ready,
    account,
    reloadAccess,
    switchOrganization,
    followOrganization,
    /** Loads user, workspace and features, in this order, because each depends on the one before. */
    async start() {
      // Known before the session is: the guard acts as soon as the session is known.
      isSessionEnded.value = readSignIn(storage);
      await session.load();
      const user = session.user.peek();
      const { kind } = session.state.peek();
      if (kind === 'guest' || kind === 'signed-in') noteSignIn(storage, kind === 'signed-in');
      if (kind !== 'guest') isSessionEnded.value = false;
      if (!user?.userId) return;
      if (user.tokenExpiresInSec !== undefined) {
        stopRefresher?.();
        const refresher = createSessionRefresher(client, { onEnded: handleEnded });
        refresher.schedule(user.tokenExpiresInSec);
        stopRefresher = () => refresher.dispose();
      }
      const query = new URLSearchParams(window.location.search).get('organization');
      const [lost] = await Promise.all([
        organizations.load(user.userId, query, user.organizationId),
        accountPreferences.load(),
      ]);
      lostOrganization.value = lost;
      const organization = organizations.current.peek();
      if (organization) await features.load(organization.id);
      void firstSteps.load();
    },
    /** The sign-in URL, which returns to a page; `login` asks for the password even if the user is signed in. */
    loginAddress: (returnTo: string, prompt?: 'login') =>
      loginAddress(returnTo, preferences.locale.peek(), preferences.colorScheme.peek(), prompt),
    /** @param isEverywhere - also signs out all browsers of the user, and all pages that show a widget */
    async logout(isEverywhere = false) {
      if (isEverywhere) await client.call(endSessions, {});
      else await session.logout();
      news?.postMessage(null);
      // Other tabs keep a draft for the user who signs in again.
      forgetDrafts();
      handleEnded();
      noteSignIn(storage, false);
      isSessionEnded.value = false;
    },
    /** Stops every timer and listener. The portal's own store lives as long as its page. */
    dispose() {
      lifetime.abort();
      stopRefresher?.();
      dialogs.close();
      news?.close();
      accountPreferences.dispose();
      preferences.dispose();
      client.dispose();
    },
  };
}
const signInKey = 'oriel.signed-in';

/** Whether this browser was signed in at the last visit: the session may have ended while no tab was open. */
function readSignIn(storage: Storage | undefined): boolean {
  try {
    return typeof storage?.getItem(signInKey) === 'string';
  } catch {
    // Without storage, the sign-in page does not mention an ended session.
    return false;
  }
}

function noteSignIn(storage: Storage | undefined, isSignedIn: boolean): void {
  try {
    if (isSignedIn) storage?.setItem(signInKey, '');
    else storage?.removeItem(signInKey);
  } catch {
    // As above.
  }
}

export type PortalStore = ReturnType<typeof createPortalStore>;

/** The start page that the user, the workspace or the variant has chosen, in this order. Reads signals. */
export const startPageOf = ({ accountPreferences, organizations, variant }: PortalStore): StartPage =>
  accountPreferences.startPage.value ??
  organizations.current.value?.startPage ??
  variant?.startPage ??
  'prompts';

/** The subscription of the current workspace, for users who may see it. */
function createBillingStore(client: Client, signal: AbortSignal) {
  let organizationId = '';
  const subscription = resource(
    signal =>
      client.call(getSubscription, { params: { organizationId }, query: { refresh: false } }, { signal }),
    { signal },
  );
  return {
    subscription: subscription.value,
    load(id: string) {
      if (id !== organizationId) subscription.clear();
      organizationId = id;
      return subscription.reload();
    },
    reset: subscription.clear,
  };
}

/**
 * Removes the unsent text that the user leaves in this tab, and the words behind placeholders for personal data, which a chat
 * keeps beyond the tab: the next user may use the same computer.
 */
function forgetDrafts(): void {
  try {
    window.sessionStorage.clear();
    for (const key of Object.keys(window.localStorage))
      if (key.includes(':real-words:')) window.localStorage.removeItem(key);
  } catch {
    // Storage is denied, so nothing was stored.
  }
}

/**
 * The sign-in URL, which returns to a page; the sign-in uses that page's look and language.
 *
 * @param prompt - `login` asks for the password even if the user is signed in
 */
export function loginAddress(
  returnTo: string,
  locale: Locale,
  colorScheme: ColorScheme,
  prompt?: 'login',
): string {
  const query = new URLSearchParams({ returnTo, locale, colorScheme, ...(prompt && { prompt }) });
  return `/api/core/v1/auth/login?${query}`;
}

type SessionState =
  | { kind: 'pending' }
  /** The service did not respond; the start page reports it. */
  | { kind: 'failed'; error: unknown }
  | { kind: 'guest' }
  | { kind: 'signed-in'; session: Session };

/** The session of the portal. Starts unknown, is fetched once, and becomes a guest on sign-out or when it has ended. */
function createSessionStore(client: Client) {
  const state = signal<SessionState>({ kind: 'pending' });

  return {
    state: computed(() => state.value),
    user: computed(() => (state.value.kind === 'signed-in' ? state.value.session : undefined)),
    async load() {
      state.value = { kind: 'pending' };
      try {
        const session = await client.call(getSession, {});
        state.value = session.authenticated ? { kind: 'signed-in', session } : { kind: 'guest' };
      } catch (error) {
        state.value = { kind: 'failed', error };
      }
    },
    /** The user has changed their profile; undefined removes a value. */
    change(changes: { [K in 'name' | 'username' | 'pictureId']?: Session[K] | undefined }) {
      if (state.value.kind !== 'signed-in') return;
      state.value = { kind: 'signed-in', session: { ...state.value.session, ...changes } };
    },
    /** The session has ended elsewhere: in another tab, or by timeout. */
    end() {
      state.value = { kind: 'guest' };
    },
    async logout() {
      await client.call(logout, {});
      state.value = { kind: 'guest' };
    },
  };
}
