import { ResourceView, useAct, useResource } from '@oriel/app-kit';
import { listTeams, type Session } from '@oriel/contracts';
import { useSignals } from '@preact/signals-react/runtime';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defineWidget } from '../host/define-widget';
import { useClient } from '../host/host-context';
import type { WidgetHost } from '../host/widget-host';
import { WidgetFrame } from '../status/WidgetFrame';
import { noteSurface, noteWidget } from '../test-support/note-widget';
import { mountForTest, type TestMount, type TestMountOptions } from '../testing/mount-for-test';
import { OwnSignInOffer } from './OwnSignInOffer';
import { signInTexts } from './texts';

const texts = signInTexts.en;
const offer = 'Sign in to see your workspace';
const organizationId = '7d0f5b3e-8a41-4b7e-9a55-0c6a1f0d2b11';
const attempt = 'a'.repeat(43);
const later = () => new Date(Date.now() + 600_000).toISOString();

type HereHost = WidgetHost<typeof noteSurface>;

/** Shows the current user, with an action that a page cannot vouch for. */
function Here({ store }: { store: HereHost }) {
  useSignals();
  const act = useAct();
  const client = useClient();
  const params = { organizationId };
  const teams = useResource(
    signal => client.call(listTeams, { params }, { signal }),
    store.session.value?.userId,
  );
  return (
    <WidgetFrame footer={<OwnSignInOffer />}>
      <p>served {store.session.value?.name}</p>
      <ResourceView resource={teams}>{all => <p>{all.length} teams</p>}</ResourceView>
      <button
        type="button"
        onClick={() => void act(signal => client.call(listTeams, { params }, { signal }))}
      >
        Count
      </button>
    </WidgetFrame>
  );
}

const widgetOf = (name: 'chat' | 'workspace') =>
  defineWidget({
    ...noteWidget,
    name,
    surface: noteSurface,
    props: noteWidget.propsSchema,
    createStore: host => host as unknown as HereHost,
    load: async (host: HereHost, signal) => {
      const { session } = await host.account.load(signal);
      if (!session.authenticated) {
        const { OrielError } = await import('@oriel/contracts');
        throw new OrielError('AUTH_REQUIRED', 'Nobody is signed in.');
      }
    },
    commands: () => ({}),
    Component: Here,
  });

/** The part of a token that a widget reads. */
const tokenOf = (widgets: string[]) => `x.${btoa(JSON.stringify({ sub: 'visitor', widgets }))}.y`;
const byPage = tokenOf(['chat', 'prompts']);
const refusal = (status: number, code: string) =>
  Response.json({ error: { code, message: 'No.', requestId: 'r-1' } }, { status });

let server: {
  cookie: string | null;
  outcome: object;
  visitor: Partial<Session>;
  refuse: ((path: string, token: string | undefined) => Response | undefined) | undefined;
  calls: string[];
};
const mounts: TestMount<typeof noteSurface>[] = [];

beforeEach(() => {
  server = {
    cookie: null,
    outcome: { status: 'pending' },
    visitor: { identity: 'applicationPerson', application: { name: 'Intranet', offersSignIn: true } },
    refuse: undefined,
    calls: [],
  };
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace(/^\/api\/\w+/, '');
    const token = request.headers.get('authorization')?.replace('Bearer ', '');
    server.calls.push(path);
    const refused = server.refuse?.(path, token);
    if (refused) return refused;
    if (path === '/v1/embed-tokens/refresh')
      return Response.json(server.cookie ? { token: server.cookie, expiresAt: later() } : { token: null });
    if (path === '/v1/embed-sign-ins')
      return Response.json({ id: attempt, url: `http://api.test/sign-in/${attempt}`, expiresAt: later() });
    if (path.startsWith('/v1/embed-sign-ins/')) return Response.json(server.outcome);
    if (path === '/v1/embed-sessions/end') {
      server.cookie = null;
      return new Response(null, { status: 204 });
    }
    const isOwn = token === 'mara';
    if (path === '/v1/auth/authenticated') {
      const userId = isOwn ? '0198c6a2-7b1e-7c11-8a3b-2d4f6a8c0e12' : '0198c6a2-7b1e-7c11-8a3b-2d4f6a8c0e13';
      if (!token) return Response.json({ authenticated: false });
      const name = isOwn ? 'Mara' : 'visitor';
      const more = isOwn ? { identity: 'ownSignIn' } : server.visitor;
      return Response.json({ authenticated: true, userId, name, ...more });
    }
    if (path.endsWith('/teams')) return isOwn ? Response.json([]) : refusal(403, 'own_sign_in_required');
    const organization = {
      id: organizationId,
      name: 'Nordhafen',
      personal: false,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    };
    return Response.json(path.endsWith('/me') ? [organization] : path === '/v1/features' ? {} : organization);
  });
});
afterEach(() => {
  for (const mounted of mounts.splice(0)) {
    mounted.unmount();
    mounted.shell.remove();
  }
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function mount(
  name: 'chat' | 'workspace' = 'chat',
  { token = byPage, ...options }: TestMountOptions & { token?: string } = {},
) {
  const acts: string[] = [];
  const mounted = mountForTest(widgetOf(name), {
    ...options,
    host: {
      getToken: () => ({ token }),
      signInWindow({ act }) {
        acts.push(act);
        return { isOpen: true, page: 'http://page.test/here' };
      },
      ...options.host,
    },
  });
  mounts.push(mounted);
  return { mounted, acts };
}

const waitFor = <T,>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 5_000 });
const shows = (mounted: TestMount<typeof noteSurface>, text: string) =>
  waitFor(() => expect(mounted.text()).toContain(text));
const buttons = (mounted: TestMount<typeof noteSurface>, name: string) =>
  [...mounted.root.querySelectorAll('button')].filter(each => each.textContent === name);
const press = async (mounted: TestMount<typeof noteSurface>, name: string) =>
  (await waitFor(() => buttons(mounted, name)[0] ?? Promise.reject(new Error(name)))).click();
const signIn = () => {
  server.outcome = { status: 'done', token: 'mara', expiresAt: later() };
  server.cookie = 'mara';
};

it('offers sign-in to an application user, and uses the new session from then on', async () => {
  const { mounted, acts } = mount();
  await shows(mounted, 'served visitor');
  await press(mounted, offer);
  await shows(mounted, texts.steps.waiting[0]);
  expect(mounted.text()).not.toContain(offer);
  expect(acts).toContain('open');
  signIn();
  mounted.peer.emit('signInWoken', {});
  await shows(mounted, 'served Mara');
  await shows(mounted, '0 teams');
  expect(mounted.text()).not.toContain(offer);
  expect(mounted.received).toContainEqual(['auth:refreshed', {}]);
});

it.each<[string, Partial<Session>]>([
  [
    'the page does not offer it',
    { identity: 'applicationPerson', application: { name: 'A', offersSignIn: false } },
  ],
  [
    'the page vouches for a member',
    { identity: 'trustedMember', application: { name: 'A', offersSignIn: true } },
  ],
  ['the server is older', {}],
])('does not offer sign-in if %s', async (_, visitor) => {
  server.visitor = visitor;
  const { mounted } = mount();
  await shows(mounted, 'served visitor');
  await shows(mounted, 'This needs your own sign-in');
  expect(mounted.text()).not.toContain(offer);
});

it('continues as before if the user cancels', async () => {
  const { mounted, acts } = mount();
  await shows(mounted, 'served visitor');
  await press(mounted, offer);
  await press(mounted, texts.cancel);
  await shows(mounted, 'served visitor');
  expect(acts.at(-1)).toBe('close');
  expect(mounted.received).not.toContainEqual(['auth:refreshed', {}]);
  await press(mounted, offer);
  server.outcome = { status: 'denied' };
  mounted.peer.emit('signInWoken', {});
  await shows(mounted, texts.steps.denied[0]);
  await press(mounted, texts.cancel);
  await shows(mounted, 'served visitor');
});

it('shows no alert for a section that needs the own sign-in, and starts it there', async () => {
  const { mounted } = mount();
  await shows(mounted, 'This needs your own sign-in');
  expect(mounted.root.querySelector('[role=alert]')).toBeNull();
  await press(mounted, 'Count');
  await waitFor(() => expect(mounted.root.querySelector('.o-toast')?.textContent).toContain('Sign in'));
  await press(mounted, 'Sign in');
  await shows(mounted, texts.steps.waiting[0]);
  signIn();
  mounted.peer.emit('signInWoken', {});
  await shows(mounted, '0 teams');
});

it('falls back to the token of the page when the own sign-in ends', async () => {
  const { mounted } = mount();
  await shows(mounted, 'served visitor');
  await press(mounted, offer);
  signIn();
  mounted.peer.emit('signInWoken', {});
  await shows(mounted, 'served Mara');
  server.cookie = null;
  server.refuse = (_, token) => (token === 'mara' ? refusal(401, 'token_expired') : undefined);
  await press(mounted, 'Count');
  await shows(mounted, 'served visitor');
  expect(mounted.received.filter(([event]) => event === 'auth:required')).toHaveLength(1);
});

it('ends when the page signs out, on the server as well', async () => {
  const { mounted } = mount();
  await shows(mounted, 'served visitor');
  await press(mounted, offer);
  signIn();
  mounted.peer.emit('signInWoken', {});
  await shows(mounted, 'served Mara');
  await mounted.peer.request('logout', {});
  expect(server.calls).toContain('/v1/embed-sessions/end');
  await press(mounted, 'Sign in');
  mounted.peer.emit('signInWoken', {});
  expect(mounted.text()).not.toContain('Mara');
});

it('resumes after a sign-in for which the whole page navigated away', async () => {
  const blocked = { signInWindow: () => ({ isOpen: false, page: 'http://page.test/here' }) };
  const { mounted } = mount('chat', { host: blocked });
  await press(mounted, offer);
  await press(mounted, texts.leave);
  await waitFor(() => expect(sessionStorage.length).toBe(1));
  mounted.unmount();
  signIn();
  const back = mount('chat', { host: blocked });
  await shows(back.mounted, 'served Mara');
  expect(sessionStorage.length).toBe(0);
});

it('signs two widgets of a page in together', async () => {
  const [first, second] = [mount(), mount()];
  await shows(first.mounted, 'served visitor');
  await shows(second.mounted, offer);
  await press(first.mounted, offer);
  signIn();
  first.mounted.peer.emit('signInWoken', {});
  await shows(first.mounted, 'served Mara');
  await shows(second.mounted, 'served Mara');
});

it('signs the user in to the workspace widget, for which no page can vouch', async () => {
  const { mounted } = mount('workspace');
  await shows(mounted, texts.steps.needed[0]);
  await press(mounted, texts.signIn);
  await press(mounted, texts.cancel);
  await shows(mounted, texts.steps.needed[0]);
  await press(mounted, texts.signIn);
  signIn();
  mounted.peer.emit('signInWoken', {});
  await shows(mounted, 'served Mara');
});

it('asks for sign-in if the server refuses the whole widget', async () => {
  server.refuse = path => (path.endsWith('/me') ? refusal(403, 'own_sign_in_required') : undefined);
  const { mounted } = mount('workspace', { token: tokenOf(['workspace']) });
  await shows(mounted, texts.steps.needed[0]);
  expect(mounted.received).not.toContainEqual(['state', { state: 'error' }]);
});

it('still reports a token that is for another widget', async () => {
  const { mounted } = mount('chat', { token: tokenOf(['prompts']) });
  await waitFor(() => expect(mounted.received).toContainEqual(['state', { state: 'error' }]));
});
