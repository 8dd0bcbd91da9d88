import { createDirectPair } from '@oriel/bridge';
import { type HostState, hostSurface, OrielError, widgetSurface } from '@oriel/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { errorTexts } from '../extras/error-texts';
import type { Link, OpenOptions } from '../isolation/link';
import { LoaderHandle } from '../loader/loader-handle';
import type { EventDetails } from '../options/events';
import type { MountOptions } from '../options/mount-options';
import { connectWidget } from './widget-controller';

const mounts: LoaderHandle[] = [];
afterEach(() => {
  for (const mount of mounts.splice(0)) mount.destroy();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** A mount whose isolation is this test. */
function start(
  locale: 'de' | 'en',
  open: (options: OpenOptions) => Promise<Link>,
  options: Partial<MountOptions> = {},
) {
  const element = document.body.appendChild(document.createElement('div'));
  const mount = new LoaderHandle(
    {
      version: '1',
      server: location.origin,
      loadEntry: async () => ({
        connectWidget: context => {
          // Every browser has adopted style sheets; the DOM of this test does not.
          Object.assign(context.stage?.shell?.shadowRoot ?? {}, { adoptedStyleSheets: [] });
          return connectWidget(context, open);
        },
      }),
      loadExtras: () => import('../extras/entry'),
    },
    { locale, ...options },
  );
  mounts.push(mount);
  mount.attach(element);
  const notice = () => element.shadowRoot?.querySelector('.notice')?.textContent ?? '';
  return { mount, notice };
}

describe('connectWidget', () => {
  it('makes its place as high as the options say, also later, and tells who shows it', async () => {
    const followed: HostState['size'][] = [];
    const { mount } = start('en', async options => {
      const surface = { methods: {}, events: {} };
      const pair = createDirectPair({
        host: { surface: hostSurface, handlers: options.handlers },
        widget: { surface, handlers: {} },
      });
      // This host is never asked anything.
      const peer = pair.host as unknown as Link['peer'];
      return { peer, protocol: 1, follow: ({ size }) => void followed.push(size), close: () => {} };
    });
    const element = document.querySelector('div');
    const panel = element?.shadowRoot?.querySelector<HTMLElement>('.panel');
    await mount.update({ size: 333 });
    expect(panel?.style.height).toBe('333px');
    await mount.update({ size: 'fill' });
    expect(panel?.style.height).toBe('');
    expect(element?.hasAttribute('data-fill')).toBe(true);
    await mount.update({ size: null });
    expect(element?.hasAttribute('data-fill')).toBe(false);
    await vi.waitFor(() => expect(followed).toEqual([{ height: 333 }, 'fill', 'auto']));
  });

  it('asks with an empty input where none is given', async () => {
    const asked: unknown[] = [];
    const { mount } = start('en', async options => {
      const nothing = z.object({});
      const surface = { methods: { stop: { input: nothing, output: nothing } }, events: {} };
      const handlers = {
        stop(input: object) {
          asked.push(input);
          return {};
        },
      };
      const pair = createDirectPair({
        host: { surface: hostSurface, handlers: options.handlers },
        widget: { surface, handlers },
      });
      // The widget has the one command that is requested.
      const peer = pair.host as unknown as Link['peer'];
      return { peer, protocol: 1, close: () => {} };
    });
    await mount.request('stop');
    expect(asked).toEqual([{}]);
  });

  it.each([
    ['a token that the server refuses', 'token', 1],
    ['nobody who is signed in', null, 0],
  ])('tells the console of %s where the widget asks for a sign-in', async (_, token, lines) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const open = async ({ handlers, onPeer }: OpenOptions): Promise<Link> => {
      const pair = createDirectPair({
        host: { surface: hostSurface, handlers },
        widget: {
          surface: widgetSurface,
          handlers: { focus: () => ({}), print: () => ({}), logout: () => ({}), openDialog: () => ({}) },
        },
      });
      // The widget has the common surface, and nothing else is requested.
      const peer = pair.host as unknown as Link['peer'];
      onPeer(peer, widgetSurface);
      await pair.widget.request('getToken', { reason: 'initial' });
      pair.widget.emit('state', { state: 'auth' });
      return { peer, protocol: 1, close: () => {} };
    };
    const { mount } = start('en', open, { getToken: () => token });
    await expect(mount.ready).rejects.toMatchObject({ code: 'AUTH_REQUIRED' });
    await import('../host/describe-token');
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(lines));
    if (token) expect(warn.mock.calls[0]?.join(' ')).toContain('still asks for a sign-in');
  });

  it.each(['de', 'en'] as const)('tells a person in words what stands in the way (%s)', async locale => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { mount, notice } = start(locale, () =>
      Promise.reject(new OrielError('ORIGIN_NOT_ALLOWED', 'No.')),
    );
    await expect(mount.ready).rejects.toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' });
    expect(notice()).toContain('ORIGIN_NOT_ALLOWED');
    await vi.waitFor(() => expect(notice()).toContain(errorTexts.ORIGIN_NOT_ALLOWED[locale]));
    // The button to try again stays.
    expect(notice()).toMatch(/(Erneut versuchen|Try again)/);
  });

  it('tells of an interruption, and not of one that is over before its words have come', async () => {
    let received: OpenOptions | undefined;
    const { notice } = start('en', options => {
      received = options;
      return new Promise(() => {});
    });
    await vi.waitFor(() => expect(received).toBeDefined());
    const error = new OrielError('FRAME_RELOADED', 'Again.');
    received?.onInterruption(error);
    await vi.waitFor(() => expect(notice()).toContain(errorTexts.FRAME_RELOADED.en));
    received?.onInterruption();
    expect(notice()).toBe('');
    received?.onInterruption(error);
    received?.onInterruption();
    await import('../extras/error-card');
    expect(notice()).toBe('');
  });

  it.each([
    ['iframe', 'https://'],
    ['auto', 'http://:80'],
    ['shadow', 'https://'],
    ['iframe', { core: '/', prompts: '/', chat: '/', access: 'http://:80' }],
  ] as const)('shows as INVALID_OPTIONS in %s that %j is no address', async (isolation, api) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { mount, notice } = start('en', () => new Promise(() => {}), { isolation, api });
    await expect(mount.ready).rejects.toMatchObject({ code: 'INVALID_OPTIONS' });
    await expect(mount.request('focus')).rejects.toMatchObject({ code: 'INVALID_OPTIONS' });
    expect(mount.state).toBe('error');
    expect(notice()).toContain('INVALID_OPTIONS');
    expect(document.querySelector('div')?.shadowRoot?.querySelector('iframe')).toBeNull();
    const { ok, checks } = await mount.diagnose();
    expect(ok).toBe(false);
    expect(checks).toContainEqual(
      expect.objectContaining({ name: 'load', ok: false, code: 'INVALID_OPTIONS' }),
    );
  });

  describe('with a widget that says what the test says', () => {
    /** Sends the widget's and the isolation's events. */
    async function speak(options: Partial<MountOptions> = {}) {
      vi.spyOn(console, 'error').mockImplementation(() => {});
      let received!: OpenOptions;
      const open = (given: OpenOptions): Promise<Link> => {
        received = given;
        const pair = createDirectPair({
          host: { surface: hostSurface, handlers: given.handlers },
          widget: {
            surface: widgetSurface,
            handlers: { focus: () => ({}), print: () => ({}), logout: () => ({}), openDialog: () => ({}) },
          },
        });
        // The widget has the common surface, and nothing else is requested.
        const peer = pair.host as unknown as Link['peer'];
        given.onPeer(peer, widgetSurface);
        say = (event, detail) => pair.widget.emit(event, detail);
        return Promise.resolve({ peer, protocol: 1, close: reason => peer.close(reason) });
      };
      let say!: (event: never, detail: never) => void;
      const { mount, notice } = start('en', open, options);
      await vi.waitFor(() => expect(received).toBeDefined());
      const states: string[] = [];
      mount.on('state', ({ state }) => void states.push(state));
      // Each test passes what the event's schema accepts.
      const speak = (event: string, detail: object) => say(event as never, detail as never);
      const stand = () => {
        speak('state', { state: 'ready' });
        speak('ready', { widget: 'chat', version: '1', capabilities: [] });
        return mount.ready;
      };
      return { mount, notice, states, received, say: speak, stand };
    }

    it('is after a silence as it was before', async () => {
      const { mount, say, received } = await speak();
      say('state', { state: 'auth' });
      await expect(mount.ready).rejects.toMatchObject({ code: 'AUTH_REQUIRED' });
      received.onFailure(new OrielError('FRAME_LOST', 'Silence.'));
      expect(mount.state).toBe('error');
      await expect(mount.ready).rejects.toMatchObject({ code: 'FRAME_LOST' });
      received.onInterruption();
      expect(mount.state).toBe('auth');
      await expect(mount.ready).rejects.toMatchObject({ code: 'AUTH_REQUIRED' });
    });

    it('stands again after a silence without saying so', async () => {
      const { mount, received, notice, stand } = await speak();
      await stand();
      received.onFailure(new OrielError('FRAME_LOST', 'Silence.'));
      await vi.waitFor(() => expect(notice()).toContain(errorTexts.FRAME_LOST.en));
      received.onInterruption();
      expect(mount.state).toBe('ready');
      expect(notice()).toBe('');
      await expect(mount.ready).resolves.toMatchObject({ widget: '1' });
    });

    it('is connecting after a reload until it has said how it is', async () => {
      const { received, states, stand } = await speak();
      await stand();
      received.onInterruption(new OrielError('FRAME_RELOADED', 'Again.'));
      received.onInterruption();
      expect(states.slice(-2)).toEqual(['degraded', 'connecting']);
      await stand();
      await vi.waitFor(() => expect(states.at(-1)).toBe('ready'));
    });

    it('finds in a diagnosis what has gone wrong since it stood', async () => {
      const { mount, received, say, stand } = await speak();
      await stand();
      const load = async () => (await mount.diagnose()).checks.find(({ name }) => name === 'load');
      expect(await load()).toMatchObject({ ok: true });
      say('state', { state: 'error' });
      say('error', { code: 'NETWORK', message: 'Away.', retryable: true });
      await vi.waitFor(() => expect(mount.state).toBe('error'));
      expect(await load()).toMatchObject({ ok: false, code: 'NETWORK' });
      received.onFailure(new OrielError('FRAME_LOST', 'Silence.'));
      expect(await load()).toMatchObject({ ok: false, code: 'FRAME_LOST' });
    });

    it('names itself in what it tells of errors', async () => {
      const { mount, say } = await speak({ widget: 'prompts' });
      const named = { widget: 'prompts' };
      const received = new Promise(resolve => mount.on('error', resolve));
      say('state', { state: 'error' });
      say('error', { code: 'FORBIDDEN', message: 'No.', retryable: false });
      await expect(received).resolves.toMatchObject(named);
      await expect(mount.ready).rejects.toMatchObject(named);
      // Untyped pages may request anything.
      await expect(mount.request('nothing' as never, {} as never)).rejects.toMatchObject(named);
    });

    it.each([
      [{ colour: 'red' }, 'Unknown option "colour".'],
      [{ signal: new AbortController().signal }, 'Option "signal" cannot change.'],
      [{ load: 'eager' }, 'Option "load" cannot change.'],
      [{ target: 'body' }, 'Option "target" cannot change.'],
      [{ debug: true }, 'Option "debug" cannot change.'],
      [{ telemetry: true }, 'Option "telemetry" cannot change.'],
      [{ widget: 'dance' }, 'Option "widget" cannot be dance.'],
      [{ isolation: 'popup' }, 'Option "isolation" cannot be popup.'],
      [{ api: 'nonsense' }, 'Option "api" cannot be nonsense.'],
      [{ publishableKey: 1 }, 'It takes text.'],
      [{ workspace: 'nope' }, 'It takes the 36 characters of an id.'],
      [{ account: {} }, 'Option "account.'],
      [{ getToken: 'token' }, 'It takes a function.'],
      [{ props: 'agent' }, 'It takes an object.'],
      [{ locale: 3 }, 'It takes text.'],
      [{ messages: { de: 'x' } }, 'Option "messages.de" cannot be x. It takes an object.'],
      [{ theme: 'pink' }, 'It takes "light", "dark", "auto", or an object.'],
      [{ theme: { scheme: 'pink' } }, 'Option "theme.scheme" cannot be pink.'],
      [{ variant: 3 }, 'It takes text.'],
      [{ variant: '/no-such-variant.json' }, 'variant /no-such-variant.json'],
      [{ nonce: 1 }, 'It takes text.'],
      [{ trustedTypesPolicy: 1 }, 'It takes text.'],
      [{ stylesheets: 'a.css' }, 'It takes an object.'],
      [{ tools: 'add' }, 'It takes an object.'],
      [{ context: {} }, 'It takes text.'],
      [{ frame: { timeout: -1 } }, 'Option "frame.timeout" cannot be -1.'],
      [{ frame: { origin: '/frames' } }, 'Option "frame.origin" cannot be /frames.'],
      [{ shortcuts: 'k' }, 'It takes keys with Control, Alt or Meta'],
      [{ size: { height: -4 } }, 'It takes "auto", "fill", a number of pixels from 0'],
      [{ tokenUrl: 'http://:80' }, 'Option "tokenUrl" cannot be http://:80.'],
      [{ launcher: 'square' }, 'It takes "none" or "bubble".'],
      [{ storage: 'all' }, 'It takes "none" or "functional".'],
      [{ on: 'ready' }, 'It takes an object.'],
    ])('refuses %j as an update, says why, and stays as it is', async (patch, message) => {
      vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }));
      const { mount, stand } = await speak();
      await stand();
      const { options } = mount;
      await expect(mount.update(patch as MountOptions)).rejects.toMatchObject({
        code: 'INVALID_OPTIONS',
        message: expect.stringContaining(message),
      });
      expect(mount.state).toBe('ready');
      if (!('variant' in patch)) expect(mount.options).toBe(options);
      await mount.update({ locale: 'de', variant: null });
      expect(mount.options.locale).toBe('de');
    });

    it('says its version beside the older name of it', async () => {
      const { mount, stand } = await speak();
      const emitted = new Promise(resolve => mount.on('ready', resolve));
      const details = { sdk: '1', widget: '1', version: '1', protocol: 1, capabilities: [] };
      expect(await stand()).toEqual(details);
      expect(await emitted).toEqual(details);
    });

    it('warns with the option `debug` about events and commands that no widget has', async () => {
      vi.spyOn(console, 'debug').mockImplementation(() => {});
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      // Untyped pages may name anything.
      const { mount, stand } = await speak({ debug: true, on: { reddy: () => {} } as never });
      await vi.waitFor(() => expect(warn).toHaveBeenCalled());
      await stand();
      mount.on('mesage:completed' as 'ready', () => {});
      mount.on('message:completed', () => {});
      await expect(mount.request('sendMesage' as 'focus')).rejects.toMatchObject({
        code: 'METHOD_NOT_FOUND',
      });
      expect(warn.mock.calls.map(([text]) => text)).toEqual([
        '[oriel] There is no event "reddy". The nearest is "ready".',
        '[oriel] There is no event "mesage:completed". The nearest is "message:completed".',
        '[oriel] There is no command "sendMesage". The nearest is "sendMessage".',
      ]);
    });

    it('tells the console of its events where it is asked to', async () => {
      const lines = vi.spyOn(console, 'debug').mockImplementation(() => {});
      const { mount, stand } = await speak({ debug: true });
      await vi.waitFor(() => expect(lines).toHaveBeenCalled());
      mount.on('ready', () => 'heard');
      await stand();
      const received = lines.mock.calls.map(([, ...words]) => words);
      expect(received).toContainEqual(['connecting', 'shadow', expect.objectContaining({ debug: true })]);
      expect(received).toContainEqual(['state', { state: 'ready' }, [undefined, false]]);
      expect(received).toContainEqual(['ready', expect.objectContaining({ protocol: 1 }), ['heard', false]]);
      mount.destroy();
      await vi.waitFor(() => {
        lines.mockClear();
        mount.emit('open', {});
        expect(lines).not.toHaveBeenCalled();
      });
    });

    it('measures itself where it is asked to, without what anybody writes', async () => {
      const { mount, say, received, stand } = await speak({ telemetry: true });
      const { measure } = await import('../extras/measure');
      expect(measure).toBeTypeOf('function');
      const observed: EventDetails['telemetry'][] = [];
      mount.on('telemetry', detail => void observed.push(detail));
      const names = () => observed.map(({ name }) => name);
      await stand();
      await vi.waitFor(() => expect(names()).toEqual(['ready']));
      received.onInterruption(new OrielError('FRAME_RELOADED', 'Again.'));
      received.onInterruption();
      await stand();
      await vi.waitFor(() => expect(names()).toEqual(['ready', 'outage']));
      const message = { channelId: 'c-secret', messageId: 'm-secret', text: 'My secret' };
      mount.emit('message:sent', message);
      mount.emit('message:delta', message);
      mount.emit('message:delta', message);
      mount.emit('message:completed', { ...message, finishReason: 'complete' });
      expect(names().slice(2)).toEqual(['answer:begun', 'answer:ended']);
      say('error', { code: 'NETWORK', message: 'My secret', retryable: true });
      await vi.waitFor(() => expect(names().slice(4)).toEqual(['error:NETWORK']));
      for (const each of observed) {
        expect(Object.keys(each)).toEqual(['name', 'value']);
        expect(Number.isInteger(each.value) && each.value >= 0).toBe(true);
      }
      expect(JSON.stringify(observed)).not.toContain('secret');
      mount.destroy();
      await vi.waitFor(() => {
        observed.length = 0;
        mount.emit('message:sent', message);
        mount.emit('message:delta', message);
        expect(observed).toEqual([]);
      });
    });

    it('measures nothing unasked', async () => {
      const { mount, stand } = await speak();
      const observed = vi.fn();
      mount.on('telemetry', observed);
      await stand();
      await import('../extras/measure');
      mount.emit('message:sent', { channelId: 'c', messageId: 'm', text: 't' });
      mount.emit('message:delta', { channelId: 'c', messageId: 'm', text: 't' });
      expect(observed).not.toHaveBeenCalled();
    });
  });

  it('waits no longer for a link than its owner, and tells who has asked', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { mount } = start('en', () => new Promise(() => {}));
      const asked = mount.request('focus');
      const code = asked.catch(error => error.code);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await code).toBe('HANDSHAKE_TIMEOUT');
      mount.retry();
      const again = mount.request('focus').catch(error => error.code);
      await vi.waitFor(() => expect(mount.state).toBe('connecting'));
      mount.destroy();
      expect(await again).toBe('DESTROYED');
      expect(await mount.update({ locale: 'de' }).catch(error => error.code)).toBe('DESTROYED');
    } finally {
      vi.useRealTimers();
    }
  });
});
