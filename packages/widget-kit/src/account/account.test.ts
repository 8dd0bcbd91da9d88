import { createDirectPair, createPortPeer } from '@oriel/bridge';
import {
  type HostAccount,
  type HostPatch,
  type HostSnapshot,
  type HostSurface,
  hostSurface,
  listFeatures,
  type Peer,
  type Permission,
  type SurfaceHandlers,
} from '@oriel/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineWidget } from '../host/define-widget';
import type { WidgetHost } from '../host/widget-host';
import { type RenderedWidget, renderWidget } from '../render/render-widget';
import { noteSurface, noteWidget } from '../test-support/note-widget';
import { buildHostSnapshot } from '../testing/mount-for-test';

const organizationOf = (name: string) => ({
  id: '7d0f5b3e-8a41-4b7e-9a55-0c6a1f0d2b11',
  name,
  personal: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});
const userId = '0198c6a2-7b1e-7c11-8a3b-2d4f6a8c0e12';
const visible = { enabled: true, status: 'visible' } as const;
const { id: workspace } = organizationOf('');

let calls: string[];
let refuse: ((call: string) => number | undefined) | undefined;
let permissions: Permission[];
let mounts: RenderedWidget[];

beforeEach(() => {
  calls = [];
  mounts = [];
  refuse = undefined;
  permissions = ['viewOrganizationCredits'];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    const user = request.headers.get('authorization')?.replace('Bearer ', '');
    const call = pathname.replace(/^\/api\/\w+\/v1/, '');
    calls.push(call);
    const status = refuse?.(call);
    if (status) return Response.json({ error: 'useraccess/NoAllowedCase' }, { status });
    if (call === '/auth/authenticated')
      return Response.json(user ? { authenticated: true, userId, name: user } : { authenticated: false });
    if (call === '/features') return Response.json({ viewOrganizationChat: visible });
    if (call === '/permissions') return Response.json(permissions);
    const organization = organizationOf(`workspace-${user}`);
    return Response.json(call === '/organizations/me' ? [organization] : organization);
  });
});
afterEach(() => {
  for (const each of mounts) each.unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

type Transport = 'direct pair' | 'port';

interface Opened {
  readonly host: WidgetHost;
  readonly peer: Peer<HostSurface, typeof noteSurface>;
  readonly received: string[];
  patch(state: HostPatch['state'], revision?: number): void;
  loaded(): Promise<void>;
  unmount(): void;
}

const Nothing = () => null;

/** Mounts a widget that loads its account, over a direct pair as in a shadow root, or over a port as in a frame. */
function open(
  transport: Transport,
  {
    user = 'ada',
    account = null,
    named = null,
    pageOrigin,
    authentication = 'token',
  }: {
    user?: string | null;
    account?: HostAccount | null;
    named?: string | null;
    pageOrigin?: string;
    authentication?: 'session' | 'token';
  } = {},
): Opened {
  let started!: WidgetHost;
  let settle!: () => void;
  const done = new Promise<void>(resolve => {
    settle = resolve;
  });
  const widget = defineWidget({
    ...noteWidget,
    props: noteWidget.propsSchema,
    surface: noteSurface,
    createStore: host => {
      started = host as unknown as WidgetHost;
      return started;
    },
    load: async (host, signal) => {
      await host.account.load(signal).finally(settle);
    },
    Component: Nothing,
  });
  const base = buildHostSnapshot({ workspace: named, account, authentication });
  let snapshot: HostSnapshot = {
    ...base,
    isolation: transport === 'port' ? 'iframe' : 'shadow',
    pageOrigin: pageOrigin ?? new URL(base.api.core).origin,
  };
  const notHandled = () => ({ handled: false });
  const handlers: SurfaceHandlers<HostSurface> = {
    getSnapshot: () => snapshot,
    getToken: () => (user === null ? null : { token: user }),
    signIn: () => ({ signedIn: false }),
    signInWindow: () => ({ isOpen: false, page: 'http://page.test/' }),
    navigate: notHandled,
    switchOrganization: () => ({ handled: true }),
    openDialog: notHandled,
    claimDialog: () => ({ isClaimed: true }),
    notify: notHandled,
    copy: notHandled,
    download: notHandled,
    callTool: () => [],
  };
  let peer!: Peer<HostSurface, typeof noteSurface>;
  const mounted = renderWidget(widget, {
    shell: document.body.appendChild(document.createElement('div')),
    snapshot,
    connect: widgetHandlers => {
      if (transport === 'direct pair') {
        const pair = createDirectPair({
          host: { surface: hostSurface, handlers },
          widget: { surface: noteSurface, handlers: widgetHandlers },
        });
        peer = pair.host;
        return pair.widget;
      }
      const { port1, port2 } = new MessageChannel();
      peer = createPortPeer(port1, { local: hostSurface, remote: noteSurface, handlers });
      return createPortPeer(port2, { local: noteSurface, remote: hostSurface, handlers: widgetHandlers });
    },
  });
  mounts.push(mounted);
  const received: string[] = [];
  for (const event of ['access:changed', 'organization:changed', 'credits:changed'] as const)
    peer.on(event, () => received.push(event));
  return {
    host: started,
    peer,
    received,
    patch(state, revision = snapshot.revision + 1) {
      snapshot = { ...snapshot, revision, state: { ...snapshot.state, ...state } };
      peer.emit('patch', { revision, state });
    },
    loaded: () => done,
    unmount: mounted.unmount,
  };
}

const accountOf = (name: string, given: Partial<HostAccount> = {}): HostAccount => ({
  session: { authenticated: true, userId, name },
  organization: organizationOf(`workspace-${name}`),
  features: { viewOrganizationChat: visible },
  permissions: ['manageOrganizationMembers'],
  ...given,
});

describe.each(['direct pair', 'port'] as const)('an account, over a %s', transport => {
  it('costs no call where the host has it, and follows its patches', async () => {
    const { host, patch, loaded } = open(transport, { account: accountOf('ada') });
    await loaded();
    expect(host.session.value?.name).toBe('ada');
    expect(host.organization.value?.name).toBe('workspace-ada');
    expect(await host.account.loadFeatures()).toEqual({ viewOrganizationChat: visible });
    expect(await host.account.loadPermissions()).toEqual(['manageOrganizationMembers']);
    patch({ account: accountOf('ada', { features: {}, permissions: [] }) });
    await vi.waitFor(() => expect(host.features.value).toEqual({}));
    expect(host.permissions.value).toEqual([]);
    expect(calls).toEqual([]);
  });

  it('is asked for again after a gap in the patches', async () => {
    const { host, patch, loaded } = open(transport, { account: accountOf('ada') });
    await loaded();
    patch({ account: accountOf('ada', { permissions: ['createOrganization'] }) }, 9);
    await vi.waitFor(() => expect(host.permissions.value).toEqual(['createOrganization']));
  });

  it('is loaded in three calls where the host has none, and permissions when they are wanted', async () => {
    const { host, loaded } = open(transport);
    await loaded();
    await host.account.loadFeatures();
    expect(calls).toEqual(['/auth/authenticated', '/organizations/me', '/features']);
    expect(host.permissions.peek()).toBeUndefined();
    host.permissions.subscribe(() => undefined)();
    await vi.waitFor(() => expect(host.permissions.peek()).toEqual(permissions));
    expect(calls).toHaveLength(4);
  });

  it.each([
    ['the host names the workspace', { named: workspace }],
    ['the token does', { user: `h.${btoa(JSON.stringify({ sub: 'ada', org: workspace }))}.s` }],
  ])('is loaded at once where a token says that somebody is signed in, and %s', async (_, options) => {
    let answer!: () => void;
    const held = new Promise<void>(resolve => {
      answer = resolve;
    });
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (request: Request) => {
      const response = await fetch(request);
      if (request.url.endsWith('/authenticated')) await held;
      return response;
    });
    const { loaded } = open(transport, options);
    await vi.waitFor(() =>
      expect(calls.toSorted()).toEqual(['/auth/authenticated', '/features', `/organizations/${workspace}`]),
    );
    answer();
    await loaded();
  });

  it('is that of a guest without another call where nobody is signed in', async () => {
    const { host, loaded } = open(transport, { user: null, named: workspace });
    await loaded();
    expect(host.session.value?.authenticated).toBe(false);
    expect(calls).toEqual(['/auth/authenticated']);
  });

  it('is loaded again where the host names another person', async () => {
    const { host, patch, loaded } = open(transport, { account: accountOf('ada') });
    await loaded();
    await vi.waitFor(() => expect(host.status.value.kind).toBe('ready'));
    const ben = { authenticated: true, userId: workspace, name: 'ben' };
    const states: string[] = [];
    host.status.subscribe(({ kind }) => states.push(kind));
    patch({ account: accountOf('ben', { session: ben }) });
    await vi.waitFor(() => expect(host.session.value?.name).toBe('ben'));
    await vi.waitFor(() => expect(states).toEqual(['ready', 'connecting', 'ready']));
  });

  it('moves to another workspace where the host follows', async () => {
    const { host, loaded } = open(transport);
    await loaded();
    expect(await host.switchOrganization(workspace)).toBe(true);
  });

  it('is loaded again after a refusal with 406, and the host is told', async () => {
    const { host, loaded, received } = open(transport);
    await loaded();
    await host.account.loadPermissions();
    permissions = [];
    let isRefused = false;
    refuse = call => {
      if (call !== '/features' || isRefused) return undefined;
      isRefused = true;
      return 406;
    };
    const asked = host.client.call(listFeatures, { query: { organizationId: workspace } });
    await expect(asked).rejects.toMatchObject({ status: 406 });
    await vi.waitFor(() => expect(host.permissions.value).toEqual([]));
    expect(received).toEqual(['access:changed']);
  });

  it('hears of credit that another widget has changed, until it listens no more', async () => {
    const { host, peer, loaded } = open(transport);
    await loaded();
    let observed = 0;
    const stop = host.onCreditsChanged(() => {
      observed += 1;
    });
    peer.emit('creditsChanged', {});
    await vi.waitFor(() => expect(observed).toBe(1));
    stop();
    peer.emit('creditsChanged', {});
    await host.switchOrganization(workspace);
    expect(observed).toBe(1);
  });
});

it('is never that of a stranger’s page in a frame', async () => {
  const { host, patch, loaded } = open('port', {
    account: accountOf('mallory'),
    pageOrigin: 'http://page.test',
  });
  await loaded();
  expect(host.session.value?.name).toBe('ada');
  patch({ account: accountOf('mallory') });
  patch({ locale: 'de' });
  await vi.waitFor(() => expect(host.locale.value).toBe('de'));
  expect(host.session.value?.name).toBe('ada');
});

describe('the mounts of a page', () => {
  it('share the calls of one person', async () => {
    const opened = [open('direct pair'), open('direct pair'), open('direct pair')];
    await Promise.all(opened.map(each => each.loaded()));
    await Promise.all(opened.map(({ host }) => host.account.loadPermissions()));
    expect(calls.toSorted()).toEqual([
      '/auth/authenticated',
      '/features',
      '/organizations/me',
      '/permissions',
    ]);
  });

  it('keep two people apart', async () => {
    const ada = open('direct pair', { user: 'ada' });
    const ben = open('direct pair', { user: 'ben' });
    await Promise.all([ada.loaded(), ben.loaded()]);
    expect(ada.host.organization.value?.name).toBe('workspace-ada');
    expect(ben.host.organization.value?.name).toBe('workspace-ben');
  });

  it('ask again for a call that failed, each for itself', async () => {
    refuse = call => (call === '/auth/authenticated' ? 400 : undefined);
    const failed = open('direct pair');
    await expect(failed.host.account.load(new AbortController().signal)).rejects.toMatchObject({
      status: 400,
    });
    refuse = undefined;
    const next = open('direct pair');
    await next.loaded();
    expect(next.host.session.value?.name).toBe('ada');
  });

  it('go on when one of them leaves while it is asked', async () => {
    const [first, second] = [open('direct pair'), open('direct pair')];
    await vi.waitFor(() => expect(calls).toContain('/auth/authenticated'));
    first.unmount();
    await second.loaded();
    expect(second.host.session.value?.name).toBe('ada');
  });

  it('keep nothing of one that leaves before it has asked', async () => {
    const cookie = { authentication: 'session' } as const;
    open('direct pair', cookie).unmount();
    const second = open('direct pair', cookie);
    await second.loaded();
    second.unmount();
    const before = calls.length;
    await open('direct pair', cookie).loaded();
    expect(calls.slice(before)).toContain('/auth/authenticated');
  });

  it('load it anew after the last one has left, and after a sign-out', async () => {
    const first = open('direct pair');
    await first.loaded();
    first.unmount();
    const second = open('direct pair');
    await second.loaded();
    expect(calls.filter(call => call === '/auth/authenticated')).toHaveLength(2);
    await second.peer.request('logout', {});
    expect(second.host.session.value).toBeUndefined();
    const third = open('direct pair');
    await third.loaded();
    expect(calls.filter(call => call === '/auth/authenticated')).toHaveLength(3);
  });
});
