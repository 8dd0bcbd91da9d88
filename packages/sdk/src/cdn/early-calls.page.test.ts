import { expect, it, vi } from 'vitest';
import guide from '../../../../docs/embedding.md?raw';
import type { WidgetHandle } from '../loader/widget-handle';

it('fulfils calls that were made before the script, as the guide has them', async () => {
  const [, stub = ''] = /<script>\s*(window\.oriel \|\|= [\s\S]*?)<\/script>/.exec(guide) ?? [];
  expect(stub.trim().split('\n').length).toBeLessThanOrEqual(2);
  // As a classic script runs it, twice: another part of the page may have it, too.
  for (let times = 0; times < 2; times += 1) new Function(stub)();
  const page = globalThis as unknown as {
    oriel: { mount(target: string, options: object): Promise<WidgetHandle> };
  };
  document.body.innerHTML = '<div id="first"></div>';
  const heard: string[] = [];
  const first = page.oriel.mount('#first', { locale: 'de', isolation: 'shadow' });
  // Its place comes later than the script.
  const second = page.oriel.mount('#second', { widget: 'prompts', isolation: 'shadow' });
  first.then(handle => handle.on('state', ({ state }) => void heard.push(state)));
  let isSettled = false;
  void Promise.race([first, second]).then(() => {
    isSettled = true;
  });
  await new Promise(done => setTimeout(done));
  expect(isSettled).toBe(false);

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
  const load = vi.fn((file: string) =>
    file === 'extras.js' ? Promise.resolve(extras) : new Promise(() => {}),
  );
  runLoader(load);
  const handle = await first;
  expect(handle.element?.parentElement?.id).toBe('first');
  expect(handle.state).toBe('loading');
  document.body.insertAdjacentHTML('beforeend', '<div id="second"></div>');
  const late = await second;
  await vi.waitFor(() => expect(late.element?.localName).toBe('oriel-prompts'));
  expect(document.querySelectorAll('#first > *, #second > *')).toHaveLength(2);
  // From now on a call is answered at once, and the script may come again.
  expect(page.oriel.mount('#first', {})).toHaveProperty('state');
  const known = page.oriel;
  runLoader(load);
  expect(page.oriel).toBe(known);
  expect(document.querySelectorAll('#second > *')).toHaveLength(1);
  handle.destroy();
  await vi.waitFor(() => expect(heard).toContain('destroyed'));
  document.body.replaceChildren();
  await new Promise(done => setTimeout(done));
  vi.unstubAllGlobals();
});
