import {
  type ApiErrorCode,
  type FeatureFlags,
  type FeatureName,
  getAccountPreferences,
  listCardLists,
  listSignedInDevices,
  type PromptCard,
  searchCards,
  setAccountPreferences,
} from '@oriel/contracts';
import {
  buildOrganization,
  createFakeService,
  type FakeAccount,
  type FakeService,
  fakeAccount,
} from '@oriel/contracts/testing';
import { cleanup, render, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { App } from '../app/App';
import { createI18n } from '../i18n/create-i18n';
import { PortalRouter } from '../routing/PortalRouter';
import { PortalProvider } from '../store/portal-context';
import { createPortalStore, type PortalStore } from '../store/portal-store';
import type { WidgetRow } from '../widget/widget-row';
import { stubRequest } from './stub-request';

// Generous for busy machines; conditions are usually met sooner.
const timeout = 8_000;

/** Waits until a check holds. */
export const waitFor = <T,>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout });

export { buildOrganization };

/** The services as seen by one page. */
interface PortalServices extends FakeAccount {
  readonly fake: FakeService;
  /** Library cards. */
  cards: PromptCard[];
  /** Received calls, as `METHOD /path?query`. */
  readonly calls: string[];
}

let services: PortalServices;
let stores: PortalStore[];

/** Registers the hooks of a file. This module is loaded once for all files, so each file calls it. */
export function setUpPortal() {
  beforeEach(() => {
    stores = [];
    const fake = createFakeService({ others: 'refuse' });
    const account = fakeAccount(fake, {
      user: {
        authenticated: true,
        userId: crypto.randomUUID(),
        name: 'Ines Kröger',
        signedInAt: new Date().toISOString(),
      },
      organizations: [buildOrganization('Ines Kröger', { personal: true }), buildOrganization('Nordhafen')],
      features: visible(
        'viewOrganizationChat',
        'manageOrganizationPromptCards',
        'manageUserSettings',
        'createOrganization',
      ),
    });
    services = Object.assign(account, { fake, cards: [], calls: [] });
    fake.on(searchCards, () => ({
      results: services.cards,
      totalCount: services.cards.length,
      tagsOccurrences: {},
    }));
    fake.on(listCardLists, () => []);
    fake.on(getAccountPreferences, () => ({}));
    fake.on(listSignedInDevices, () => []);
    fake.on(setAccountPreferences, ({ body: { startPage, locale, colorScheme } }) => ({
      startPage: startPage ?? undefined,
      locale: locale ?? undefined,
      colorScheme: colorScheme ?? undefined,
    }));
    localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional: false }));
    vi.stubGlobal('fetch', (request: Request) => {
      const { pathname, search } = new URL(request.url);
      services.calls.push(`${request.method} ${pathname}${search}`);
      return fake.fetch(request);
    });
    stubRequest();
    // jsdom has no media queries.
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  });
  afterEach(async () => {
    // Widgets are fetched when first shown.
    await vi.dynamicImportSettled();
    cleanup();
    for (const store of stores) store.dispose();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStorage.clear();
    document.querySelector('title')?.remove();
    for (const name of ['lang', 'data-theme']) document.documentElement.removeAttribute(name);
    window.history.replaceState(null, '', '/');
    services.fake.verify();
  });
}

/** The fake services of this test. */
export const api = () => services;

/** The enabled features. */
export const visible = (...names: FeatureName[]): FeatureFlags =>
  Object.fromEntries(names.map(name => [name, { enabled: true, status: 'visible' as const }]));

export const refuse = (status: number, code: ApiErrorCode): Response =>
  Response.json({ error: { code, message: code, requestId: 'r-1' } }, { status });

/** Opens the portal at a URL, with the state of a navigation. */
export async function openPortal(path: string, state?: unknown, table?: readonly WidgetRow[]) {
  const logins: string[] = [];
  const store = {
    ...createPortalStore(),
    // Tests never leave the portal.
    loginAddress(returnTo: string) {
      logins.push(returnTo);
      return '#login';
    },
  };
  stores.push(store);
  // The format in which React Router stores an entry.
  window.history.pushState({ usr: state, key: 'first', idx: 0 }, '', path);
  await store.start();
  const i18n = await createI18n('en', 'Oriel');
  render(
    <I18nextProvider i18n={i18n}>
      <PortalProvider value={store}>
        <PortalRouter>
          <App table={table} />
          <ShownAddress />
        </PortalRouter>
      </PortalProvider>
    </I18nextProvider>,
  );
  return {
    store,
    view: within(document.body),
    user: userEvent.setup(),
    /** Return paths of all started sign-ins. */
    logins,
  };
}

/** The current URL of the portal. */
export const address = () => window.location.pathname + window.location.search;

let shown: string;

/** The URL whose page is rendered; a transition may render it after the URL has changed. */
export const shownAddress = () => shown;

function ShownAddress() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    shown = pathname + search;
  }, [pathname, search]);
  return null;
}
