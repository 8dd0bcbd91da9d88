import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The React of a page: the one of the house, or the older one that the package allows. */
export const reacts = { 19: undefined, 18: pathOf('../react-18/node_modules/') } as const;

/**
 * The scripts of a page with the components, by name, built from the package as others get it. React is built for
 * development, because only there strict mode runs effects twice.
 */
export async function bundleReact(react: keyof typeof reacts): Promise<ReadonlyMap<string, string>> {
  const folder = reacts[react];
  const output = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: {
      dedupe: ['react', 'react-dom'],
      alias: folder ? [{ find: /^(react|react-dom)(?=$|\/)/, replacement: `${folder}$1` }] : [],
    },
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      lib: { entry: { page: pathOf('pages/react.ts') }, formats: ['es'] },
    },
  });
  const first = Array.isArray(output) ? output[0] : output;
  if (!first || !('output' in first)) throw new Error('There is no output.');
  return new Map(first.output.flatMap(file => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])));
}
