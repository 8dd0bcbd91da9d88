import type { FeatureFlags, FeatureName, Organization, Permission, Session } from '@oriel/contracts';
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

// Machines are busy; what is waited for comes sooner.
const timeout = 8_000;

/** Waits until a check holds. */
export const waitFor = <T,>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout });

const date = '2026-11-01T09:00:00.000Z';

export const buildOrganization = (name: string, overrides: Partial<Organization> = {}): Organization => ({
  id: crypto.randomUUID(),
  name,
  personal: false,
  createdAt: date,
  updatedAt: date,
  ...overrides,
});

/** The services as one page sees them. */
interface PortalServices {
  user: Session;
  organizations: Organization[];
  features: FeatureFlags;
  permissions: Permission[];
  /** Cards of the library as they are on the wire. */
  cards: object[];
  /** What a test has its own answer for, by `METHOD /path`. */
  readonly answers: Map<string, (request: Request) => Response | Promise<Response>>;
  /** Calls that came, as `METHOD /path?query`. */
  readonly calls: string[];
}

let services: PortalServices;
let stores: PortalStore[];

/** Registers the hooks of a file. This module is loaded once for all files, so each file calls it. */
export function setUpPortal() {
  beforeEach(() => {
    stores = [];
    services = {
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
      permissions: [],
      cards: [],
      answers: new Map(),
      calls: [],
    };
    localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional: false }));
    vi.stubGlobal('fetch', async (request: Request) => answer(request));
    stubRequest();
    // A test environment has no media queries.
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  });
  afterEach(async () => {
    // Widgets are fetched when they are first shown.
    await vi.dynamicImportSettled();
    cleanup();
    for (const store of stores) store.dispose();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStorage.clear();
    document.querySelector('title')?.remove();
    for (const name of ['lang', 'data-theme']) document.documentElement.removeAttribute(name);
    window.history.replaceState(null, '', '/');
  });
}

/** The services of this test. */
export const api = () => services;

/** The features that are on. */
export const visible = (...names: FeatureName[]): FeatureFlags =>
  Object.fromEntries(names.map(name => [name, { enabled: true, status: 'visible' as const }]));

function answer(request: Request): Response | Promise<Response> {
  const { method, url } = request;
  const { pathname, search } = new URL(url);
  const call = `${method} ${pathname}`;
  services.calls.push(call + search);
  const own = services.answers.get(call);
  if (own) return own(request);
  const { user, organizations, features, cards } = services;
  if (call === 'GET /api/core/v1/auth/authenticated') return Response.json(user);
  if (call === 'POST /api/core/v1/auth/logout') {
    services.user = { authenticated: false };
    return new Response(null, { status: 204 });
  }
  if (call === 'POST /api/prompts/v1/cards/filter-with-tags')
    return Response.json({ results: cards, totalCount: cards.length, tags_occurences: {} });
  if (!user.authenticated) return refuse(401, 'unauthorized');
  if (call === 'GET /api/core/v1/organizations/me') return Response.json(organizations);
  if (call === 'GET /api/core/v1/entitlements/me')
    return Response.json({ permissions: [], productRoles: [] });
  if (call === 'GET /api/access/v1/permissions') return Response.json(services.permissions);
  if (call === 'GET /api/access/v1/features') return Response.json(features);
  if (call === 'GET /api/prompts/v1/lists') return Response.json([]);
  const organization = organizations.find(({ id }) => pathname === `/api/core/v1/organizations/${id}`);
  return organization ? Response.json(organization) : refuse(404, 'not_found');
}

export const refuse = (status: number, code: string): Response =>
  Response.json({ error: { code, message: code, requestId: 'r-1' } }, { status });

/** Opens the portal at an address, with what a navigation has left with it. */
export async function openPortal(path: string, state?: unknown, table?: readonly WidgetRow[]) {
  const logins: string[] = [];
  const store = {
    ...createPortalStore(),
    // A test goes nowhere else.
    loginAddress(returnTo: string) {
      logins.push(returnTo);
      return '#login';
    },
  };
  stores.push(store);
  // The form in which React Router keeps an entry.
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
    /** Paths to come back to from each sign-in that was begun. */
    logins,
  };
}

/** Where the portal is. */
export const address = () => window.location.pathname + window.location.search;

let shown: string;

/** The address whose page is drawn; a transition may draw it after it is the address. */
export const shownAddress = () => shown;

function ShownAddress() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    shown = pathname + search;
  }, [pathname, search]);
  return null;
}
