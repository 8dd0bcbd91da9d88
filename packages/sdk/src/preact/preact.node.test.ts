import { createRequire } from 'node:module';
import { build, type Plugin, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { foundation } from '../../build/foundation.mjs';

/** The package has no types; the test uses only these members. */
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (
    markup: string,
    options: object,
  ) => {
    readonly window: {
      eval(code: string): Promise<Record<string, { log?: string[]; drawn?: string }>>;
      close(): void;
    };
  };
};

/** Bundles the code of an entry with its React into a script. */
async function bundle(code: string, plugins: readonly Plugin[]): Promise<string> {
  const entry: Plugin = {
    name: 'entry',
    // Resolve React from the package that renders widgets.
    resolveId: id =>
      id.endsWith('entry') ? `${import.meta.dirname}/../../../widget-kit/src/entry.js` : undefined,
    load: id => (id.endsWith('/entry.js') ? code : undefined),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [entry, ...plugins],
    build: { write: false, lib: { entry: 'entry', formats: ['iife'], name: 'run' } },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  return output[0].code;
}

/** A program that uses React as widgets do, and returns its DOM and a log of its calls at several stages. */
const scenario = `
import {
  Component, createContext, createElement as h, Fragment, memo, startTransition, useContext, useDeferredValue,
  useEffect, useEffectEvent, useId, useImperativeHandle, useInsertionEffect, useLayoutEffect, useReducer, useRef,
  useState, useSyncExternalStore,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { computed, signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';

export default async () => {
  let log = [];
  const stages = {};
  const pause = time => new Promise(done => setTimeout(done, time));
  const place = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const other = place.appendChild(document.createElement('aside'));
  const container = place.appendChild(document.createElement('div'));
  /** Until nothing changes any more. */
  const wait = async () => {
    for (let seen = '', still = 0; still < 4; ) {
      await pause(10);
      const now = log.length + place.innerHTML;
      still = now === seen ? still + 1 : 0;
      seen = now;
    }
  };
  /** Serializes the DOM regardless of the order of attributes, the form of ids, and whether values are attributes. */
  const draw = node => {
    if (node.nodeType === 3) return node.data;
    const attributes = [...(node.attributes ?? [])].filter(({ name }) => name !== 'value')
      .map(({ name, value }) => name + '=' + (name === 'id' ? 'id' : value)).sort();
    const value = node.localName === 'option' ? '' : node.value ?? '';
    if (node.localName === 'a') return /alert/.test(node.href) ? 'a script' : 'a link';
    return '<' + [node.localName, ...attributes, value, node.checked ?? ''].join(' ') + '>'
      + [...node.childNodes].map(draw).join('') + '</>';
  };
  const stage = async name => {
    await wait();
    stages[name] = { log: log.sort(), drawn: draw(other) + draw(container) };
    log = [];
  };

  const order = [];
  const Language = createContext('de');
  const Part = memo(({ name }) => {
    useInsertionEffect(() => { order.push('insert part'); }, []);
    useLayoutEffect(() => {
      order.push('lay out part');
      log.push('laid out ' + name);
      return () => log.push('left ' + name);
    }, [name]);
    return h('li', null, name, useContext(Language));
  });
  // React 19 gives it the ref.
  const Field = ({ ref, ...rest }) => h('input', { ref, id: useId(), ...rest });
  const Handle = ({ ref, last }) => {
    useImperativeHandle(ref, () => ({ say: () => log.push('called ' + last) }), [last]);
    return null;
  };
  const count = signal(1);
  const double = computed(() => count.value * 2);
  const Count = () => { useSignals(); return h('output', null, double.value); };
  class Guard extends Component {
    state = { failed: '' };
    static getDerivedStateFromError(error) { return { failed: error.message }; }
    componentDidCatch(error) { log.push('caught ' + error.message); }
    render() { return this.state.failed || this.props.children; }
  }
  const Broken = ({ what }) => { throw new Error(what); };
  const store = { value: 1, listeners: new Set() };
  const subscribe = listener => { store.listeners.add(listener); return () => store.listeners.delete(listener); };
  let set, more;
  const says = { current: null };
  function App() {
    const [state, change] = useState({ names: ['a', 'b', 'c'], text: 'x' });
    const [presses, press] = useReducer(before => before + 1, 0);
    set = patch => change(before => ({ ...before, ...patch }));
    more = press;
    const field = useRef(null);
    const value = useSyncExternalStore(subscribe, () => store.value);
    const latest = useEffectEvent(() => log.push('event ' + presses));
    useInsertionEffect(() => { order.push('insert app'); }, []);
    useLayoutEffect(() => { order.push('lay out app'); }, []);
    useEffect(() => {
      log.push('effect ' + field.current.value);
      latest();
      return () => log.push('gone');
    }, [state.text]);
    return h(Language.Provider, { value: 'en' },
      h('form', { onSubmit: event => { event.preventDefault(); log.push('submitted'); } },
        h(Field, {
          ref: field,
          value: state.text,
          onChange: event => set({ text: event.target.value }),
          onFocus: () => log.push('focused'),
          onBlur: () => log.push('blurred'),
          onCompositionStart: () => log.push('composing'),
          onKeyDown: event => { if (event.key === 'Enter') event.stopPropagation(); },
        }),
        h('input', { type: 'checkbox', checked: presses > 0, onChange() {} }),
        h('textarea', { defaultValue: 'long', rows: 2 }),
        h('select', { value: 'two', onChange() {} }, h('option', null, 'one'), h('option', null, 'two'))),
      h('ul', { className: 'names', style: { color: 'red', '--o': '1px' }, onKeyDown: () => log.push('key in list') },
        state.names.map(name => h(Part, { key: name, name }))),
      h('button', { type: 'button', onClick: () => { log.push('clicked'); more(); more(); }, disabled: false,
        'aria-pressed': false, tabIndex: -1, popover: 'manual', 'data-none': undefined }, presses),
      h(Handle, { ref: says, last: state.text }),
      h(Count), h(Fragment, null, useDeferredValue(state.names.length)),
      h(Guard, null, state.broken && h(Broken, { what: 'guarded' })),
      state.lost && h(Broken, { what: 'lost' }),
      ['/docs', 'javascript:alert(1)', ' Java\\nscript:alert(2)'].map(href => h('a', { key: href, href })),
      createPortal(h('p', { onClick: () => log.push('pressed') }, value), other),
    );
  }
  const root = createRoot(container, {
    onCaughtError() {}, onUncaughtError: error => log.push('uncaught ' + error.message),
  });
  root.render(h('div', { onKeyDown: event => log.push('key ' + event.key) }, h(App)));
  await stage('first');
  // Which of them comes first among themselves is of no account.
  stages.order = { log: [...order].map(each => each.split(' ')[0]) };
  set({ names: ['c', 'a', 'd'] });
  await stage('reordered');
  flushSync(() => set({ text: 'now' }));
  stages.now = { drawn: draw(container) };
  await stage('set');
  startTransition(() => set({ names: ['d'] }));
  await stage('transition');
  const input = place.querySelector('input');
  const key = (target, name) => target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true }));
  input.focus();
  input.dispatchEvent(new Event('compositionstart', { bubbles: true }));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, 'typed');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  // React draws at once after each event, and Preact after all of one task.
  await stage('typed');
  key(input, 'Enter');
  key(input, 'a');
  key(place.querySelector('li'), 'b');
  input.blur();
  place.querySelector('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  other.querySelector('p').click();
  place.querySelector('button').click();
  await stage('used');
  says.current.say();
  store.value = 2;
  for (const listener of store.listeners) listener();
  count.value = 5;
  await stage('stores');
  set({ broken: true });
  await stage('broken');
  set({ lost: true });
  await stage('lost');
  root.unmount();
  await stage('end');
  return stages;
};
`;

const run = async (code: string) => {
  const { window } = new JSDOM('', { runScripts: 'outside-only', pretendToBeVisual: true });
  try {
    return structuredClone(await window.eval(`${code};run()`));
  } finally {
    window.close();
  }
};

// Each test runs a build, which takes seconds while everything else runs in parallel.
describe('Preact in the place of React', { timeout: 60_000 }, () => {
  it('does the same in a third of the code', async () => {
    const [code, codeOfReact] = [await bundle(scenario, foundation), await bundle(scenario, [])];
    const stages = await run(codeOfReact);
    expect(stages).toMatchObject({
      first: { drawn: expect.stringContaining('a linka linka link') },
      order: { log: ['insert', 'insert', 'insert', 'insert', 'lay', 'lay', 'lay', 'lay'] },
      broken: { log: ['caught guarded'] },
      lost: { log: expect.arrayContaining(['uncaught lost']) },
    });
    expect(await run(code)).toEqual(stages);
    expect(code.length).toBeLessThan(codeOfReact.length / 3);
  });

  it.each([
    ['preload', 'react-dom'],
    ['ViewTransition', 'react'],
    ['hydrateRoot', 'react-dom/client'],
    ['useSignalState', '@preact/signals-react'],
  ])('refuses code that asks for %s of %s', async (name, module) => {
    await expect(bundle(`export { ${name} } from '${module}';`, foundation)).rejects.toThrow(
      `"${name}" is not exported`,
    );
  });
});
