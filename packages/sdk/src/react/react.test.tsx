import type { MountOptions, WidgetHandle } from '@oriel/sdk';
import { act, createRef, type ReactNode, StrictMode, Suspense, useEffect, useState, version } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as extras from '../extras/entry';
import type { Controller, MountContext } from '../loader/mount-context';
import { joinSdk } from '../loader/sdk';
import { checkOptions } from '../options/check-options';
import { OrielChat, OrielProvider, useWidget, type Widget } from './index';

const details = { sdk: '1', widget: '1', version: '1', protocol: 1, capabilities: [] };

/** The mounts of the page with their updates, in order; the page's SDK loads its code from here. */
let mounts: { context: MountContext; patches: MountOptions[]; ended: number }[] = [];
let load: (context: MountContext) => void;

const succeed = (context: MountContext) => {
  context.setState('ready');
  context.outcome.resolve(details);
};

joinSdk(() => ({
  version: '1',
  server: 'https://ai.example.com',
  loadEntry: async () => ({
    connectWidget(context) {
      const made = { context, patches: [] as MountOptions[], ended: 0 };
      mounts.push(made);
      load(context);
      const controller: Controller = {
        update: patch => void made.patches.push(checkOptions(patch)),
        request: async command => command,
        open: () => {},
        close: () => {},
        toggle: () => {},
        logout: async () => {},
        end: () => void made.ended++,
      };
      return controller;
    },
  }),
  loadExtras: async () => extras,
}));

let root: Root | undefined;
let host: HTMLElement;

/** Waits until the SDK's code has loaded and React has rendered the result. */
const settle = () => act(async () => void (await new Promise(resolve => setTimeout(resolve))));

async function render(content: ReactNode) {
  root ??= createRoot(host);
  const drawn = root;
  await act(async () => drawn.render(content));
  await settle();
}

const elements = () => [...host.querySelectorAll('oriel-chat')] as HTMLElement[];
const last = () => {
  const made = mounts.at(-1);
  if (!made) throw new Error('Nothing was mounted.');
  return made;
};

let errors: unknown[][];

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  mounts = [];
  load = succeed;
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...logged) => {
    // The address of the guide follows an error once its part of the SDK has loaded, perhaps in a later test.
    if (logged[0] !== '[oriel]') errors.push(logged);
  });
  host = document.createElement('main');
  document.body.append(host);
});

afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: undefined });
  vi.restoreAllMocks();
  expect(errors).toEqual([]);
});

function OnMount({ run, children }: { readonly run: () => void; readonly children: ReactNode }) {
  const [first] = useState(() => run);
  useEffect(() => first(), [first]);
  return children;
}

interface LateText {
  loading: Promise<void> | undefined;
}

function Late({ text }: { readonly text: LateText }) {
  if (text.loading) throw text.loading;
  return <p>Late</p>;
}

/** A container that is present between the events `show` and `hide`, in a component of its own. */
function Place({ shown, container }: { readonly shown: EventTarget; readonly container: Widget['ref'] }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const follow = ({ type }: Event) => setShown(type === 'show');
    for (const type of ['show', 'hide']) shown.addEventListener(type, follow);
    return () => {
      for (const type of ['show', 'hide']) shown.removeEventListener(type, follow);
    };
  }, [shown]);
  return isShown ? <section ref={container} /> : null;
}

function OwnPlace({ shown }: { readonly shown: EventTarget }) {
  const { ref, state, handle } = useWidget({ isolation: 'shadow', props: { layout: 'bare' } });
  return (
    <>
      <Place shown={shown} container={ref} />
      <output>{handle ? state : 'none'}</output>
    </>
  );
}

describe(`the components, in React ${version}`, () => {
  it('mounts with what the providers and the component say, and gives the handle to the effects', async () => {
    const ref = createRef<WidgetHandle>();
    const seen: unknown[] = [];
    await render(
      <OnMount run={() => void seen.push(ref.current?.id)}>
        <OrielProvider api="https://ai.example.com" locale="de" theme="dark">
          <OrielProvider theme="light" publishableKey="pk_1">
            <OrielChat
              ref={ref}
              isolation="shadow"
              locale={undefined}
              agent="a"
              layout="bare"
              className="wide"
              style={{ height: 400 }}
              slot="help"
              data-test="chat"
            />
          </OrielProvider>
        </OrielProvider>
      </OnMount>,
    );
    expect(last().context.options).toMatchObject({
      widget: 'chat',
      api: 'https://ai.example.com',
      publishableKey: 'pk_1',
      locale: 'de',
      theme: 'light',
      props: { agent: 'a', layout: 'bare' },
    });
    checkOptions(last().context.options);
    expect(seen).toEqual([ref.current?.id]);
    expect(ref.current?.state).toBe('ready');
    expect(ref.current?.element).toBe(elements()[0]);
    const container = host.firstElementChild as HTMLElement;
    expect(container).toMatchObject({ className: 'wide', slot: 'help', dataset: { test: 'chat' } });
    expect(container.style.height).toBe('400px');
    await act(async () => root?.unmount());
    root = undefined;
    expect(ref.current).toBeNull();
    expect(host.innerHTML).toBe('');
    expect(last().ended).toBe(1);
  });

  it('mounts one widget in strict mode, and leaves none', async () => {
    await render(
      <StrictMode>
        <OrielChat isolation="shadow" />
      </StrictMode>,
    );
    expect(elements()).toHaveLength(1);
    expect(mounts.filter(({ ended }) => ended === 0)).toHaveLength(1);
    expect(mounts).toHaveLength(1);
    await render(null);
    expect(elements()).toEqual([]);
    expect(last().ended).toBe(1);
  });

  it('passes on what has changed and nothing else', async () => {
    const chat = (props: object) => <OrielChat isolation="shadow" {...props} />;
    const theme = () => ({ tokens: { '--oriel-accent': '#123' } });
    await render(chat({ locale: 'de', agent: 'a', theme: theme(), getToken: () => 'one' }));
    const [element] = elements();
    const { patches, context } = last();
    await render(chat({ locale: 'de', agent: 'a', theme: theme(), getToken: () => 'two' }));
    expect(patches).toEqual([]);
    expect(await context.options.getToken?.({} as never)).toBe('two');
    await render(chat({ locale: 'en', agent: 'b', getToken: () => 'two' }));
    expect(patches).toEqual([{ locale: 'en', props: { agent: 'b' }, theme: null }]);
    expect(elements()).toEqual([element]);
    expect(mounts).toHaveLength(1);
  });

  it.each([
    ['isolation', 'shadow', 'iframe'],
    ['workspace', '1', '2'],
    ['publishableKey', 'pk_1', 'pk_2'],
    ['api', { core: 'https://a.example' }, { core: 'https://b.example' }],
    ['tokenUrl', '/a', '/b'],
    ['getToken', undefined, () => 'token'],
  ])('mounts anew for another %s', async (name, before, after) => {
    await render(<OrielChat isolation="shadow" {...{ [name]: before }} />);
    const first = last();
    await render(<OrielChat isolation="shadow" {...{ [name]: after }} />);
    expect(first.ended).toBe(1);
    // The iframe's connection starts a moment later.
    await act(() => vi.waitFor(() => expect(mounts).toHaveLength(2)));
    expect(elements()).toHaveLength(1);
  });

  it('calls the listeners of the last render, and hands on what they answer', async () => {
    const received: string[] = [];
    const chat = (name: string) => (
      <OrielChat
        isolation="shadow"
        onMessageCompleted={({ text }) => void received.push(`${name} ${text}`)}
        onNavigate={({ href }) => href === name}
      />
    );
    await render(chat('one'));
    const { context } = last();
    const complete = () => context.emit('message:completed', { text: 'Hello' });
    const navigate = (href: string) => context.emit('navigate', { href }).includes(true);
    complete();
    expect([navigate('one'), navigate('two')]).toEqual([true, false]);
    const add = vi.spyOn(EventTarget.prototype, 'addEventListener');
    await render(chat('two'));
    expect(add.mock.calls.filter(([type]) => type === 'message:completed')).toEqual([]);
    complete();
    expect([navigate('one'), navigate('two')]).toEqual([false, true]);
    expect(received).toEqual(['one Hello', 'two Hello']);
  });

  it('shows a fallback until the widget stands, and the widget unharmed after it', async () => {
    load = () => {};
    await render(<OrielChat isolation="shadow" fallback="Loading" />);
    expect(host.textContent).toBe('Loading');
    expect(elements()[0]?.style.display).toBe('none');
    await act(async () => succeed(last().context));
    expect(host.textContent).toBe('');
    expect(elements()[0]?.style.display).toBe('');
  });

  it('leaves the text field of the widget in sight where there is no fallback', async () => {
    load = () => {};
    await render(<OrielChat isolation="shadow" />);
    expect(elements()[0]?.style.display).toBe('');
  });

  it('shows an error in the way of the page, and tries again', async () => {
    load = () => {
      throw new TypeError('no network');
    };
    const failed = vi.fn();
    const chat = (
      <OrielChat
        isolation="shadow"
        fallback={<i>Loading</i>}
        onError={failed}
        errorFallback={(error, retry) => (
          <button type="button" onClick={retry}>
            {error.code}
          </button>
        )}
      />
    );
    await render(chat);
    expect(errors.splice(0)).toHaveLength(1);
    expect(failed).toHaveBeenCalledOnce();
    expect(host.textContent).toBe('LOAD_FAILED');
    expect(elements()[0]?.style.display).toBe('none');
    load = succeed;
    await act(async () => host.querySelector('button')?.click());
    await settle();
    expect(host.textContent).toBe('');
    expect(elements().map(({ style }) => style.display)).toEqual(['']);
  });

  it('does not load a widget that waits for the sake of an option, and tells it when it comes', async () => {
    const ref = createRef<WidgetHandle>();
    const chat = (locale: string) => (
      <OrielChat ref={ref} isolation="shadow" load="interaction" locale={locale} />
    );
    // The test DOM supports `:focus-within` only while something has the focus.
    host.tabIndex = 0;
    host.focus();
    await render(chat('de'));
    await render(chat('en'));
    expect(ref.current?.state).toBe('idle');
    expect(mounts).toEqual([]);
    await act(async () => ref.current?.focus());
    await settle();
    expect(last().patches).toEqual([{ locale: 'en' }]);
  });

  it('tells a widget that had failed of what has changed since', async () => {
    load = () => {
      throw new TypeError('no network');
    };
    const ref = createRef<WidgetHandle>();
    const chat = (locale: string) => <OrielChat ref={ref} isolation="shadow" locale={locale} />;
    await render(chat('de'));
    errors.length = 0;
    await render(chat('en'));
    load = succeed;
    await act(async () => (ref.current as unknown as MountContext).retry());
    await settle();
    expect(ref.current?.state).toBe('ready');
    expect(last().patches).toEqual([{ locale: 'en' }]);
  });

  it('says which option it does not know', async () => {
    const failed = vi.fn();
    await render(<OrielChat isolation="shadow" onError={failed} />);
    await render(<OrielChat isolation="shadow" onError={failed} {...{ colour: 'red' }} />);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'INVALID_OPTIONS' }));
    expect(errors.splice(0)).toHaveLength(1);
  });

  it('keeps the widget while the component is hidden because another one is loading', async () => {
    let come = (_?: unknown) => {};
    const coming = new Promise(resolve => {
      come = resolve;
    });
    const late: LateText = {
      loading: coming.then(() => {
        late.loading = undefined;
      }),
    };
    const page = (isLate: boolean) => (
      <Suspense fallback={<p>Wait</p>}>
        <OrielChat isolation="shadow" />
        {isLate && <Late text={late} />}
      </Suspense>
    );
    await render(page(false));
    await render(page(true));
    expect(host.textContent).toBe('Wait');
    expect(last().ended).toBe(0);
    await act(async () => come());
    await settle();
    expect(host.textContent).toBe('Late');
    expect(mounts).toHaveLength(1);
    expect(last().ended).toBe(0);
  });
});

describe(`useWidget, in React ${version}`, () => {
  it('mounts into a container of the page, also one that comes late, goes and comes back', async () => {
    const shown = new EventTarget();
    await render(
      <StrictMode>
        <OwnPlace shown={shown} />
      </StrictMode>,
    );
    const output = () => host.querySelector('output')?.textContent;
    expect(output()).toBe('none');
    for (const count of [1, 2]) {
      await act(async () => shown.dispatchEvent(new Event('show')));
      await settle();
      expect(output()).toBe('ready');
      expect(host.querySelectorAll('section > oriel-chat')).toHaveLength(1);
      expect(mounts).toHaveLength(count);
      await act(async () => shown.dispatchEvent(new Event('hide')));
      await settle();
      expect(output()).toBe('destroyed');
      expect(last().ended).toBe(1);
    }
  });
});

describe(`what a server has drawn, in React ${version}`, () => {
  it('is taken over without a mismatch', async () => {
    host.innerHTML = '<div class="wide"><i>Loading</i></div>';
    const [before] = host.children;
    const mismatches: unknown[] = [];
    const page = <OrielChat isolation="shadow" className="wide" fallback={<i>Loading</i>} />;
    await act(async () => {
      root = hydrateRoot(host, page, { onRecoverableError: error => void mismatches.push(error) });
    });
    await settle();
    expect(mismatches).toEqual([]);
    expect(host.firstElementChild).toBe(before);
    expect(elements()).toHaveLength(1);
    expect(host.textContent).toBe('');
  });
});
