import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectWidget } from '../controller/widget-controller';
import { LoaderHandle } from '../loader/loader-handle';

const mounts: LoaderHandle[] = [];
let received: string[];
beforeEach(() => {
  received = [];
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void received.push(text));
  // Unknown options of scripts and of `mount()` are still rejected.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  for (const mount of mounts.splice(0)) mount.destroy();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** Mounts with whatever an untyped page may pass. */
async function start(options: Record<string, unknown>, written?: 'element' | HTMLScriptElement) {
  const element = document.body.appendChild(document.createElement('oriel-sample'));
  const extras = await import('./entry');
  const loaded = vi.fn(async () => extras);
  const mount = new LoaderHandle(
    {
      version: '1',
      server: location.origin,
      loadEntry: async () => ({
        connectWidget: context => {
          Object.assign(context.stage?.shell?.shadowRoot ?? {}, { adoptedStyleSheets: [] });
          return connectWidget(context, () => new Promise(() => {}));
        },
      }),
      loadExtras: loaded,
    },
    options,
    written,
  );
  mounts.push(mount);
  mount.attach(element);
  return { element, loaded };
}

describe('a name that is no option', () => {
  it.each([
    ['layout', 'full', `Say it in "props": {"layout":"full"}`],
    ['readonly', '', `Say it in "props"`],
    ['publishablekey', 'pk_1', 'The nearest option is "publishable-key"'],
    ['publishableKay', 'pk_1', 'The nearest option is "publishable-key"'],
    ['local', 'en', 'The nearest option is "locale"'],
    ['language', 'en', 'The nearest option is "locale"'],
    ['token', 't', 'The nearest option is "token-url"'],
    ['apiUrl', '/', 'The nearest option is "api"'],
    ['sise', '3', 'The nearest option is "size"'],
    ['layuot', 'full', 'Say it in "props": {"layout":"full"}'],
    ['banana', '', 'No option has a name like it'],
  ])('is told as an attribute of an element: %s', async (name, value, advice) => {
    await start({ [name]: value }, 'element');
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(received[0]).toContain(advice);
    expect(received[0]).toMatch(/^\[oriel\] The attribute "[a-z-]+" of <oriel-sample> is no option\./);
  });

  it('is told as an attribute of a script tag', async () => {
    await start({ laod: 'x', skipFetch: 'true' }, document.createElement('script'));
    await vi.waitFor(() => expect(received).toHaveLength(2));
    expect(received[0]).toContain(
      '"data-oriel-laod" of the script tag is no option. The nearest option is "data-oriel-load".',
    );
    expect(received[1]).toContain('Say it in "data-oriel-props": {"skipFetch":"true"}');
  });

  it('is told as an option of mount()', async () => {
    await start({ Locale: 'de', layout: 'full' });
    await vi.waitFor(() => expect(received).toHaveLength(2));
    expect(received[0]).toBe('[oriel] The option "Locale" is no option. The nearest option is "locale".');
    expect(received[1]).toContain('Say it in "props": {"layout":"full"}');
  });

  it('is left alone where it is the page’s own', async () => {
    const own = ['class', 'id', 'style', 'hidden', 'tabindex', 'dataTestid', 'ariaLabel', 'onclick', 'slot'];
    const frameworks = ['_ngcontentAbc-1', 'xData', 'vCloak', '@click', ':foo', 'czShortcutListen'];
    const names = [...own, ...frameworks, 'layout'];
    await start(Object.fromEntries(names.map(name => [name, 'x'])), 'element');
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(received[0]).toContain('"layout"');
  });

  it('costs nothing where there is none', async () => {
    const { loaded } = await start({ class: 'wide', id: 'help', dataFoo: 'x', locale: 'en' }, 'element');
    expect(loaded).not.toHaveBeenCalled();
  });

  it('is told also of an attribute that comes later', async () => {
    const { element } = await start({ locale: 'en' }, 'element');
    // Wait until the controller is listening.
    await vi.waitFor(() => expect(mounts[0]?.evidence).toBeDefined());
    element.setAttribute('class', 'wide');
    element.setAttribute('layout', 'full');
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(received[0]).toContain('{"layout":"full"}');
  });
});
