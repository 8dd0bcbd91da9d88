import type { Organization } from '@oriel/contracts';
import { Root as UiRoot } from '@oriel/ui';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KitProvider } from '../app/KitProvider';
import { createI18n } from '../i18n/create-i18n';
import { PortalProvider } from '../store/portal-context';
import { createPortalStore, type PortalStore } from '../store/portal-store';
import { stubRequest } from '../test-support/stub-request';
import { SwitchingPage } from './SwitchingPage';

describe('/switching', () => {
  let calls: string[] = [];
  let root: Root;
  let store: PortalStore;
  beforeEach(() => {
    calls = [];
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.stubGlobal('fetch', async ({ method, url }: Request) => {
      calls.push(`${method} ${new URL(url).pathname}`);
      return new Response(null, { status: 204 });
    });
    stubRequest();
  });
  afterEach(() => {
    act(() => root.unmount());
    store.dispose();
    vi.unstubAllGlobals();
  });

  /** Opens the URL and waits until it has led home. */
  async function open(state: unknown): Promise<void> {
    const page = await show(state);
    await vi.waitFor(() => expect(page.textContent).toBe('Home'));
  }

  /**
   * Opens the URL with the state of a navigation inside the portal; a link has none.
   *
   * @param prepare - called with the store before it is shown
   */
  async function show(state: unknown, prepare?: (store: PortalStore) => void): Promise<HTMLElement> {
    const page = document.createElement('div');
    root = createRoot(page);
    store = createPortalStore();
    prepare?.(store);
    const i18n = await createI18n('en', 'Oriel');
    await act(async () =>
      root.render(
        <I18nextProvider i18n={i18n}>
          <PortalProvider value={store}>
            <UiRoot root={document} theme="light" lang="en">
              <KitProvider>
                <MemoryRouter initialEntries={[{ pathname: '/switching', state }]}>
                  <Routes>
                    <Route path="/switching" element={<SwitchingPage />} />
                    <Route path="*" element={<p>Home</p>} />
                  </Routes>
                </MemoryRouter>
              </KitProvider>
            </UiRoot>
          </PortalProvider>
        </I18nextProvider>,
      ),
    );
    return page;
  }

  it.each([undefined, null, {}, { next: '/' }, { logout: 'yes' }, 'logout'])(
    'leads home and signs nobody out where the navigation carried %j',
    async state => {
      await open(state);
      expect(calls).toEqual([]);
    },
  );

  it('signs out where the menu has led there', async () => {
    await open({ logout: true });
    expect(calls).toEqual(['POST /api/core/v1/auth/logout']);
  });

  it('signs out everywhere where the settings have led there, and the other tabs hear of it', async () => {
    const other = createPortalStore();
    other.toasts.show({ tone: 'info', title: 'Copied' });
    await open({ logout: true, isEverywhere: true });
    expect(calls).toEqual(['DELETE /api/core/v1/users/me/sessions']);
    await vi.waitFor(() => expect(other.toasts.get()).toEqual([]));
    other.dispose();
  });

  it('stays where a link has led while the workspace switched', async () => {
    const organization = {
      id: '11111111-1111-4111-8111-111111111111',
      name: 'North Line',
      personal: false,
      updatedAt: '2026-01-01T00:00:00.000Z',
    } as Organization;
    const page = await show({ organizationId: organization.id, next: '/chat' }, opened => {
      opened.organizations.add(organization);
      vi.spyOn(opened, 'switchOrganization').mockImplementation(async () =>
        window.history.replaceState({ key: 'link' }, ''),
      );
    });
    expect(page.textContent).toContain('North Line');
    window.history.replaceState(null, '');
  });

  it('changes the workspace without signing out', async () => {
    await open({ organizationId: '11111111-1111-4111-8111-111111111111', next: '/chat' });
    expect(calls).toEqual([]);
  });
});
