import { writeEmbedCode } from '@oriel/contracts';
import ts from 'typescript';
import { expect, it, vi } from 'vitest';
import { compileScript, parse } from 'vue/compiler-sfc';
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
  const accent = { '--oriel-accent': '#7a1f5c' };
  for (const patch of [{}, { props }, { launcher: 'bubble', tokens: accent, locale: 'de' }] as const) {
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
  const tokens = { '--oriel-accent': hostile };
  const code = codeOf({ publishableKey: hostile, siteOrigin: hostile, tokens, props: { title: hostile } });
  const { html, react } = code;
  const script = /<script\n([^"]|"[^"]*")*?\n><\/script>$/.exec(html);
  expect(html.indexOf(script?.[0] ?? 'nothing')).toBe(html.indexOf('<script'));
  expect(faultsOf(react)).toEqual([]);
  expect(react).toContain(`title={${JSON.stringify(hostile)}}`);
  const { options } = callOf(code.mount);
  expect(options).toMatchObject({ publishableKey: hostile, theme: { tokens }, props: { title: hostile } });
  expect(code.element.replace(/"[^"]*"/g, '').match(/<\/?[\w-]+/g)).toEqual([
    '<script',
    '</script',
    '<oriel-chat',
    '</oriel-chat',
  ]);
  const { tag, attributes } = templateOf(code.vue);
  expect(tag).toBe('oriel-chat');
  expect(attributes['publishable-key']).toBe(hostile);
  expect(JSON.parse(attributes.theme ?? '')).toEqual({ scheme: 'light', tokens });
  expect(faultsOf(code.endpoint)).toEqual([]);
});

/** Runs the code of the tab `mount()`. */
function callOf(code: string): { readonly target: unknown; readonly options: Record<string, unknown> } {
  const found: unknown[] = [];
  const program = code.replace("import { mount } from '@oriel/sdk';", '').replace(/await .*/, '');
  new Function('mount', program)((...values: unknown[]) => found.push(...values));
  return { target: found[0], options: found[1] as Record<string, unknown> };
}

/** The element in the template of a component. */
function templateOf(code: string) {
  const { descriptor, errors } = parse(code);
  expect(errors).toEqual([]);
  const element = descriptor.template?.ast?.children.find(child => 'tag' in child);
  if (!element) throw new Error('The template has no element');
  const attributes = Object.fromEntries(
    element.props.flatMap(prop => ('value' in prop ? [[prop.name, prop.value?.content ?? '']] : [])),
  );
  return { tag: element.tag, attributes };
}

const chosen = {
  widget: 'prompts',
  isolation: 'iframe',
  scheme: 'dark',
  locale: 'de',
  height: '480',
  tokens: { '--oriel-r-md': '2px', '--oriel-font': '"Inter", serif', '--oriel-bg': ' ' },
  props: { layout: 'list', title: 'It’s “new”' },
} as const;
const theme = { scheme: 'dark', tokens: { '--oriel-r-md': '2px', '--oriel-font': '"Inter", serif' } };

it('gives every way in the same options', () => {
  const code = codeOf(chosen);
  const { target, options } = callOf(code.mount);
  expect(target).toBe('#oriel-prompts');
  expect(options).toEqual({
    widget: 'prompts',
    api: servers.api,
    publishableKey: 'pk_…',
    tokenUrl: '/oriel/token',
    size: 480,
    isolation: 'iframe',
    theme,
    locale: 'de',
    props: chosen.props,
  });
  vi.stubGlobal('location', new URL('https://www.example.com'));
  expect(readOptions({ options })).toMatchObject({ size: 480, theme });
  vi.unstubAllGlobals();

  expect(() => compileScript(parse(code.vue).descriptor, { id: 'test' })).not.toThrow();
  const { tag, attributes } = templateOf(code.vue);
  expect(tag).toBe('oriel-prompts');
  const { widget: _, ...written } = options;
  const texts = Object.entries(written).map(([name, value]) => [
    name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  expect(attributes).toEqual(Object.fromEntries(texts));
  const { api, ...ofElement } = attributes;
  expect(code.element).toContain(`<script async src="${api}/sdk/v1/oriel.js"></script>`);
  // The template of Vue has the syntax of HTML.
  expect(templateOf(`<template>${code.element.replace(/<script.*/, '')}</template>`)).toEqual({
    tag,
    attributes: ofElement,
  });
  expect(code.html).toContain('data-oriel-size="480"');
  expect(code.react).toContain('size={480}');
  for (const way of [codeOf({ signIn: 'window' }).mount, codeOf({ signIn: 'window' }).vue])
    expect(way).not.toMatch(/token-?url/i);
});

it('writes a token endpoint that gives a token for the widget to the signed-in person of the page', async () => {
  const siteOrigin = 'https://www.example.com';
  const { endpoint } = codeOf({ widget: 'images', siteOrigin });
  const program = endpoint.replace("import { createServer } from 'node:http';", '');
  type Handle = (request: object, response: object) => Promise<void>;
  const handles: Handle[] = [];
  const asked = vi.fn(async () => Response.json({ token: 'a token' }));
  new Function('createServer', 'fetch', 'process', 'console', program)(
    (handle: Handle) => {
      handles.push(handle);
      return { listen: () => undefined };
    },
    asked,
    { env: { ORIEL_SECRET_KEY: 'sk_1' } },
    { error: () => undefined },
  );
  const ask = async (headers: object, url = '/oriel/token', method = 'POST') => {
    const answer: unknown[] = [];
    const response = {
      writeHead: (status: number) => {
        answer.push(status);
        return { end: (body: string) => answer.push(JSON.parse(body)) };
      },
    };
    await handles[0]?.({ headers, url, method }, response);
    return answer;
  };
  const cookie = 'session=demo-session';
  expect(await ask({ origin: siteOrigin, cookie }, '/')).toEqual([404, { error: 'not_found' }]);
  expect(await ask({ origin: siteOrigin, cookie }, '/oriel/token', 'GET')).toEqual([
    403,
    { error: 'forbidden' },
  ]);
  expect(await ask({ origin: 'https://evil.example', cookie })).toEqual([403, { error: 'forbidden' }]);
  expect(await ask({ origin: siteOrigin })).toEqual([401, { error: 'unauthorized' }]);
  expect(asked).not.toHaveBeenCalled();
  expect(await ask({ origin: siteOrigin, cookie })).toEqual([200, { token: 'a token' }]);
  expect(asked).toHaveBeenCalledWith(
    'https://ai.example.com/api/access/v1/embed-tokens',
    expect.objectContaining({
      headers: expect.objectContaining({ authorization: 'Bearer sk_1' }),
      body: JSON.stringify({
        user: { id: '4711', email: 'mara@example.com', name: 'Mara Lindner' },
        origin: siteOrigin,
        widgets: ['images'],
      }),
    }),
  );
  asked.mockResolvedValueOnce(new Response('no', { status: 403 }));
  expect(await ask({ origin: siteOrigin, cookie })).toEqual([502, { error: 'bad_gateway' }]);
});
