import { readFileSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { buildOptions, folder, shared, source } from './vite-options.mjs';

/**
 * Writes what the server puts into the frame page itself, so that its text field needs no other request: a style sheet
 * and a classic script.
 *
 * @returns {Promise<string[]>} the names of the files
 */
export async function writeFramePageParts() {
  const style = readFileSync(source('frame-page/frame.css'), 'utf8');
  writeFileSync(
    `${folder}frame-page.css`,
    style
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/\s*([\s{}:;,>])\s*/g, '$1')
      .trim(),
  );
  const result = await build({
    ...shared,
    build: {
      ...buildOptions,
      emptyOutDir: false,
      write: false,
      lib: { entry: source('frame-page/early.ts'), formats: ['iife'], name: 'oriel' },
    },
  });
  const [{ code }] = (Array.isArray(result) ? result[0] : result).output;
  writeFileSync(`${folder}frame-page.js`, code.trim());
  return ['frame-page.css', 'frame-page.js'];
}
