import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { leanRoutes } from '../../build/lean-routes.mjs';

const source = `
import { route } from './route';
export const spec = route({
  path: '/v1/things',
  summary: 'All things, "quoted", {braced}',
  access: { login: 'session', permission: 'viewThings', embed: ['chat'] },
  errors: ['not_found'],
});
export const summary = { summary: 'kept', errors: [] };
`;

it('leaves out of a route what a browser never reads, and nothing else of the module', async () => {
  const files = {
    name: 'files',
    resolveId: (id: string) =>
      id.endsWith('entry') || id.endsWith('route') ? `/${id.slice(-5)}.js` : undefined,
    load: (id: string) =>
      id === '/entry.js' ? source : id === '/route.js' ? 'export const route = spec => spec;' : undefined,
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [files, leanRoutes((id: string) => id === '/entry.js')],
    build: { write: false, minify: false, lib: { entry: 'entry', formats: ['es'] } },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  const url = `data:text/javascript,${encodeURIComponent(output[0].code)}`;
  expect(await import(/* @vite-ignore */ url)).toMatchObject({
    spec: { path: '/v1/things', access: { login: 'session' } },
    summary: { summary: 'kept', errors: [] },
  });
  expect(output[0].code).not.toMatch(/quoted|viewThings|not_found/);
});
