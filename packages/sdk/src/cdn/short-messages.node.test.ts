import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { shortMessages } from '../../build/short-messages.mjs';

const code = `export const fail = name => {
  if (name === 'type') throw new TypeError('The option must be a function of two');
  if (name === 'short') throw new Error('Too short');
  throw new Error(\`Nothing is cut of \${name} here at all\`);
};`;

/** The texts of the errors of a module once it is built. */
async function messages(isLibrary: (id: string) => boolean): Promise<string[]> {
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id.endsWith('library') ? '/library.js' : undefined),
    load: (id: string) => (id === '/library.js' ? code : undefined),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, shortMessages(isLibrary)],
    build: { write: false, minify: false, lib: { entry: 'library', formats: ['es'] } },
  });
  const [{ output }] = built as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  const address = `data:text/javascript,${encodeURIComponent(output[0].code)}`;
  const { fail } = (await import(/* @vite-ignore */ address)) as { fail: (name: string) => never };
  return ['type', 'short', 'template'].map(name => {
    try {
      return fail(name);
    } catch (error) {
      return String(error);
    }
  });
}

// It builds, which takes seconds where everything else runs beside it.
it('cuts the texts of errors of a library, and of nothing else', { timeout: 30_000 }, async () => {
  const rest = ['Error: Too short', 'Error: Nothing is cut of template here at all'];
  expect(await messages(() => true)).toEqual(['TypeError: The option must ', ...rest]);
  expect(await messages(() => false)).toEqual(['TypeError: The option must be a function of two', ...rest]);
});
