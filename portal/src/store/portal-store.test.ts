import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubRequest } from '../test-support/stub-request';
import { createPortalStore, type PortalStore } from './portal-store';

describe('signing out', () => {
  let store: PortalStore;
  beforeEach(() => {
    store = createPortalStore();
  });
  afterEach(() => {
    store.dispose();
    vi.unstubAllGlobals();
    sessionStorage.clear();
  });
  const answer = (status: number) => {
    vi.stubGlobal('fetch', async () => new Response(status === 204 ? null : '{}', { status }));
    stubRequest();
  };
  const write = () => sessionStorage.setItem('oriel:prompts:form:new', '"A plan"');

  it('takes along what was written in the tab', async () => {
    answer(204);
    write();
    await store.logout();
    expect(sessionStorage).toHaveLength(0);
  });

  it('takes along the messages that are shown', async () => {
    answer(204);
    store.toasts.show({ tone: 'info', title: 'Copied' });
    await store.logout();
    expect(store.toasts.get()).toEqual([]);
  });

  it('takes along the messages in the other tabs of the browser', async () => {
    answer(204);
    store.toasts.show({ tone: 'info', title: 'Copied' });
    const here = createPortalStore();
    await here.logout();
    await vi.waitFor(() => expect(store.toasts.get()).toEqual([]));
    here.dispose();
  });

  it('leaves it where it fails, as the person is still there', async () => {
    answer(503);
    write();
    await expect(store.logout()).rejects.toThrow();
    expect(sessionStorage).toHaveLength(1);
  });
});
