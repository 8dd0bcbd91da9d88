import type { OrielErrorCode } from '@oriel/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MountOptions } from '../options/mount-options';
import { LoaderHandle } from './loader-handle';
import type { Controller, Entry, MountContext, RequestLimits, SdkSource } from './mount-context';
import { joinSdk } from './sdk';

const details = { sdk: '1', widget: '1', version: '1', protocol: 1, capabilities: [] };

/** An entry whose widget behaves as the test says. */
const succeed = (context: MountContext) => {
  context.setState('ready');
  context.outcome.resolve(details);
};

function buildEntry(connect: (context: MountContext) => void = succeed) {
  const closed: OrielErrorCode[] = [];
  const asked: RequestLimits[] = [];
  const entry: Entry = {
    connectWidget(context) {
      connect(context);
      const controller: Controller = {
        update: () => {},
        request: async (command, _, limits = {}) => {
          asked.push(limits);
          return command;
        },
        open: () => {},
        close: () => {},
        toggle: () => {},
        logout: async () => {},
        end: reason => void closed.push(reason.code),
      };
      return controller;
    },
  };
  return { entry, closed, asked };
}

/** A source for a same-origin page, with the given parts. */
const surround = (parts: Pick<SdkSource, 'loadEntry'> & Partial<SdkSource>): SdkSource => ({
  version: '1',
  server: location.origin,
  loadExtras: () => import('../extras/entry'),
  ...parts,
});

function buildMount(options: MountOptions, loadEntry: SdkSource['loadEntry']) {
  const element = document.createElement('div');
  document.body.append(element);
  const mount = makeMount(surround({ loadEntry }), options);
  mount.attach(element);
  return { mount, element, notice: () => element.shadowRoot?.querySelector('.notice')?.textContent ?? '' };
}

const mounts: LoaderHandle[] = [];

function makeMount(source: SdkSource, options: MountOptions) {
  const mount = new LoaderHandle(source, options);
  mounts.push(mount);
  return mount;
}

afterEach(() => {
  for (const mount of mounts.splice(0)) mount.destroy();
  // Each test starts with its own SDK.
  Reflect.deleteProperty(globalThis, Symbol.for('oriel.v1'));
  document.body.replaceChildren();
});

describe('mount', () => {
  it('goes from idle to ready and tells each state', async () => {
    const { entry } = buildEntry();
    const mount = makeMount(surround({ loadEntry: async () => entry }), {});
    const states: string[] = [];
    mount.on('state', ({ state }) => void states.push(state));
    mount.attach(document.createElement('div'));
    await expect(mount.ready).resolves.toEqual(details);
    expect(states).toEqual(['loading', 'connecting', 'ready']);
    expect(mount.isolation).toBe('shadow');
  });

  it('takes a frame where the API is of another origin', () => {
    const { entry } = buildEntry();
    const { mount } = buildMount({ api: 'https://ai.example.com' }, async () => entry);
    expect(mount.isolation).toBe('iframe');
    expect(mount.stage?.shell).toBeUndefined();
  });

  it('settles everything when its code cannot be loaded, shows it, and can try again', async () => {
    const received = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { entry } = buildEntry();
    let isAway = true;
    const { mount, element, notice } = buildMount({}, async () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return entry;
    });
    await expect(mount.ready).rejects.toMatchObject({ code: 'LOAD_FAILED', retryable: true });
    await expect(mount.request('focus', {})).rejects.toMatchObject({ code: 'LOAD_FAILED' });
    const { ok, checks } = await mount.diagnose();
    expect(ok).toBe(false);
    expect(checks).toContainEqual(expect.objectContaining({ name: 'load', ok: false, code: 'LOAD_FAILED' }));
    expect(mount.state).toBe('error');
    expect(notice()).toContain('LOAD_FAILED');
    expect(notice()).toMatch(/(Erneut versuchen|Try again)/);
    expect(received.mock.calls.map(([first]) => first)).toEqual([
      expect.objectContaining({ code: 'LOAD_FAILED' }),
      '[oriel]',
    ]);
    received.mockRestore();
    isAway = false;
    element.shadowRoot?.querySelector<HTMLButtonElement>('.notice button')?.click();
    await expect(mount.ready).resolves.toEqual(details);
    expect(notice()).toBe('');
  });

  it('diagnoses what it can where nothing of it can be loaded', async () => {
    const received = vi.spyOn(console, 'error').mockImplementation(() => {});
    const away = () => Promise.reject(new TypeError('Failed to fetch'));
    const mount = makeMount(surround({ loadEntry: away, loadExtras: away }), {});
    mount.attach(document.createElement('div'));
    await expect(mount.ready).rejects.toMatchObject({ code: 'LOAD_FAILED' });
    await expect(mount.diagnose()).resolves.toEqual({
      ok: false,
      checks: [
        { name: 'load', ok: false, code: 'LOAD_FAILED', message: expect.stringContaining('Failed to fetch') },
      ],
      policy: '',
    });
    received.mockRestore();
  });

  it('diagnoses wrong options as such, before anything of it is loaded', async () => {
    const { entry } = buildEntry();
    // Untyped pages may pass anything.
    const { mount } = buildMount({ load: 'interaction', colour: 'red' } as never, async () => entry);
    const { checks } = await mount.diagnose();
    expect(checks).toContainEqual(
      expect.objectContaining({ name: 'load', ok: false, code: 'INVALID_OPTIONS' }),
    );
    expect(mount.state).toBe('idle');
  });

  it('says where an error of its own is explained', async () => {
    const received = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { mount } = buildMount({}, async () => Promise.reject(new TypeError('Failed to fetch')));
    const docs = '/docs/troubleshooting#load_failed';
    await expect(mount.ready).rejects.toMatchObject({ docs, hint: expect.stringContaining(docs) });
    expect(received).toHaveBeenCalledWith(expect.objectContaining({ code: 'LOAD_FAILED' }), docs);
    received.mockRestore();
  });

  it('begins with an empty place where its frame may be dead', async () => {
    const received = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { entry } = buildEntry();
    let isAway = true;
    const { mount, element } = buildMount({ isolation: 'iframe' }, async () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return entry;
    });
    const frames = () => [...(element.shadowRoot?.querySelectorAll('iframe') ?? [])];
    const [first] = frames();
    await expect(mount.ready).rejects.toMatchObject({ code: 'LOAD_FAILED' });
    // The iframe might show the browser's error page, so it is removed.
    expect(frames()).toEqual([]);
    isAway = false;
    mount.retry();
    await expect(mount.ready).resolves.toEqual(details);
    expect(frames()).toHaveLength(1);
    expect(frames()[0]).not.toBe(first);
    received.mockRestore();
  });

  it('rejects what is pending when it is destroyed, once', async () => {
    const { entry, closed } = buildEntry(() => {});
    const { mount, element } = buildMount({}, async () => entry);
    const pending = mount.ready;
    await mount.request('focus', {});
    mount.destroy();
    mount.destroy();
    await expect(pending).rejects.toMatchObject({ code: 'DESTROYED' });
    expect(closed).toEqual(['DESTROYED']);
    expect(element.shadowRoot?.childElementCount).toBe(0);
    expect(mount.state).toBe('destroyed');
  });

  it('stays destroyed when its code comes afterwards', async () => {
    const { entry } = buildEntry();
    let arrive = (_: Entry) => {};
    const { mount } = buildMount(
      {},
      () =>
        new Promise<Entry>(resolve => {
          arrive = resolve;
        }),
    );
    const request = mount.request('focus', {});
    mount.destroy();
    arrive(entry);
    await expect(request).rejects.toMatchObject({ code: 'DESTROYED' });
    expect(mount.state).toBe('destroyed');
  });

  it('hears answers of listeners and preventDefault on the element', () => {
    const { entry } = buildEntry();
    const { mount, element } = buildMount({ load: 'interaction' }, async () => entry);
    const off = mount.on('navigate', () => true);
    expect(mount.emit('navigate', { href: '/x' })).toContain(true);
    off();
    expect(mount.emit('navigate', { href: '/x' })).not.toContain(true);
    element.addEventListener('oriel:navigate', event => event.preventDefault());
    expect(mount.emit('navigate', { href: '/x' })).toContain(true);
  });

  it('answers nothing off the page before it stands, and begins anew when it is put back', async () => {
    const { entry } = buildEntry();
    let arrive = (_: Entry) => {};
    const { mount, element } = buildMount(
      {},
      () =>
        new Promise<Entry>(resolve => {
          arrive = resolve;
        }),
    );
    const before = mount.ready;
    mount.unmount();
    arrive(entry);
    for (const promise of [before, mount.ready, mount.request('focus', {}, { timeout: 60_000 })])
      await expect(promise).rejects.toMatchObject({ code: 'ABORTED' });
    expect(mount.state).toBe('idle');
    mount.attach(element);
    const { ready } = mount;
    arrive(entry);
    await expect(ready).resolves.toEqual(details);
  });

  it('keeps the time and the signal of a request while its code is on the way, and then does nothing of it', async () => {
    const { entry, closed, asked } = buildEntry();
    let arrive = (_: Entry) => {};
    const { mount } = buildMount(
      {},
      () =>
        new Promise<Entry>(resolve => {
          arrive = resolve;
        }),
    );
    const until = new AbortController();
    const late = mount.request('focus', {}, { timeout: 20 });
    const aborted = mount.request('focus', {}, { signal: AbortSignal.abort() });
    const given = mount.request('focus', {}, { signal: until.signal });
    const kept = mount.request('focus', {}, { timeout: 0 });
    await expect(late).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' });
    await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' });
    until.abort();
    await expect(given).rejects.toMatchObject({ code: 'ABORTED' });
    arrive(entry);
    await kept;
    // The reason is passed on, so that a widget does not run a cancelled request.
    expect(asked.map(({ signal }) => signal?.reason?.code)).toEqual([
      'REQUEST_TIMEOUT',
      'ABORTED',
      'ABORTED',
      undefined,
    ]);
    expect(closed).toEqual([]);
  });

  it('keeps them no less where the code that does so does not come', async () => {
    const { entry } = buildEntry();
    const loadExtras = () => Promise.reject(new TypeError('Failed to fetch'));
    const mount = makeMount(surround({ loadEntry: async () => entry, loadExtras }), {});
    mount.attach(document.createElement('div'));
    await expect(mount.request('focus', {}, { timeout: 60_000 })).resolves.toBe('focus');
  });

  it('refuses a target that is no selector', async () => {
    const received = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { entry } = buildEntry();
    const mount = makeMount(surround({ loadEntry: async () => entry }), {});
    mount.mount('#1');
    await expect(mount.ready).rejects.toMatchObject({
      code: 'INVALID_OPTIONS',
      cause: expect.objectContaining({ message: expect.stringContaining('#1') }),
    });
    expect(mount.state).toBe('error');
    received.mockRestore();
  });

  it('looks no further for a target when it is destroyed', async () => {
    const { entry } = buildEntry();
    const mount = makeMount(surround({ loadEntry: async () => entry }), {});
    mount.mount('#later');
    mount.destroy();
    await expect(mount.ready).rejects.toMatchObject({ code: 'DESTROYED' });
    await import('../extras/entry');
    const place = document.body.appendChild(document.createElement('div'));
    place.id = 'later';
    // An active search would have found it by the next task.
    await new Promise(resolve => setTimeout(resolve));
    expect(place.childElementCount).toBe(0);
    expect(mount.state).toBe('destroyed');
  });

  it('is destroyed by a signal that is aborted later', async () => {
    const until = new AbortController();
    const { entry } = buildEntry();
    const element = document.body.appendChild(document.createElement('div'));
    const page = joinSdk(() => ({
      version: '1',
      server: location.origin,
      loadEntry: async () => entry,
      loadExtras: () => import('../extras/entry'),
    }));
    const handle = page.mount(element, { signal: until.signal });
    expect(element.childElementCount).toBe(1);
    until.abort();
    expect(handle.state).toBe('destroyed');
    expect(element.childElementCount).toBe(0);
  });

  it.each([
    [{ launcher: 'bubble' }, 0],
    [{ launcher: 'none' }, 1],
    [{ launcher: 'bubble', load: 'eager' }, 1],
    [{}, 1],
  ] as const)('fetches at once what is wanted at once: %o', async (options, times) => {
    const { entry } = buildEntry();
    const loadEntry = vi.fn<SdkSource['loadEntry']>(async () => entry);
    const { mount } = buildMount(options, loadEntry);
    if ('launcher' in options && options.launcher === 'bubble')
      await vi.waitFor(() => expect(mount.stage?.root.querySelector('.bubble')).toBeTruthy());
    await vi.waitFor(() => expect(loadEntry).toHaveBeenCalledTimes(times));
    mount.open();
    await vi.waitFor(() => expect(loadEntry).toHaveBeenCalledTimes(1));
  });

  it.each([
    [{}, true],
    [{ view: 'chat' }, true],
    ['{"layout":"bare"}', true],
    [{ view: 'agents' }, false],
    [{ layout: 'channels' }, false],
    [null, true],
    [7, true],
  ])('has a field for the props %j: %s', (props, hasField) => {
    const options = { api: location.origin, isolation: 'shadow', props: props as never } as const;
    const { element } = buildMount(options, () => new Promise(() => {}));
    const shell = element.shadowRoot?.querySelector<HTMLElement>('.shell');
    expect([shell?.querySelector('textarea') !== null, shell?.dataset.instant !== undefined]).toEqual([
      hasField,
      hasField,
    ]);
  });

  it('keeps the panel of a launcher closed and opens it only to report that the button failed to load', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { entry } = buildEntry();
    const page = joinSdk(() => ({
      version: '1',
      server: location.origin,
      loadEntry: async () => entry,
      loadExtras: () => import('../extras/entry'),
    }));
    const element = document.body.appendChild(document.createElement('div'));
    const open = page.mount(element, { launcher: 'none' }) as LoaderHandle;
    expect(open.stage?.panel.hidden).toBe(false);
    const closed = new LoaderHandle(
      {
        version: '1',
        server: location.origin,
        loadEntry: async () => entry,
        loadExtras: () => Promise.reject(new Error('Not there.')),
      },
      Object.create(null),
    );
    closed.mount(element, { launcher: 'bubble' });
    expect(closed.stage?.panel.hidden).toBe(true);
    await vi.waitFor(() => expect(closed.state).toBe('error'));
    expect(closed.stage?.panel.hidden).toBe(false);
    expect(closed.stage?.notice.textContent).toContain('LOAD_FAILED');
    for (const handle of [open, closed]) handle.destroy();
    log.mockRestore();
  });

  it('is destroyed at once by a signal that is aborted already, and loads nothing', async () => {
    const loadEntry = vi.fn<SdkSource['loadEntry']>();
    const page = joinSdk(() => ({
      version: '1',
      server: location.origin,
      loadEntry,
      loadExtras: () => import('../extras/entry'),
    }));
    const states: string[] = [];
    const handle = page.mount(document.body, {
      signal: AbortSignal.abort(),
      on: { state: ({ state }) => void states.push(state) },
    });
    expect(states).toEqual(['destroyed']);
    await expect(handle.ready).rejects.toMatchObject({ code: 'DESTROYED' });
    await expect(handle.request('focus', {})).rejects.toMatchObject({ code: 'DESTROYED' });
    expect(loadEntry).not.toHaveBeenCalled();
    expect(document.querySelector('oriel-chat')).toBeNull();
  });

  it('listens once, and until a signal', () => {
    const { entry } = buildEntry();
    const { mount } = buildMount({ load: 'interaction' }, async () => entry);
    const observed: string[] = [];
    const until = new AbortController();
    mount.on('open', () => void observed.push('once'), { once: true });
    mount.on('open', () => void observed.push('until'), { signal: until.signal });
    mount.emit('open', {});
    until.abort();
    mount.emit('open', {});
    expect(observed).toEqual(['once', 'until']);
  });
});
