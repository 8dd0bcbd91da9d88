// @vitest-environment node
import { createRequire } from 'node:module';
import { build, type Plugin, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { leanReact } from '../../build/lean-react.mjs';

/** It has no types; only this is used of it. */
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (
    markup: string,
    options: object,
  ) => { readonly window: { eval(code: string): Promise<string[]>; close(): void } };
};

/** The code of an entry with its React, as a script. */
async function bundle(code: string, plugins: readonly Plugin[]): Promise<string> {
  const entry: Plugin = {
    name: 'entry',
    // React is found from here.
    resolveId: id => (id.endsWith('entry') ? `${import.meta.dirname}/entry.js` : undefined),
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

/** What React is asked to do, and what then stands on the page. */
const scenario = `
import {
  Component, createContext, createElement as h, Fragment, lazy, memo, startTransition, Suspense, useContext,
  useEffect, useId, useInsertionEffect, useLayoutEffect, useRef, useState, useSyncExternalStore,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

export default async () => {
  const told = [];
  const pause = time => new Promise(done => setTimeout(done, time));
  /** Until nothing changes any more. */
  const wait = async () => {
    for (let seen = '', still = 0; still < 4; ) {
      await pause(10);
      const now = told.length + place.innerHTML;
      still = now === seen ? still + 1 : 0;
      seen = now;
    }
  };
  const place = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const other = document.body.appendChild(document.createElement('aside'));
  const see = name => told.push(name + ': ' + place.innerHTML + ' | ' + other.innerHTML);
  const Language = createContext('de');
  const Late = lazy(async () => { await pause(300); return { default: () => h('b', null, useContext(Language)) }; });
  const Part = memo(({ name }) => {
    useLayoutEffect(() => { told.push('laid out ' + name); return () => told.push('left ' + name); }, [name]);
    return h('li', null, name);
  });
  class Guard extends Component {
    state = { failed: '' };
    static getDerivedStateFromError(error) { return { failed: error.message }; }
    render() { return this.state.failed || this.props.children; }
  }
  const Broken = () => { throw new Error('broken'); };
  const store = { value: 1, heard: new Set() };
  const listen = hear => { store.heard.add(hear); return () => store.heard.delete(hear); };
  let set;
  function App() {
    const [state, change] = useState({ names: ['a', 'b', 'c'], text: 'x', late: false, broken: false });
    set = patch => change(before => ({ ...before, ...patch }));
    const field = useRef(null);
    const value = useSyncExternalStore(listen, () => store.value);
    useInsertionEffect(() => { told.push('inserted'); }, []);
    useEffect(() => { told.push('effect ' + field.current.value); return () => told.push('gone'); }, [state.text]);
    return h(Language.Provider, { value: 'en' },
      h('form', { onSubmit: event => { event.preventDefault(); told.push('submitted'); } },
        h('input', { ref: field, id: useId(), value: state.text, onChange: event => set({ text: event.target.value }) }),
        h('input', { type: 'checkbox', checked: state.late, readOnly: true }),
        h('textarea', { defaultValue: 'long' }),
        h('select', { value: 'two', onChange() {} }, h('option', null, 'one'), h('option', null, 'two'))),
      h('ul', { className: 'names', style: { color: 'red' } }, state.names.map(name => h(Part, { key: name, name }))),
      h(Suspense, { fallback: h(Fragment, null, 'waiting') }, state.late && h(Late)),
      h(Guard, null, state.broken && h(Broken)),
      createPortal(h('p', { onClick: () => told.push('pressed') }, value), other),
    );
  }
  const root = createRoot(place, { onCaughtError: error => told.push('caught ' + error.message) });
  root.render(h(App));
  await wait(); see('first');
  set({ names: ['c', 'a', 'd'] });
  await wait(); see('reordered');
  flushSync(() => set({ text: 'now' }));
  see('now');
  startTransition(() => set({ late: true }));
  await wait(); see('waiting');
  await pause(300); await wait(); see('late');
  const input = place.querySelector('input');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, 'typed');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  place.querySelector('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  other.querySelector('p').click();
  await wait(); see('typed');
  store.value = 2;
  for (const hear of store.heard) hear();
  set({ broken: true });
  await wait(); see('broken');
  root.unmount();
  await wait(); see('end');
  return told;
};
`;

const run = (code: string) => {
  const { window } = new JSDOM('', { runScripts: 'outside-only', pretendToBeVisual: true });
  return window.eval(`${code};run()`).finally(() => window.close());
};

// Each builds, which takes seconds where everything else runs beside it.
describe('React without what no widget uses', { timeout: 60_000 }, () => {
  it('does the same as the whole of it, in less code', async () => {
    const [whole, lean] = [await bundle(scenario, []), await bundle(scenario, [leanReact])];
    const told = await run(whole);
    expect(told).toContain('caught broken');
    expect(told.find(line => line.startsWith('late'))).toContain('<b>en</b>');
    expect(await run(lean)).toEqual(told);
    expect(lean.length).toBeLessThan(whole.length * 0.95);
  });

  it('refuses code that asks for what is left out', async () => {
    const build = (code: string) => bundle(code, [leanReact]);
    await expect(build(`import { preload } from 'react-dom'; preload('/a.js');`)).rejects.toThrow(
      /uses "preload"/,
    );
    await expect(build(`export { ViewTransition } from 'react';`)).rejects.toThrow(/uses "ViewTransition"/);
  });

  it('fails where React no longer has what it looks for', () => {
    const { transform } = leanReact;
    if (typeof transform !== 'function') throw new Error('It transforms by a function.');
    const parse = () => ({ type: 'Program', body: [] });
    expect(() =>
      transform.call({ parse } as never, '', '/node_modules/react-dom/cjs/react-dom.production.js'),
    ).toThrow(/react-dom has changed/);
  });
});
