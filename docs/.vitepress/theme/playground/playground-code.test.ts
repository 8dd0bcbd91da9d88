import { writeEmbedCode } from '@oriel/contracts';
import ts from 'typescript';
import { expect, it, vi } from 'vitest';
import { readOptions } from '../../../../packages/sdk/src/options/written-options';
import { playgroundCode } from './playground-code';
import { firstState, type PlaygroundState } from './playground-state';

const servers = { api: 'https://ai.example.com', frameOrigin: 'https://frames.example.com' };
const codeOf = (patch: Partial<PlaygroundState>) => playgroundCode({ ...firstState, ...patch }, servers);

const faultsOf = (code: string) =>
  ts.transpileModule(code, {
    fileName: 'snippet.tsx',
    reportDiagnostics: true,
    compilerOptions: { jsx: ts.JsxEmit.Preserve },
  }).diagnostics;

it('is the snippet and the policy of an application, with the isolation', () => {
  const { snippets, policies } = writeEmbedCode(servers, { publishableKey: 'pk_…', widgets: ['chat'] });
  const { html, policy } = codeOf({});
  expect(html.replace('\n  data-oriel-isolation="shadow"', '')).toBe(snippets[0]?.html);
  expect(policy).toBe(`Content-Security-Policy: default-src 'none'; ${policies.shadow}`);
  expect(codeOf({ isolation: 'iframe' }).policy).toBe(
    `Content-Security-Policy: default-src 'none'; ${policies.iframe}`,
  );
  expect(codeOf({ signIn: 'window' }).html).not.toContain('token-url');
});

it('writes the options that are no default', () => {
  const { html, react } = codeOf({
    widget: 'prompts',
    launcher: 'bubble',
    scheme: 'dark',
    locale: 'de',
    props: { layout: 'list', type: '', title: 'Vorlagen', insert: true },
  });
  expect(html.match(/data-oriel-[\w-]+="[^"]*"/g)?.slice(5)).toEqual([
    'data-oriel-isolation="shadow"',
    'data-oriel-launcher="bubble"',
    'data-oriel-theme="dark"',
    'data-oriel-locale="de"',
    'data-oriel-props="{&quot;layout&quot;:&quot;list&quot;,&quot;title&quot;:&quot;Vorlagen&quot;,&quot;insert&quot;:true}"',
  ]);
  expect(react).toContain('<OrielPrompts\n');
  expect(react).toContain('      insert\n');
  expect(faultsOf(react)).toEqual([]);
});

it('writes a script tag whose attributes the SDK takes', () => {
  vi.stubGlobal('location', new URL('https://www.example.com'));
  const props = { layout: 'bare', title: 'Ask', readonly: true };
  for (const patch of [{}, { props }, { launcher: 'bubble', accent: '#7a1f5c', locale: 'de' }] as const) {
    const attributes = [...codeOf(patch).html.matchAll(/data-oriel-([\w-]+)="([^"]*)"/g)];
    const options = Object.fromEntries(
      attributes.map(([, name = '', value = '']) => [
        name.replace(/-./g, sign => sign.charAt(1).toUpperCase()),
        value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
      ]),
    );
    const script = {} as HTMLScriptElement;
    const read = readOptions({ options, written: script });
    expect(read.props).toEqual('props' in patch ? props : undefined);
    expect(read.size).toBe(640);
  }
  vi.unstubAllGlobals();
});

it('lets no text out of its attribute', () => {
  const hostile = '"></script><script>alert(1)</script> {x} \\ & </OrielChat>';
  const { html, react } = codeOf({ publishableKey: hostile, accent: hostile, props: { title: hostile } });
  const script = /<script\n([^"]|"[^"]*")*?\n><\/script>$/.exec(html);
  expect(html.indexOf(script?.[0] ?? 'nothing')).toBe(html.indexOf('<script'));
  expect(faultsOf(react)).toEqual([]);
  expect(react).toContain(`title={${JSON.stringify(hostile)}}`);
});
