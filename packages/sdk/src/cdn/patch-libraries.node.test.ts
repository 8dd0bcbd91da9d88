import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { patchLibraries } from '../../build/patch-libraries.mjs';

const source = `
export function names(object) {
  const found = [];
  for (const name in object) found.push(name);
  return found;
}
export function copy(object) {
  const copied = {};
  if (object) for (const name in object) copied[name] = object[name];
  for (const name in (null, object)) copied[name] = object[name];
  for (const name in null) copied[name] = true;
  return copied;
}
export function Made() {}
Made.prototype.toString = function () { return 'made'; };
`;

it('leaves out inherited names of loops, and defines members of inherited names, also of copies', async () => {
  const files = {
    name: 'files',
    resolveId: (id: string) => (id.endsWith('entry') ? '/entry.js' : undefined),
    load: (id: string) => (id === '/entry.js' ? source : undefined),
  };
  const all = (id: string) => id === '/entry.js';
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [files, patchLibraries({ loops: all, members: all })],
    build: { write: false, minify: false, lib: { entry: 'entry', formats: ['es'] } },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  const { code } = output[0];
  const { names, copy, Made } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  expect(names(Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true } }))).toEqual(['own']);
  // A copied member whose name is also inherited becomes an enumerable own property.
  const copied = copy(copy({ constructor: undefined, own: 1 }));
  expect(Object.getOwnPropertyNames(copied)).toEqual(['constructor', 'own']);
  expect(copied.constructor).toBeUndefined();
  expect(String(new Made())).toBe('made');
  expect(code).not.toMatch(/prototype\.toString = /);
});
