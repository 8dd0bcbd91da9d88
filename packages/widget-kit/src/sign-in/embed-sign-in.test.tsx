import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { answerAsUser, type noteSurface, noteWidget } from '../test-support/note-widget';
import { mountForTest, type TestMount, type TestMountOptions } from '../testing/mount-for-test';
import { watchLeaks } from '../testing/watch-leaks';
import { signInSteps, signInTexts } from './texts';

type NoteMount = TestMount<typeof noteSurface>;
type Act = 'open' | 'show' | 'leave' | 'close';

const mounts: NoteMount[] = [];
const waitFor = vi.waitFor;
const shows = (mounted: NoteMount, text: string) => waitFor(() => expect(mounted.text()).toContain(text));
const after = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const attempt = 'a'.repeat(43);
const later = () => after(600_000);
const refusal = (status: number, code: string) =>
  Response.json({ error: { code, message: 'No.', requestId: 'r-1' } }, { status });

/** The server's sign-in as seen by a widget. */
function startServer() {
  const state = {
    /** The user of this browser's cookie. */
    cookie: null as string | null,
    outcome: { status: 'pending' } as object,
    /** Overrides the usual response. */
    refuse: undefined as ((path: string) => Response | undefined) | undefined,
    calls: [] as { path: string; credentials: string; body: Record<string, unknown> }[],
  };
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    const path = pathname.replace('/api/access', '').replace('/api/core', '');
    const token = request.headers.get('authorization')?.replace('Bearer ', '');
    const text = await request.text();
    state.calls.push({ path, credentials: request.credentials, body: text ? JSON.parse(text) : {} });
    const refused = state.refuse?.(path);
    if (refused) return refused;
    if (path === '/v1/embed-tokens/refresh') {
      return Response.json(state.cookie ? { token: state.cookie, expiresAt: later() } : { token: null });
    }
    if (path === '/v1/embed-sign-ins') {
      return Response.json({ id: attempt, url: `http://api.test/sign-in/${attempt}`, expiresAt: later() });
    }
    if (path.startsWith('/v1/embed-sign-ins/')) return Response.json(state.outcome);
    if (path === '/v1/embed-sessions/end') {
      state.cookie = null;
      return new Response(null, { status: 204 });
    }
    return token ? answerAsUser(request, token) : refusal(401, 'unauthorized');
  });
  return state;
}

function mount(host: TestMountOptions['host'] = {}) {
  const acts: [Act, string | undefined][] = [];
  const mounted = mountForTest(noteWidget, {
    state: { authentication: 'signIn' },
    host: {
      signInWindow({ act, url }) {
        acts.push([act, url]);
        return { isOpen: true, page: 'http://page.test/here?a=1' };
      },
      ...host,
    },
  });
  mounts.push(mounted);
  return { mounted, acts };
}

async function press(mounted: NoteMount, name: string) {
  const found = await waitFor(() => {
    const button = [...mounted.root.querySelectorAll('button')].find(each => each.textContent === name);
    if (!button) throw new Error(`There is no button "${name}".`);
    return button;
  });
  found.click();
}

const done = (user: string) => ({ status: 'done', token: user, expiresAt: later() });
const texts = signInTexts.en;
let server: ReturnType<typeof startServer>;

beforeEach(() => {
  server = startServer();
});
afterEach(() => {
  for (const mounted of mounts.splice(0)) {
    mounted.unmount();
    mounted.shell.remove();
  }
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('signs in with an existing cookie, and sends it with no other call', async () => {
  server.cookie = 'ada';
  const { mounted, acts } = mount();
  await shows(mounted, 'workspace-ada');
  expect(acts).toEqual([]);
  const sent = server.calls.map(({ path, credentials }) => [path, credentials]);
  expect(sent).toContainEqual(['/v1/embed-tokens/refresh', 'include']);
  expect(sent.filter(([, credentials]) => credentials !== 'omit')).toHaveLength(1);
});

it('opens the window during the click, and collects its result', async () => {
  const { mounted, acts } = mount();
  await press(mounted, 'Sign in');
  await waitFor(() => expect(acts).toContainEqual(['show', `http://api.test/sign-in/${attempt}`]));
  expect(acts[0]).toEqual(['open', undefined]);
  await shows(mounted, texts.steps.waiting[0]);
  server.outcome = done('ada');
  mounted.peer.emit('signInWoken', {});
  await shows(mounted, 'workspace-ada');
  expect(acts.at(-1)?.[0]).toBe('close');
  expect(mounted.received).toContainEqual(['auth:refreshed', {}]);
  const begun = server.calls.find(call => call.path === '/v1/embed-sign-ins');
  const collected = server.calls.find(call => call.path === `/v1/embed-sign-ins/${attempt}`);
  expect(begun).toMatchObject({
    credentials: 'omit',
    body: { origin: 'http://page.test', widgets: ['chat'] },
  });
  expect(collected?.credentials).toBe('include');
  expect(collected?.body).not.toMatchObject({ codeVerifier: begun?.body.codeChallenge });
});

it('polls without being woken, even after a failure', async () => {
  let failures = 1;
  server.refuse = path => {
    if (!path.startsWith('/v1/embed-sign-ins/') || failures-- <= 0) return undefined;
    server.outcome = done('ada');
    return refusal(503, 'unavailable');
  };
  const { mounted } = mount();
  await press(mounted, 'Sign in');
  await vi.waitFor(() => expect(mounted.text()).toContain('workspace-ada'), { timeout: 5_000 });
});

it.each([
  ['denied', { status: 'denied' }, undefined],
  ['expired', { status: 'pending' }, () => refusal(404, 'not_found')],
] as const)('reports a %s attempt, and starts another one', async (step, outcome, refuse) => {
  server.outcome = outcome;
  server.refuse = path => (path === `/v1/embed-sign-ins/${attempt}` ? refuse?.() : undefined);
  const { mounted, acts } = mount();
  await press(mounted, 'Sign in');
  await shows(mounted, texts.steps[step][0]);
  server.refuse = undefined;
  server.outcome = done('ada');
  await press(mounted, texts.again);
  await shows(mounted, 'workspace-ada');
  expect(acts.filter(([act]) => act === 'open')).toHaveLength(2);
});

it('uses the cookie if the result was sent but lost', async () => {
  server.refuse = path => (path === `/v1/embed-sign-ins/${attempt}` ? refusal(404, 'not_found') : undefined);
  const { mounted } = mount();
  await press(mounted, 'Sign in');
  server.cookie = 'ada';
  await shows(mounted, 'workspace-ada');
});

it('renews a token before it expires, and keeps it if the renewal fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  server.cookie = 'ada';
  const { mounted } = mount();
  await shows(mounted, 'workspace-ada');
  const refreshes = () => server.calls.filter(({ path }) => path === '/v1/embed-tokens/refresh').length;
  expect(refreshes()).toBe(1);
  await vi.advanceTimersByTimeAsync(481_000);
  expect(refreshes()).toBe(2);
  server.cookie = null;
  await vi.advanceTimersByTimeAsync(481_000);
  expect(refreshes()).toBe(3);
  mounted.patch({ props: {} });
  expect(mounted.text()).toContain('workspace-ada');
  expect(mounted.received).not.toContainEqual(['auth:required', {}]);
});

it('can be cancelled and started again', async () => {
  const { mounted, acts } = mount();
  await press(mounted, 'Sign in');
  await waitFor(() => expect(acts.some(([act]) => act === 'show')).toBe(true));
  await press(mounted, texts.cancel);
  await waitFor(() => expect(acts.at(-1)?.[0]).toBe('close'));
  await press(mounted, 'Sign in');
});

it('reports that the service is unavailable', async () => {
  server.refuse = path => (path === '/v1/embed-sign-ins' ? refusal(503, 'unavailable') : undefined);
  const { mounted } = mount();
  await press(mounted, 'Sign in');
  await shows(mounted, texts.steps.failed[0]);
});

it('navigates the whole page if the window is blocked, and is signed in on return', async () => {
  const acts: [Act, string | undefined][] = [];
  const blocked: TestMountOptions['host'] = {
    signInWindow({ act, url }) {
      acts.push([act, url]);
      return { isOpen: false, page: 'http://page.test/here?a=1' };
    },
  };
  const { mounted } = mount(blocked);
  await press(mounted, 'Sign in');
  await shows(mounted, texts.steps.blocked[0]);
  await press(mounted, texts.leave);
  await waitFor(() => expect(acts.at(-1)).toEqual(['leave', `http://api.test/sign-in/${attempt}`]));
  const begun = server.calls.findLast(call => call.path === '/v1/embed-sign-ins');
  expect(begun?.body).toMatchObject({ returnTo: 'http://page.test/here?a=1' });
  expect(sessionStorage.length).toBe(1);
  mounted.unmount();

  server.outcome = done('ada');
  const back = mount(blocked);
  await shows(back.mounted, 'workspace-ada');
  expect(sessionStorage.length).toBe(0);
  expect(JSON.stringify({ ...localStorage })).not.toContain('ada');
});

it('stays on the page and says why if the browser cannot store the attempt', async () => {
  const acts: Act[] = [];
  const { mounted } = mount({
    signInWindow({ act }) {
      acts.push(act);
      return { isOpen: false, page: 'http://page.test/' };
    },
  });
  await press(mounted, 'Sign in');
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await press(mounted, texts.leave);
  await shows(mounted, texts.steps.unkept[0]);
  setItem.mockRestore();
  expect(acts).not.toContain('leave');
});

it('does not offer to leave the page if the browser denies storage to the widget', async () => {
  const denied = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { mounted } = mount({ signInWindow: () => ({ isOpen: false, page: 'http://page.test/' }) });
  await press(mounted, 'Sign in');
  await shows(mounted, texts.steps.unkept[0]);
  expect(mounted.text()).not.toContain(texts.leave);
  denied.mockRestore();
});

it('offers sign-in if the server does not support the cookie', async () => {
  server.refuse = path => (path === '/v1/embed-tokens/refresh' ? refusal(404, 'not_found') : undefined);
  await press(mount().mounted, 'Sign in');
});

it('reports a refusal as an error', async () => {
  server.refuse = path => (path === '/v1/embed-sign-ins' ? refusal(403, 'origin_not_allowed') : undefined);
  const { mounted } = mount();
  await press(mounted, 'Sign in');
  await waitFor(() => expect(mounted.received).toContainEqual(['state', { state: 'error' }]));
});

it('uses the tokens of the page as soon as there are any', async () => {
  const { mounted } = mount();
  await shows(mounted, 'Sign in');
  mounted.patch({ authentication: 'token' });
  await shows(mounted, 'workspace-ada');
});

it('signs two widgets of a page in and out together', async () => {
  const first = mount();
  const second = mount();
  await shows(second.mounted, 'Sign in');
  server.outcome = done('ada');
  await press(first.mounted, 'Sign in');
  server.cookie = 'ada';
  await shows(first.mounted, 'workspace-ada');
  await shows(second.mounted, 'workspace-ada');
  await first.mounted.peer.request('logout', {});
  await press(first.mounted, 'Sign in');
  await press(second.mounted, 'Sign in');
  expect(server.calls.some(call => call.path === '/v1/embed-sessions/end')).toBe(true);
});

it('signs out locally even if the server cannot be reached', async () => {
  server.cookie = 'ada';
  const { mounted } = mount();
  await shows(mounted, 'workspace-ada');
  server.refuse = path => (path === '/v1/embed-sessions/end' ? refusal(503, 'unavailable') : undefined);
  await expect(mounted.peer.request('logout', {})).rejects.toMatchObject({ code: 'NETWORK' });
  await shows(mounted, 'Sign in');
  expect(mounted.text()).not.toContain('workspace-ada');
});

it('ends the session with the cookie if the token has expired', async () => {
  server.cookie = 'ada';
  const { mounted } = mount();
  await shows(mounted, 'workspace-ada');
  const ends = () => server.calls.filter(({ path }) => path === '/v1/embed-sessions/end').length;
  server.refuse = path =>
    path === '/v1/embed-sessions/end' && ends() === 1 ? refusal(401, 'token_expired') : undefined;
  await mounted.peer.request('logout', {});
  expect(ends()).toBe(2);
  expect(server.cookie).toBeNull();
});

it('has texts for every step in both languages', () => {
  for (const { steps } of Object.values(signInTexts)) {
    expect(Object.keys(steps).sort()).toEqual([...signInSteps].sort());
    expect(Object.values(steps).flat().every(Boolean)).toBe(true);
  }
});

it('leaves no listeners if the widget is removed while the sign-in loads', async () => {
  const leaks = watchLeaks();
  onTestFinished(() => leaks.stop());
  const { mounted } = mount();
  mounted.unmount();
  await import('./embed-sign-in');
  await Promise.resolve();
  expect(leaks.count().listeners).toBe(0);
});
