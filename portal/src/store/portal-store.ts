import { createClient, createSessionRefresher } from '@oriel/client';
import { endSessions, getOrganization, type HostAccount, type organizationChanges } from '@oriel/contracts';
import { createToasts } from '@oriel/ui';
import { computed, signal } from '@preact/signals-react';
import { createFeatureStore } from '../features/feature-store';
import { bases } from './bases';
import { createBillingStore } from './billing-store';
import { createFirstStepsStore } from './first-steps-store';
import { forgetDrafts } from './forget-drafts';
import { createListStore } from './list-store';
import { loginAddress } from './login-address';
import { createOrganizationStore } from './organization-store';
import { createPortalDialogs } from './portal-dialogs';
import { createPreferencesStore } from './preferences-store';
import { readVariant } from './read-variant';
import { createSessionStore } from './session-store';

/** The portal's own storage; undefined where the browser denies it. */
function openStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** Everything the portal knows, made once per page. */
export function createPortalStore() {
  const storage = openStorage();
  const variant = readVariant();
  const client = createClient({
    api: bases,
    authentication: 'session',
    locale: () => preferences.locale.peek(),
    onUnauthenticated: () => handleEnded(),
    onAccessChanged: () => refuse(),
  });
  const session = createSessionStore(client);
  const organizations = createOrganizationStore(client, storage);
  const features = createFeatureStore(client);
  const billing = createBillingStore(client);
  const firstSteps = createFirstStepsStore(client);
  const preferences = createPreferencesStore({
    storage,
    languages: navigator.languages,
    defaultLocale: variant?.defaultLocale,
  });
  /** Title of the page that is shown. */
  const title = signal<string | undefined>(undefined);
  /** The title of the document, where it is more than the title of its page. */
  const subtitle = signal<string | undefined>(undefined);
  /** Address of the library as it was left; Back leads there from a card. */
  const libraryAddress = signal<string | undefined>(undefined);
  /** Where somebody was before what belongs to a card, such as its versions; Back leads there. */
  const cardAddress = signal<string | undefined>(undefined);
  /** The service has refused what a page needs; the page that says so is shown next. */
  const isRefused = signal(false);
  /** Name of the workspace that the person was removed from, until the page that says so is left. */
  const lostOrganization = signal<string | undefined>(undefined);
  const dialogs = createPortalDialogs();
  const toasts = createToasts();
  let stopRefresher: (() => void) | undefined;

  // A sign-out in one tab is one in all of them, also where nothing is asked of the server just now.
  const news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('oriel-sign-out');
  if (news) news.onmessage = () => handleEnded();

  function handleEnded() {
    stopRefresher?.();
    stopRefresher = undefined;
    session.end();
    organizations.reset();
    features.reset();
    billing.reset();
    firstSteps.reset();
    libraryAddress.value = undefined;
    cardAddress.value = undefined;
    isRefused.value = false;
    lostOrganization.value = undefined;
    dialogs.close();
    // They speak to the user who has left.
    toasts.clear();
  }

  /** The features of the person have changed; somebody who was removed goes on in another workspace. */
  async function reloadAccess() {
    const organization = organizations.current.peek();
    if (!organization || (await features.load(organization.id))) return;
    try {
      const next = await followOrganization(organization.id, 'left');
      if (!organizations.find(organization.id)) lostOrganization.value = organization.name;
      if (next) await switchOrganization(next);
    } catch {
      // The menu of workspaces fetches the list again.
    }
  }

  /** Fetches the workspace and what the person may do there, and remembers it for the next start. */
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
   * Follows what has become of a workspace. Answers the workspace to go on in: a new one, or another one where the current one
   * is no longer there.
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

  /** The service has refused what the features allowed: a page says so, and fetches them again. */
  function refuse() {
    isRefused.value = true;
  }

  /** The page of the refusal is shown. Before that, the guard of the page in its place would lead Home without the features. */
  async function followRefusal() {
    await reloadAccess();
    // Until now, for the features themselves may be refused.
    isRefused.value = false;
  }

  /** Account data that widgets need not load again; null where it is incomplete. */
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
    if (user !== 'signed-in') return false;
    const organization = organizations.state.value.kind;
    return organization !== 'pending' && (organization !== 'ready' || features.state.value.loaded);
  });

  return {
    client,
    variant,
    session,
    organizations,
    features,
    billing,
    firstSteps,
    preferences,
    title,
    subtitle,
    libraryAddress,
    cardAddress,
    isRefused,
    lostOrganization,
    refuse,
    followRefusal,
    dialogs,
    lists: createListStore(client),
    toasts,
    ready,
    account,
    reloadAccess,
    switchOrganization,
    followOrganization,
    /** Fetches user, workspace and features, in this order, as each needs the one before. */
    async start() {
      await session.load();
      const user = session.user.peek();
      if (!user?.userId) return;
      if (user.tokenExpiresInSec !== undefined) {
        stopRefresher?.();
        const refresher = createSessionRefresher(client, { onEnded: handleEnded });
        refresher.schedule(user.tokenExpiresInSec);
        stopRefresher = () => refresher.dispose();
      }
      const query = new URLSearchParams(window.location.search).get('organization');
      await organizations.load(user.userId, query, user.organizationId);
      const organization = organizations.current.peek();
      if (organization) await features.load(organization.id);
      void firstSteps.load();
    },
    /** Where to sign in and come back from; `login` asks for the password, also where the person is signed in. */
    loginAddress: (returnTo: string, prompt?: 'login') =>
      loginAddress(returnTo, preferences.locale.peek(), preferences.colorScheme.peek(), prompt),
    /** @param isEverywhere - in all browsers of the person, and in all pages that show a widget */
    async logout(isEverywhere = false) {
      if (isEverywhere) await client.call(endSessions, {});
      else await session.logout();
      news?.postMessage(null);
      // In the other tabs a draft waits for whoever signs in again.
      forgetDrafts();
      handleEnded();
    },
    /** Ends every timer and listener. The portal's own store lives as long as its page. */
    dispose() {
      stopRefresher?.();
      dialogs.close();
      news?.close();
      preferences.dispose();
      client.dispose();
    },
  };
}
export type PortalStore = ReturnType<typeof createPortalStore>;
