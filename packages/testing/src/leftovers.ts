/*
 * Test files that share a page must leave it as they found it. This set-up file runs before each of them, compares the page at
 * the end of a file with the page at its start and fails the file on a difference, so that a leak is reported in the file that
 * causes it. Required:
 *   1. it finds listeners, nodes, timers, broadcast channels, custom elements, globals that were replaced, fake timers, storage,
 *      cookies, the address and the focus;
 *   2. it does not report what a library or jsdom sets up once and keeps. It does not see the state inside modules, or animation
 *      frames.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, vi } from 'vitest';

/** A snapshot of a page and its globals: a value for each name. */
type State = ReadonlyMap<string, unknown>;

/**
 * Names that the test runner, jsdom, React and libraries with one registry for all copies set on first use and keep.
 * `event` is the event that is being handled.
 */
const ofTools =
  /^(__vi|__zod_|__core-js_|__reactRouterVersion|vitest|VITEST|_reactListening|event$|Symbol\(SameObject caches\))/;

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  // Enough for busy machines; the awaited change usually comes sooner.
  configure({ asyncUtilTimeout: 8_000 });
  // Both change a page at their first use and keep the change.
  const { userEvent } = await import('@testing-library/user-event');
  userEvent.setup();
  await import('axe-core');
  // jsdom adds listeners when the first selector asks for the focus.
  document.querySelector(':focus');
}

const timers = once('timers', watchTimers);
const channels = once('channels', watchChannels);
const elements = once('elements', watchElements);
const before = {
  state: readState(),
  nodes: new Set(readNodes()),
  listeners: countListeners(),
  timers: new Set(timers.keys()),
  channels: new Set(channels),
  elements: new Set(elements),
};

/** Timeout in milliseconds for pending work at the end of a file, such as loading the code of a widget. */
const settleTimeoutMs = 5_000;

afterAll(async () => {
  // React and the bridge clean up in the turn after an unmount.
  await wait(0);
  vi.restoreAllMocks();
  if (typeof document !== 'undefined' && !document.activeElement) dropFocus();
  const until = performance.now() + settleTimeoutMs;
  let found = findLeftovers();
  while (found.length > 0 && performance.now() < until && !vi.isFakeTimers()) {
    await wait(50);
    found = findLeftovers();
  }
  if (found.length === 0) return;
  throw new Error(`This file leaves behind:\n${[...new Set(found)].map(each => `- ${each}`).join('\n')}`);
});

function findLeftovers(): readonly string[] {
  return [
    ...compare(before.state, readState()),
    ...readNodes()
      .filter(node => !before.nodes.has(node))
      .map(describe),
    ...[...countListeners()]
      .filter(([name, count]) => count > (before.listeners.get(name) ?? 0))
      .map(([name]) => `a listener of ${name}`),
    ...[...timers]
      .filter(([id]) => !before.timers.has(id))
      .flatMap(([, set]) => findCaller(set) ?? [])
      .map(caller => `a timer that was set ${caller}`),
    ...[...channels]
      .filter(channel => !before.channels.has(channel))
      .map(({ name }) => `an open BroadcastChannel "${name}"`),
    ...[...elements].filter(name => !before.elements.has(name)).map(name => `the custom element <${name}>`),
    ...(vi.isFakeTimers() ? ['fake timers'] : []),
  ];
}

/** jsdom keeps the focus in a shadow tree that was removed; browsers move it to the body. */
function dropFocus() {
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  field.remove();
}

function compare(earlier: State, later: State): string[] {
  const names = new Set([...earlier.keys(), ...later.keys()]);
  return [...names]
    .filter(name => !Object.is(earlier.get(name), later.get(name)))
    .map(name => {
      const [was, is] = [earlier.get(name), later.get(name)];
      const isPlain = [was, is].every(value => typeof value !== 'object' && typeof value !== 'function');
      return isPlain ? `${name}: ${String(is)}, where ${String(was)} was` : name;
    });
}

function readState(): State {
  const state = new Map<string, unknown>();
  // React's test tools write `false` where nothing was set.
  state.set('IS_REACT_ACT_ENVIRONMENT', Boolean(readGlobal('IS_REACT_ACT_ENVIRONMENT')));
  // The SDK registers itself under a symbol, which the names below leave out.
  const sdk = Symbol.for('oriel.v1');
  state.set(sdk.toString(), Reflect.get(globalThis, sdk));
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (ofTools.test(name)) continue;
    const value = readGlobal(name);
    if (!state.has(name)) state.set(name, value);
    if (typeof value === 'function' && /^[A-Z]/.test(name)) {
      readProperties(state, `${name}.`, value);
      const prototype: unknown = value.prototype;
      if (typeof prototype === 'object' && prototype) readProperties(state, `${name}.prototype.`, prototype);
    }
  }
  for (const [name, value] of Object.entries({ Math, JSON, Intl, console, crypto, performance })) {
    readProperties(state, `${name}.`, value);
  }
  readProperties(state, 'process.env.', process.env);
  if (typeof document !== 'undefined') readPage(state);
  return state;
}

/** The value of a global. The accessors of the page's globals stay the same when a test replaces the value. */
function readGlobal(key: string): unknown {
  const value: unknown = Reflect.get(globalThis, key);
  // Some getters return a new object on each read.
  return Object.is(value, Reflect.get(globalThis, key)) ? value : undefined;
}

/** The own properties of an object. An accessor is compared by identity, because calling it may change something. */
function readProperties(state: Map<string, unknown>, prefix: string, target: object) {
  for (const key of Reflect.ownKeys(target)) {
    if (ofTools.test(String(key))) continue;
    const property = Object.getOwnPropertyDescriptor(target, key);
    const name = `${prefix}${String(key)}`;
    state.set(name, property?.get ?? property?.value);
  }
}

function readPage(state: Map<string, unknown>) {
  for (const parent of [document.documentElement, document.head, document.body]) {
    const name = `<${parent.localName}>`;
    // A style attribute whose properties were removed counts as absent.
    for (const { name: attribute, value } of parent.attributes)
      if (attribute !== 'style' || value !== '') state.set(`${attribute} of ${name}`, value);
  }
  state.set('the address', location.href);
  state.set('the cookies', document.cookie);
  state.set('the title', document.title);
  state.set('the focus', document.activeElement);
  state.set('the adopted style sheets', document.adoptedStyleSheets?.length);
  for (const [name, storage] of Object.entries({ localStorage, sessionStorage })) {
    for (const key of Object.keys(storage)) state.set(`${name} ${key}`, storage.getItem(key));
  }
  for (const [name, target] of Object.entries({ document, navigator, location, history, screen })) {
    readProperties(state, `${name}.`, target);
  }
}

/** The top-level nodes of the page. A file may remove what an earlier one left. */
function readNodes(): Node[] {
  if (typeof document === 'undefined') return [];
  return [document, document.documentElement, document.head, document.body]
    .flatMap(parent => [...parent.childNodes])
    .filter(node => node !== document.head && node !== document.body);
}

/** The number of listeners by target and type. */
function countListeners(): Map<string, number> {
  const counts = new Map<string, number>();
  if (typeof document === 'undefined') return counts;
  // `globalThis` is the runner's own object, not the window that events reach.
  const { window } = Reflect.get(globalThis, 'jsdom') as { window: Window };
  const targets = { window, document, '<html>': document.documentElement, '<body>': document.body };
  for (const [target, object] of Object.entries(targets)) {
    for (const type of listenersOf(object)) {
      const name = `${target} for ${type}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

function describe(node: Node) {
  return node instanceof Element ? node.outerHTML.slice(0, 200) : `${node.nodeName} ${node.nodeValue}`;
}

interface Listener {
  readonly callback: { readonly objectReference?: { readonly name?: string } } | null;
}

/** The type of each listener of a target, read from jsdom, which alone knows which ones have fired once or were aborted. */
function listenersOf(target: EventTarget): string[] {
  for (const symbol of Object.getOwnPropertySymbols(target)) {
    const listeners: unknown = Reflect.get(Object(Reflect.get(target, symbol)), '_eventListeners');
    if (typeof listeners !== 'object' || listeners === null) continue;
    // The shape is internal to jsdom.
    return Object.entries(listeners as Record<string, readonly Listener[]>).flatMap(([type, all]) =>
      all.filter(({ callback }) => !isReact(callback)).map(() => type),
    );
  }
  throw new Error('jsdom keeps its listeners in another place than leftovers.ts reads them from.');
}

/** React adds one listener for changes of the selection to each document and never removes it. */
function isReact(callback: Listener['callback']) {
  return /^bound dispatch/.test(callback?.objectReference?.name ?? '');
}

/** The result of a call that runs once per process, although this file runs before each test file. */
function once<T>(name: string, make: () => T): T {
  const key = `__vitest_leftovers_${name}`;
  // The key belongs to one call of this function, so its value is of that call's type.
  const known = Reflect.get(globalThis, key) as T | undefined;
  if (known) return known;
  const made = make();
  Reflect.set(globalThis, key, made);
  return made;
}

/** The place in our code that set a timer; undefined for a timer that a library sets for itself, such as a keep-alive timer. */
function findCaller({ stack = '' }: Error): string | undefined {
  const [caller = ''] = stack
    .split('\n')
    .slice(2)
    .filter(line => !line.includes('<anonymous>)'));
  return /node_modules|node:/.test(caller) ? undefined : caller.trim() || undefined;
}

/**
 * The pending timers, each with an error created where it was set. Reading a stack is slow, so only those of leftover timers are
 * read.
 */
function watchTimers(): ReadonlyMap<unknown, Error> {
  const pending = new Map<unknown, Error>();
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  const watched = {
    setTimeout(handler: (...values: unknown[]) => void, delay?: number, ...values: unknown[]) {
      const id = setTimeout(() => {
        pending.delete(id);
        handler(...values);
      }, delay);
      pending.set(id, new Error());
      return id;
    },
    clearTimeout(id: NodeJS.Timeout) {
      pending.delete(id);
      clearTimeout(id);
    },
    setInterval(handler: () => void, delay?: number, ...values: unknown[]) {
      const id = setInterval(handler, delay, ...values);
      pending.set(id, new Error());
      return id;
    },
    clearInterval(id: NodeJS.Timeout) {
      pending.delete(id);
      clearInterval(id);
    },
  };
  // Node's `setTimeout` has a property for `util.promisify`.
  Object.defineProperties(watched.setTimeout, Object.getOwnPropertyDescriptors(setTimeout));
  Object.assign(globalThis, watched);
  return pending;
}

/** The open broadcast channels. An open one would receive messages of a later file. */
function watchChannels(): ReadonlySet<BroadcastChannel> {
  const open = new Set<BroadcastChannel>();
  const { close } = BroadcastChannel.prototype;
  BroadcastChannel.prototype.close = function closeWatched() {
    open.delete(this);
    close.call(this);
  };
  globalThis.BroadcastChannel = new Proxy(BroadcastChannel, {
    construct(target, [name]: [string]) {
      const channel = new target(name);
      open.add(channel);
      return channel;
    },
  });
  return open;
}

/** The names of the custom elements that are defined. */
function watchElements(): ReadonlySet<string> {
  const names = new Set<string>();
  if (typeof customElements === 'undefined') return names;
  const registry = customElements;
  const { define } = registry;
  registry.define = (name, ...rest) => {
    define.call(registry, name, ...rest);
    names.add(name);
  };
  return names;
}
