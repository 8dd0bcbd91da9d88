/*
 * Calls of the SDK with arguments that no page should pass. Required: nothing is thrown into the page, every promise settles, and
 * the next call works.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectWidget } from '../controller/widget-controller';
import type { SdkSource } from './mount-context';
import { joinSdk, type Sdk } from './sdk';

const refuse = (): never => {
  throw new Error('A page that does not want to be looked at.');
};
/** Throws on any access. */
const untouchable = new Proxy(() => {}, {
  get: refuse,
  has: refuse,
  set: refuse,
  ownKeys: refuse,
  apply: refuse,
  getOwnPropertyDescriptor: refuse,
});
const unwritable = { toString: refuse, valueOf: refuse };

const source: SdkSource = {
  version: '1',
  server: 'https://oriel.example',
  // The options are parsed as on any page; the widget itself never loads.
  loadEntry: async () => ({ connectWidget: context => connectWidget(context, () => new Promise(() => {})) }),
  loadExtras: () => import('../extras/entry'),
};

/** Any arguments. */
type Mount = (...given: readonly unknown[]) => ReturnType<Sdk['mount']>;
const mount: Mount = (...given) => (joinSdk(() => source).mount as Mount)(...given);

const reported: unknown[] = [];
window.addEventListener('error', event => {
  reported.push(event.error ?? event.message);
  event.preventDefault();
});

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const targets: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 42],
  ['true', true],
  ['a symbol', Symbol('place')],
  ['an object', {}],
  ['an array', [1]],
  ['a function', () => {}],
  ['the document', document],
  ['the window', window],
  ['a text node', document.createTextNode('text')],
  ['a selector that is none', '::what('],
  ['an empty selector', ''],
  ['something that throws', untouchable],
  ['something that cannot be written', unwritable],
  ['what looks like one of our elements', { handle: { destroy: refuse } }],
];

const options: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['a number', 42],
  ['a text', 'chat'],
  ['a symbol', Symbol('options')],
  ['an array', ['chat']],
  ['something that throws', untouchable],
  ['a getter that throws', Object.defineProperty({}, 'widget', { enumerable: true, get: refuse })],
  ...[
    'widget',
    'api',
    'locale',
    'props',
    'load',
    'launcher',
    'isolation',
    'on',
    'signal',
    'theme',
    'messages',
    'publishableKey',
    'frame',
    'size',
    'getToken',
    'tokenUrl',
    'stylesheets',
    'context',
    'debug',
  ].flatMap(name =>
    [
      ['that is a symbol', Symbol('value')],
      ['that cannot be written', unwritable],
      ['that throws', untouchable],
      ['of a class', new (class Odd {})()],
      ['that is an array', [[]]],
    ].map(([kind, value]) => [`an option ${name} ${String(kind)}`, { [name]: value }] as const),
  ),
];

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

describe('mount', () => {
  it.each(targets)('settles for the target %s', async (name, target) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const handle = mount(target, { isolation: 'shadow' });
    if (typeof target !== 'string' || target.startsWith('::') || !target)
      await expect(handle.ready).rejects.toMatchObject({
        code: expect.stringMatching(/^(INVALID_OPTIONS|TARGET_NOT_FOUND)$/),
      });
    handle.destroy();
    expect(reported, name).toEqual([]);
  });

  it.each(options)('settles for %s', async (_, given) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    document.body.innerHTML = '<div id="place"></div>';
    const handle = mount('#place', given);
    const asked = [
      handle.ready,
      // Callers may request anything with any input.
      handle.update(given as never),
      handle.request(given as never, given as never),
      handle.request('sendMessage', given as never, given as never),
      handle.logout(),
      handle.diagnose(),
    ];
    for (const promise of asked) promise.catch(() => {});
    handle.open();
    handle.focus();
    handle.mount(given as never);
    await pause(5);
    handle.unmount();
    handle.destroy();
    handle.destroy();
    const settled = await Promise.race([
      Promise.allSettled(asked).then(() => true),
      pause(2_000).then(() => false),
    ]);
    expect(settled).toBe(true);
    expect(handle.state).toBe('destroyed');
    expect(reported).toEqual([]);
    // The next mount is not affected.
    const next = mount('#place', { isolation: 'shadow', widget: 'prompts' });
    expect(next.element?.localName).toBe('oriel-prompts');
    next.destroy();
  });
});
