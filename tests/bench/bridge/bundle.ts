import { build } from 'vite';

/** Bundles the script of a page from the sources, as a user of the packages would. */
export async function bundle(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['oriel-source'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      lib: { entry, formats: ['es'] },
    },
  });
  const first = Array.isArray(output) ? output[0] : output;
  if (!first || !('output' in first)) throw new Error(`no output for ${entry}`);
  return first.output[0].code;
}
