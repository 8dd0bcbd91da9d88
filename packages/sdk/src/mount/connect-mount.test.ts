import { createDirectPair } from '@oriel/bridge';
import { type HostState, hostSurface, OrielError, widgetSurface } from '@oriel/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Mount } from '../loader/mount';
import type { MountOptions } from '../options/mount-options';
import { connectMount } from './connect-mount';
import { errorTexts } from './error-texts';
import type { Link, OpenOptions } from './link';

let mount: Mount | undefined;
afterEach(() => {
  mount?.destroy();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** A mount whose isolation the test is. */
function start(
  locale: 'de' | 'en',
  open: (options: OpenOptions) => Promise<Link>,
  options: Partial<MountOptions> = {},
) {
  const element = document.body.appendChild(document.createElement('div'));
  mount = new Mount(
    {
      version: '1',
      server: location.origin,
      loadEntry: async () => ({
        connectMount: context => {
          // No browser is without them; the document of this test is.
          Object.assign(context.stage?.shell?.shadowRoot ?? {}, { adoptedStyleSheets: [] });
          return connectMount(context, open);
        },
      }),
      loadExtras: () => import('../extras/entry'),
    },
    { locale, ...options },
  );
  mount.attach(element);
  const notice = () => element.shadowRoot?.querySelector('.notice')?.textContent ?? '';
  return { mount, notice };
}

describe('connectMount', () => {
  it('makes its place as high as the options say, also later, and tells who shows it', async () => {
    const followed: HostState['size'][] = [];
    const { mount } = start('en', async options => {
      const surface = { methods: {}, events: {} };
      const pair = createDirectPair({
        host: { surface: hostSurface, handlers: options.handlers },
        widget: { surface, handlers: {} },
      });
      // This one is never asked anything.
      const peer = pair.host as unknown as Link['peer'];
      return { peer, protocol: 1, follow: ({ size }) => void followed.push(size), close: () => {} };
    });
    const element = document.querySelector('div');
    const panel = element?.shadowRoot?.querySelector<HTMLElement>('.panel');
    await vi.waitFor(() => expect(element?.shadowRoot?.adoptedStyleSheets).toHaveLength(2));
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
      // It has the one command that is asked.
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
        widget: { surface: widgetSurface, handlers: { focus: () => ({}), logout: () => ({}) } },
      });
      // It has what every widget has, and is asked nothing else.
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
    let told: OpenOptions | undefined;
    const { notice } = start('en', options => {
      told = options;
      return new Promise(() => {});
    });
    await vi.waitFor(() => expect(told).toBeDefined());
    const error = new OrielError('FRAME_RELOADED', 'Again.');
    told?.onInterruption(error);
    await vi.waitFor(() => expect(notice()).toContain(errorTexts.FRAME_RELOADED.en));
    told?.onInterruption();
    expect(notice()).toBe('');
    told?.onInterruption(error);
    told?.onInterruption();
    await import('../states/error-card');
    expect(notice()).toBe('');
  });
});
