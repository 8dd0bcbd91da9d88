import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltWidgetName, widgetProps } from '@oriel/contracts';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { optionNames } from '../../../packages/sdk/src/options/option-table';
import { docsFolder, type Fence, fencesOf, guides } from './guides';
import { packageReadme } from './package-readme';

/** Pages that contain code for the reader to copy. */
const forEmbedders = new Set([
  'getting-started.md',
  'embedding.md',
  'frameworks.md',
  'token-endpoints.md',
  'wordpress.md',
  'variants.md',
  'use-from-a-program.md',
]);
const fences = [...guides.filter(({ path }) => forEmbedders.has(path)), packageReadme].flatMap(fencesOf);
const of = (...languages: readonly string[]): readonly Fence[] => {
  const found = fences.filter(({ language }) => languages.includes(language));
  if (found.length === 0) throw new Error(`No snippet of ${languages}`);
  return found;
};
const place = ({ guide, line }: Fence) => `${guide}:${line}`;

/** Syntax errors only; types and other files are not checked. */
function faultsOf(code: string, name: string): readonly string[] {
  const { diagnostics = [] } = ts.transpileModule(code, {
    fileName: name,
    reportDiagnostics: true,
    compilerOptions: {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.Preserve,
    },
  });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

it('knows a broken snippet', () => {
  expect(faultsOf('mount(', 'a.ts')).not.toEqual([]);
  expect(faultsOf('<OrielChat agent= />;', 'a.tsx')).not.toEqual([]);
});

it.each(of('js', 'ts', 'tsx').map(fence => [place(fence), fence] as const))('%s is a program', (_, fence) => {
  // A component shown among its options parses as an expression in a file.
  expect(faultsOf(fence.code, `snippet.${fence.language === 'ts' ? 'ts' : 'tsx'}`)).toEqual([]);
});

const wholeFiles = [
  ['token-endpoints.md', 'python-token-endpoint/server.py'],
  ['token-endpoints.md', 'node-token-endpoint/server.mjs'],
  ['token-endpoints.md', 'php-token-endpoint/token.php'],
  ...[
    'angular-host/src/help.ts',
    'astro-host/astro.config.mjs',
    'astro-host/src/pages/help.astro',
    'astro-host/src/pages/oriel/token.ts',
    'nuxt-host/nuxt.config.ts',
    'nuxt-host/app/plugins/oriel.client.ts',
    'nuxt-host/app/pages/help.vue',
    'nuxt-host/server/routes/oriel/token.post.ts',
    'react-router-host/app/routes/help.tsx',
    'react-router-host/app/routes/oriel-token.ts',
    'sveltekit-host/svelte.config.js',
    'sveltekit-host/src/routes/help/+page.svelte',
    'sveltekit-host/src/routes/oriel/token/+server.ts',
  ].map(path => ['frameworks.md', path] as const),
  ['wordpress.md', 'wordpress/oriel-widgets.php'],
  ['wordpress.md', 'wordpress/oriel-widgets.css'],
  ['wordpress.md', 'wordpress/chat-page.html'],
] as const;
it.each(wholeFiles)('%s shows the example %s as it is', (guide, example) => {
  const codes = fences.filter(fence => fence.guide === guide).map(({ code }) => code);
  expect(codes).toContain(readFileSync(join(docsFolder, '../examples', example), 'utf8'));
});

it.each(of('json').map(fence => [place(fence), fence] as const))('%s is JSON', (_, { code }) => {
  expect(() => JSON.parse(code)).not.toThrow();
});

it.each(of('http').map(fence => [place(fence), fence] as const))('%s has a body of JSON', (_, { code }) => {
  expect(() => JSON.parse(code.slice(code.indexOf('\n\n')))).not.toThrow();
});

const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
const attributesOf = (widget: BuiltWidgetName): ReadonlySet<string> =>
  new Set([...optionNames, ...Object.keys(widgetProps[widget].shape)].map(kebab));

it.each(of('html').map(fence => [place(fence), fence] as const))(
  '%s names options, and its scripts run',
  (_, { code }) => {
    const scripts = [...code.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
    expect(scripts.flatMap(script => faultsOf(script, 'snippet.js'))).toEqual([]);
    const opened = [...code.matchAll(/<script\b/g)].length;
    expect([...code.matchAll(/<\/script>/g)]).toHaveLength(opened);

    const unknown = [...code.matchAll(/<script\b([^>]*)>|<oriel-(\w+)([^>]*)>/g)].flatMap(
      ([, script, element, own]) => {
        // Element names match the widgets of the table.
        const widget = (element ??
          /data-oriel-widget="(\w+)"/.exec(script ?? '')?.[1] ??
          'chat') as BuiltWidgetName;
        const names = element
          ? [...(own ?? '').matchAll(/([\w-]+)=/g)].map(([, name = '']) => name)
          : [...(script ?? '').matchAll(/data-oriel-([\w-]+)/g)].map(([, name = '']) => name);
        const known = attributesOf(widget);
        return names.filter(name => !known.has(name) && !['id', 'class', 'style'].includes(name));
      },
    );
    expect(unknown).toEqual([]);
  },
);
