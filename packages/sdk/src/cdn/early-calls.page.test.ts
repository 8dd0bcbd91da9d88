import { expect, it, vi } from 'vitest';
import guide from '../../../../docs/embedding.md?raw';
import type { WidgetHandle } from '../loader/widget-handle';

it('fulfils calls that were made before the script, as the guide has them', async () => {
  const [, stub = ''] = /<script>\s*(window\.oriel \|\|= [\s\S]*?)<\/script>/.exec(guide) ?? [];
  expect(stub.trim().split('\n').length).toBeLessThanOrEqual(2);
  // The stub runs as a classic script, and twice: another part of the page may include it, too.
  for (let times = 0; times < 2; times += 1) new Function(stub)();
  const page = globalThis as unknown as {
    oriel: { mount(target: string, options: object): Promise<WidgetHandle> };
  };
  document.body.innerHTML = '<div id="first"></div>';
  const received: string[] = [];
  const first = page.oriel.mount('#first', { locale: 'de', isolation: 'shadow' });
  // The target appears later than the script.
  const second = page.oriel.mount('#second', { widget: 'prompts', isolation: 'shadow' });
  first.then(handle => handle.on('state', ({ state }) => void received.push(state)));
  let isSettled = false;
  void Promise.race([first, second]).then(() => {
    isSettled = true;
  });
  await new Promise(done => setTimeout(done));
  expect(isSettled).toBe(false);

  const run = await prepareLoader();
  run();
  const handle = await first;
  expect(handle.element?.parentElement?.id).toBe('first');
  expect(handle.state).toBe('loading');
  document.body.insertAdjacentHTML('beforeend', '<div id="second"></div>');
  const late = await second;
  await vi.waitFor(() => expect(late.element?.localName).toBe('oriel-prompts'));
  expect(document.querySelectorAll('#first > *, #second > *')).toHaveLength(2);
  // From now on calls are answered at once, and the script may run again.
  expect(page.oriel.mount('#first', {})).toHaveProperty('state');
  const known = page.oriel;
  run();
  expect(page.oriel).toBe(known);
  expect(document.querySelectorAll('#second > *')).toHaveLength(1);
  handle.destroy();
  await vi.waitFor(() => expect(received).toContain('destroyed'));
  document.body.replaceChildren();
  await new Promise(done => setTimeout(done));
  vi.unstubAllGlobals();
});

it.each<[string, () => unknown]>([
  ['a text', () => 'oriel'],
  ['null', () => null],
  ['an object that cannot be changed', () => Object.freeze({ early: Object.freeze([]), mount() {} })],
  [
    'an object whose members cannot be read',
    () => ({
      get early() {
        return fail();
      },
    }),
  ],
  ['something that is everything', () => new Proxy({}, { get: () => fail, has: fail, set: fail })],
  [
    'an array with members that cannot be read',
    () => ({ early: Object.defineProperty([], 0, { get: fail }) }),
  ],
  ['a list of other things', () => ({ early: 'calls' })],
])('starts where a page has %s in the place of the SDK', async (_, put) => {
  await withLoader(({ page, run }) => {
    page.oriel = put();
    run();
    expect(page.oriel).toHaveProperty('mountScript');
  });
});

it('starts where its place is taken for good, and cannot be read', async () => {
  await withLoader(({ run }) => {
    Object.defineProperty(globalThis, 'oriel', { configurable: true, get: fail, set() {} });
    run();
    document.body.innerHTML = '<div id="first"></div>';
  });
});

it('makes every early call, of a thousand, and throws nothing into the page for what is none', async () => {
  await withLoader(({ page, run }) => {
    document.body.innerHTML = '<div id="first"></div>';
    const handles: WidgetHandle[] = [];
    const take = (sdk: { mount(target: string, options: object): WidgetHandle }) => {
      handles.push(sdk.mount('#first', { load: 'interaction', isolation: 'shadow' }));
    };
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    page.oriel = { early: [42, fail, ...Array.from({ length: 1_000 }, () => take)] };
    run();
    expect(handles).toHaveLength(1_000);
    expect(said).toHaveBeenCalledTimes(2);
    said.mockRestore();
    for (const handle of handles) handle.destroy();
  });
}, 30_000);

/** Loads the loader; the returned function runs it in this page. */
async function prepareLoader(): Promise<() => void> {
  vi.stubGlobal('__ORIEL_BUILD__', {
    version: '0.0.0',
    extras: 'extras.js',
    frameOrigin: '',
    shadow: ['shadow.js'],
    iframe: ['iframe.js'],
  });
  const script = document.createElement('script');
  script.src = 'https://oriel.example/sdk/v1/oriel.js';
  document.head.append(script);
  const { runLoader } = await import('./run-loader');
  const extras = await import('../extras/entry');
  return () => runLoader(file => (file === 'extras.js' ? Promise.resolve(extras) : new Promise(() => {})));
}

/** Runs the loader on a page with an arbitrary `window.oriel`, and restores the page. */
async function withLoader(use: (given: { page: { oriel: unknown }; run: () => void }) => unknown) {
  const run = await prepareLoader();
  const page = globalThis as unknown as { oriel: unknown };
  try {
    await use({ page, run });
  } finally {
    Reflect.deleteProperty(page, 'oriel');
    document.body.replaceChildren();
    await new Promise(done => setTimeout(done));
    vi.unstubAllGlobals();
  }
}

function fail(): never {
  throw new Error('A page that does not want to be looked at.');
}
