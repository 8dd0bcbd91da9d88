import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const folder = new URL('../../../packages/sdk/dist/cdn/', import.meta.url);

/**
 * Places a script that loads React and draws one text field, the lower bound for a chat made with React. It is stored among the
 * SDK's files during the measurement, so that the same server sends it with the same headers.
 */
export async function placeBareScript(): Promise<{ file: string; remove(): Promise<void> }> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: 'oxc',
      lib: {
        entry: fileURLToPath(new URL('bare-react.ts', import.meta.url)),
        formats: ['iife'],
        name: 'bare',
      },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (!bundle || !('output' in bundle)) throw new Error('The bare script was not built.');
  const { code } = bundle.output[0];
  const file = 'bench-bare.js';
  const path = new URL(file, folder);
  const compressed = new URL(`${file}.br`, folder);
  await writeFile(path, code);
  await writeFile(compressed, brotliCompressSync(code));
  return { file, remove: async () => void (await Promise.all([rm(path), rm(compressed)])) };
}
