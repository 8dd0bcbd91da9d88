import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { leanIcons } from '../../build/lean-icons.mjs';

type Icons = Record<string, ComponentType<{ className: string }>>;

/** It is a dependency of the parts, and not of the SDK. */
const ui = createRequire(new URL('../../../ui/package.json', import.meta.url));
const address = pathToFileURL(ui.resolve('lucide-react').replace(/cjs.*$/, 'esm/lucide-react.mjs'));

/** Elements and attributes in one order, without the class of an icon's name. */
const elements = (markup: string) =>
  [...markup.matchAll(/<([\w/]+)([^>]*)>/g)].map(([, tag, attributes = '']) => [
    tag,
    [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)]
      .map(([, name, value = '']) => `${name}=${value.replace(/ lucide-[\w-]+/g, '').trim()}`)
      .filter(each => !each.startsWith('xmlns='))
      .sort(),
  ]);

// It builds, which takes seconds where everything else runs beside it.
it('draws icons as lucide-react does', { timeout: 30_000 }, async () => {
  const names = ['Copy', 'History', 'CircleAlert', 'Trash2', 'Loader'] as const;
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id.endsWith('entry') ? '/entry.js' : undefined),
    load: (id: string) =>
      id === '/entry.js' ? `export { ${names.join()} } from '${address.pathname}';` : undefined,
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, leanIcons],
    build: {
      write: false,
      lib: { entry: 'entry', formats: ['es'] },
      rolldownOptions: { external: ['react'] },
    },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  const code = output[0].code.replace(/from\s*"react"/g, `from "${import.meta.resolve('react')}"`);
  const lucide: Icons = await import(/* @vite-ignore */ address.href);
  const lean: Icons = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  for (const name of names) {
    const draw = (icons: Icons) => {
      const Icon = icons[name];
      return Icon ? elements(renderToStaticMarkup(createElement(Icon, { className: 'c-ok' }))) : [];
    };
    expect(draw(lean)).not.toEqual([]);
    expect(draw(lean)).toEqual(draw(lucide));
  }
});
