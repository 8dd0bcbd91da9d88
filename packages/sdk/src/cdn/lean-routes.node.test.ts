import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { leanRoutes } from '../../build/lean-routes.mjs';

const source = `
const route = spec => spec;
export const first = route({ service: 'core', summary: 'Why, {a}', path: '/v1/x', errors: ['gone', 'late'] });
export const second = route({ summary: 'Alone' });
export const third = { summary: 'No route' };
`;

it('leaves out the parts of routes that no page reads', async () => {
  const name = '/contracts/src/x/x-routes.ts';
  const files = {
    name: 'files',
    resolveId: (id: string) => (id.endsWith('entry') ? name : undefined),
    load: (id: string) => (id === name ? source : undefined),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [files, leanRoutes()],
    build: { write: false, minify: false, lib: { entry: 'entry', formats: ['es'] } },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  const { first, second, third } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(output[0].code)}`
  );
  expect(first).toEqual({ service: 'core', path: '/v1/x' });
  expect(second).toEqual({});
  expect(third).toEqual({ summary: 'No route' });
});
