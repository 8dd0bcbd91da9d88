import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The script of one test page, built from the sources as a reader of the package would build it. */
export async function bundle(page: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['oriel-source'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL(`pages/${page}.ts`, import.meta.url)), formats: ['es'] },
    },
  });
  const first = Array.isArray(output) ? output[0] : output;
  if (!first || !('output' in first)) throw new Error(`no output for ${page}`);
  return first.output[0].code;
}
