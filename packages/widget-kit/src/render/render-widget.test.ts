import { kitTexts } from '@oriel/app-kit/texts';
import { OrielError, orielErrorCodes } from '@oriel/contracts';
import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineWidget } from '../host/define-widget';
import type { WidgetHost } from '../host/widget-host';
import { WidgetFrame } from '../status/WidgetFrame';
import { answerAsUser, noteSurface, noteWidget } from '../test-support/note-widget';
import { buildHostSnapshot, mountForTest, type TestMount } from '../testing/mount-for-test';
import { renderWidget } from './render-widget';

const [, de] = kitTexts.de;
const [first, en] = kitTexts.en;

type NoteMount = TestMount<typeof noteSurface>;
const mounts: NoteMount[] = [];
const mount: typeof mountForTest<typeof noteSurface> = (definition, options) => {
  const mounted = mountForTest(definition, options);
  mounts.push(mounted);
  return mounted;
};
const shows = (mounted: NoteMount, text: string) => vi.waitFor(() => expect(mounted.text()).toContain(text));

beforeEach(() => {
  vi.stubGlobal('fetch', async () => answerAsUser(new Request('http://x.test'), 'ada'));
});
afterEach(() => {
  for (const mounted of mounts.splice(0)) {
    mounted.unmount();
    mounted.shell.remove();
  }
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const noTexts = async () => ({ texts: {} });

const Probe = () => WidgetFrame({ children: 'content' });

/** A widget whose host is held by the test. */
function buildProbe() {
  let held: WidgetHost<typeof noteSurface, unknown> | undefined;
  const definition = defineWidget({
    name: 'chat',
    version: '1.0.0',
    surface: noteSurface,
    props: z.object({ title: z.optional(z.string()) }),
    messages: { de: [noTexts], en: [noTexts] },
    createStore: (host: WidgetHost<typeof noteSurface, unknown>) => {
      held = host;
      return { host };
    },
    Component: Probe,
  });
  return {
    definition,
    host: () => {
      if (!held) throw new Error('The probe is not mounted.');
      return held;
    },
  };
}

describe('renderWidget', () => {
  it.each(orielErrorCodes)('shows %s in both languages, or leads to the sign-in', async code => {
    const { definition, host } = buildProbe();
    const mounted = mount(definition);
    await shows(mounted, 'content');
    host().fail(new OrielError(code, 'Told by a test.'));
    const needsSignIn = code === 'AUTH_REQUIRED' || code === 'TOKEN_REJECTED';
    const key = needsSignIn ? 'kit.signIn.title' : `kit.error.${code}.title`;
    await shows(mounted, en[key] ?? 'missing');
    mounted.patch({ locale: 'de' });
    await shows(mounted, de[key] ?? 'fehlt');
  });

  it('says once that the service is away, and comes back by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { definition, host } = buildProbe();
    const mounted = mount(definition);
    await shows(mounted, 'content');
    const received: string[] = [];
    mounted.peer.on('error', ({ code }) => received.push(code));
    let asked = 0;
    const away = async () => {
      asked += 1;
      throw new TypeError('Failed to fetch');
    };
    vi.stubGlobal('fetch', away);
    host().fail(new OrielError('NETWORK', 'Nobody answers.'));
    await shows(mounted, en['kit.error.NETWORK.title'] ?? 'missing');
    const later = (check: () => void) =>
      vi.waitFor(() => {
        vi.advanceTimersByTime(1_000);
        check();
      });
    await later(() => expect(asked).toBeGreaterThan(1));
    expect(mounted.text()).toContain(en['kit.error.NETWORK.title']);
    vi.stubGlobal('fetch', async () => answerAsUser(new Request('http://x.test'), 'ada'));
    await later(() => expect(mounted.text()).toContain('content'));
    expect(received).toEqual(['NETWORK']);
  });

  it.each(['token', 'session', 'signIn'] as const)(
    'offers to sign in by the words of its kind (%s)',
    async authentication => {
      const { definition, host } = buildProbe();
      const mounted = mount(definition, { state: { authentication } });
      await shows(mounted, 'content');
      host().fail(new OrielError('AUTH_REQUIRED', 'Told by a test.'));
      await shows(mounted, en[`kit.signIn.${authentication}`] ?? 'missing');
    },
  );

  it('says that a token is for other widgets, and where that is explained', async () => {
    const tokenFor = (...widgets: string[]) => ({ token: `h.${btoa(JSON.stringify({ widgets }))}.s` });
    let token = tokenFor('prompts');
    const mounted = mount(noteWidget, { host: { getToken: () => token } });
    await shows(mounted, en['kit.error.FEATURE_DISABLED.title'] ?? 'missing');
    await shows(mounted, `The token is not for ${noteWidget.name}.`);
    expect(mounted.root.querySelector('a')?.href).toBe('http://api.test/docs/embedding#feature_disabled');
    token = tokenFor('prompts', noteWidget.name);
    const again = [...mounted.root.querySelectorAll('button')].find(
      each => each.textContent === en['kit.retry'],
    );
    again?.click();
    await vi.waitFor(() =>
      expect(mounted.text()).not.toContain(en['kit.error.FEATURE_DISABLED.title'] ?? 'missing'),
    );
  });

  it('says that the page has signed nobody in where Sign in changes nothing', async () => {
    const mounted = mount(noteWidget, { user: null });
    await shows(mounted, en['kit.signIn.token'] ?? 'missing');
    const button = [...mounted.root.querySelectorAll('button')].find(
      each => each.textContent === en['kit.signIn.action'],
    );
    button?.click();
    await shows(mounted, en['kit.signIn.nobody'] ?? 'missing');
  });

  it('tells that its texts cannot be fetched, once, and goes on when they can', async () => {
    let isAway = true;
    const load = async () => {
      if (isAway) throw new TypeError('offline');
      return { texts: { 'note.title': 'Late', 'note.of': 'Note of {{name}}' } };
    };
    const mounted = mount({ ...noteWidget, messages: { de: [load], en: [load] } });
    const errors = () => mounted.received.filter(([event]) => event === 'error');
    await vi.waitFor(() => expect(errors()).toHaveLength(1));
    expect(errors()[0]?.[1]).toMatchObject({ code: 'LOAD_FAILED' });
    window.dispatchEvent(new Event('online'));
    isAway = false;
    window.dispatchEvent(new Event('online'));
    await shows(mounted, 'Note of workspace-ada');
    expect(errors()).toHaveLength(1);
    expect(mounted.received).toContainEqual(['state', { state: 'ready' }]);
  });

  it('shows that it works less than it should', async () => {
    const { definition, host } = buildProbe();
    const mounted = mount(definition);
    await shows(mounted, 'content');
    host().setDegraded(true);
    await shows(mounted, first['kit.degraded'] ?? '');
    expect(mounted.text()).toContain('content');
    expect(mounted.received).toContainEqual(['state', { state: 'degraded' }]);
    host().setDegraded(false);
    await vi.waitFor(() => expect(mounted.text()).not.toContain(first['kit.degraded']));
  });

  it('refuses props that do not fit, and goes on when they do', async () => {
    const mounted = mount(noteWidget, { state: { props: { title: 7 } } });
    await shows(mounted, en['kit.error.INVALID_OPTIONS.title'] ?? 'missing');
    mounted.patch({ props: { title: 'Shopping' } });
    await shows(mounted, 'workspace-ada');
    expect(mounted.text()).toContain('Shopping');
    mounted.patch({ props: { titel: 'Groceries' } });
    await shows(mounted, en['kit.error.INVALID_OPTIONS.title'] ?? 'missing');
    mounted.patch({ props: { title: 'Groceries' } });
    await vi.waitFor(() => expect(mounted.text()).toContain('Groceries'));
  });

  it('catches what the widget throws while it is drawn, and draws it again', async () => {
    const mounted = mount(noteWidget);
    await shows(mounted, 'workspace-ada');
    await mounted.peer.request('setNote', { text: 'break' });
    await shows(mounted, en['kit.error.INTERNAL.text'] ?? 'missing');
    await mounted.peer.request('setNote', { text: 'whole again' });
    [...mounted.root.querySelectorAll('button')].find(each => each.textContent === en['kit.retry'])?.click();
    await shows(mounted, 'whole again');
  });

  it('takes over the words of the host and its language', async () => {
    const messages = { de: { 'note.of': 'Zettel von {{name}}' } };
    const mounted = mount(noteWidget, { state: { locale: 'de', messages } });
    await shows(mounted, 'Zettel von workspace-ada');
    expect(mounted.text()).toContain('1.234,5');
    mounted.patch({ messages: {} });
    await shows(mounted, 'Notiz von workspace-ada');
  });

  it('asks the host first and does the usual where it does not', async () => {
    const { definition, host } = buildProbe();
    const taken: string[] = [];
    const take = (name: string) => () => {
      taken.push(name);
      return { handled: true };
    };
    const mounted = mount(definition, {
      host: {
        navigate: take('navigate'),
        notify: take('notify'),
        copy: take('copy'),
      },
    });
    await shows(mounted, 'content');
    await host().navigate('/chat/1');
    await host().notify({ kind: 'info', title: 'Taken' });
    expect(await host().copy('x')).toBe(true);
    expect(taken).toEqual(['navigate', 'notify', 'copy']);

    const other = buildProbe();
    const alone = mount(other.definition);
    await shows(alone, 'content');
    const open = vi.spyOn(window, 'open').mockImplementation(() => null);
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    expect(await other.host().navigate('https://example.org/a')).toBe(true);
    expect(open).toHaveBeenCalledWith('https://example.org/a', '_blank', 'noopener,noreferrer');
    expect(await other.host().navigate('javascript:alert(1)')).toBe(false);
    expect(await other.host().navigate('/chat/1')).toBe(false);
    expect(open).toHaveBeenCalledOnce();
    expect(await other.host().copy('text')).toBe(true);
    expect(writeText).toHaveBeenCalledWith('text');
    await other.host().notify({ kind: 'success', title: 'Saved here' });
    await shows(alone, 'Saved here');
    open.mockRestore();
  });

  it('clears its messages when the user signs out', async () => {
    const { definition, host } = buildProbe();
    const mounted = mount(definition);
    await shows(mounted, 'content');
    await host().notify({ kind: 'success', title: 'Saved for Ada' });
    await shows(mounted, 'Saved for Ada');
    await mounted.peer.request('logout', {});
    await vi.waitFor(() => expect(mounted.text()).not.toContain('Saved for Ada'));
  });

  it('opens a dialog of the widget and a question, one at a time', async () => {
    const mounted = mount(noteWidget);
    await shows(mounted, 'workspace-ada');
    const { definition, host } = buildProbe();
    const probe = mount(definition);
    await shows(probe, 'content');
    const answer = host().confirm({ title: 'Delete the chat?', confirmLabel: 'Delete', destructive: true });
    await shows(probe, 'Delete the chat?');
    [...probe.root.querySelectorAll('button')].find(each => each.textContent === 'Delete')?.click();
    expect(await answer).toBe(true);
    await vi.waitFor(() => expect(probe.text()).not.toContain('Delete the chat?'));
  });

  it('leaves what the loader has drawn until its own first picture stands', async () => {
    const shell = document.createElement('div');
    shell.dataset.instant = 'note panel';
    const before = shell.attachShadow({ mode: 'open' }).appendChild(document.createElement('slot'));
    const mounted = mount(noteWidget, { shell });
    // The loader keeps rendering until the texts have loaded.
    const late = document.createElement('p');
    before.before(late);
    expect([before.isConnected, 'instant' in shell.dataset]).toEqual([true, true]);
    await shows(mounted, 'workspace-ada');
    expect([before.isConnected, late.isConnected]).toEqual([false, false]);
    expect('instant' in shell.dataset).toBe(false);
  });

  it('tells how high it is from its first picture on, in a frame that is to be as high', async () => {
    // jsdom measures nothing.
    const observed = new Set<Element>();
    let measure: (() => void) | undefined;
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: typeof measure) {
          measure = callback;
        }
        observe(element: Element) {
          observed.add(element);
        }
        disconnect() {
          observed.clear();
        }
      },
    );
    const mounted = mount(noteWidget, { isolation: 'iframe', pageHeight: 800, state: { size: 'auto' } });
    await shows(mounted, 'workspace-ada');
    const content = mounted.root.querySelector<HTMLElement>('.oriel-root');
    expect([...observed]).toEqual([content]);
    expect(content?.parentElement?.style.getPropertyValue('--_page-height')).toBe('800px');
    if (content) content.getBoundingClientRect = () => new DOMRect(0, 0, 300, 419.5);
    measure?.();
    await vi.waitFor(() => expect(mounted.received).toContainEqual(['resize', { height: 420 }]));
    mounted.patch({ size: 'fill' });
    await vi.waitFor(() => expect(observed.size).toBe(0));
    mounted.patch({ size: 'auto' });
    await vi.waitFor(() => expect([...observed]).toEqual([content]));
    mounted.unmount();
    expect(observed.size).toBe(0);
  });

  it('passes on the texts that came while nobody answered yet', async () => {
    const mounted = mount(noteWidget);
    expect(await mounted.peer.request('setNote', { text: 'early' })).toEqual({ length: 5 });
    await shows(mounted, 'early');
  });

  it('says DESTROYED to a host that asks afterwards', async () => {
    const mounted = mount(noteWidget);
    mounted.unmount();
    await expect(mounted.peer.request('setNote', { text: 'late' })).rejects.toMatchObject({
      code: 'DESTROYED',
    });
  });

  it('touches nothing of the page before it is mounted', () => {
    expect(typeof renderWidget).toBe('function');
    expect(signal(buildHostSnapshot().revision).value).toBe(1);
  });
});

describe('dialogs across widgets', () => {
  it('shows nothing but the dialog that another widget has asked for, and answers its result', async () => {
    const claimed: string[] = [];
    const mounted = mount(noteWidget, {
      isolation: 'iframe',
      state: { props: { view: 'dialog' } },
      host: {
        claimDialog: ({ act }) => {
          claimed.push(act);
          return { isClaimed: false };
        },
      },
    });
    const answer = mounted.peer.request('openDialog', { name: 'ask', args: { a: 1 } });
    await shows(mounted, 'Answer');
    expect(mounted.text()).not.toContain('Note');
    mounted.root.querySelector('button')?.click();
    expect(await answer).toEqual({ result: { answer: { a: 1 } } });
    // The requesting widget holds the page's dialog slot.
    expect(claimed).toEqual([]);
    await expect(mounted.peer.request('openDialog', { name: 'unknown', args: null })).rejects.toThrow(
      'unknown',
    );
  });

  it('takes the place of the page from a frame, and gives it back', async () => {
    const claimed: string[] = [];
    const mounted = mount(noteWidget, {
      isolation: 'iframe',
      host: {
        claimDialog: ({ act }) => {
          claimed.push(act);
          return { isClaimed: act === 'claim' };
        },
      },
    });
    const answer = mounted.peer.request('openDialog', { name: 'ask', args: 'x' });
    await shows(mounted, 'Answer');
    expect(claimed).toEqual(['claim']);
    [...mounted.root.querySelectorAll('button')].find(each => each.textContent?.includes('Answer'))?.click();
    expect(await answer).toEqual({ result: { answer: 'x' } });
    await vi.waitFor(() => expect(claimed).toEqual(['claim', 'release']));
  });

  it('is refused in a frame where the page has a dialog open, and its own document is free again', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { definition, host } = buildProbe();
    let isFree = false;
    mount(definition, {
      isolation: 'iframe',
      host: {
        claimDialog: () => ({ isClaimed: isFree }),
        openDialog: () => ({ handled: true, result: 7 }),
      },
    });
    await expect(host().openDialog('other')).rejects.toThrow('Dialog already opened');
    expect(log).toHaveBeenCalledOnce();
    isFree = true;
    expect(await host().openDialog('other')).toBe(7);
    log.mockRestore();
  });

  it('tells the host whether a dialog is its own', async () => {
    const asked: unknown[] = [];
    const mounted = mount(noteWidget, {
      host: {
        openDialog: input => {
          asked.push(input);
          return { handled: true };
        },
      },
    });
    for (const name of ['ask', 'other']) await mounted.peer.request('openDialog', { name, args: null });
    expect(asked).toEqual([
      { name: 'ask', args: null, isOwn: true },
      { name: 'other', args: null, isOwn: false },
    ]);
  });
});
