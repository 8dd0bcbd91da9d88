// Builds what script tags load, into dist/cdn. Two passes: first the chunks, then the loader, which carries the names
// and hashes of the chunks. All but oriel.js and manifest.json have a hash in their name.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { chunkGroups } from './chunk-groups.mjs';
import { compressFolder } from './compress.mjs';
import { hashedName, integrityOf } from './hashes.mjs';
import { chunksOf } from './manifest.mjs';
import {
  buildOptions,
  finalFolder,
  folder,
  onLog,
  output,
  packageRoot,
  shared,
  source,
} from './vite-options.mjs';

const { version } = JSON.parse(readFileSync(`${packageRoot}package.json`, 'utf8'));

/** @param {import('vite').UserConfig} [extra] merged over the configuration of both passes */
export async function buildCdn(extra = {}) {
  rmSync(folder, { recursive: true, force: true });
  const resolve = { ...shared.resolve, ...extra.resolve };
  const chunks = await build({
    ...shared,
    resolve,
    build: {
      ...buildOptions,
      lib: {
        entry: {
          entry: source('mount/entry.ts'),
          'frame-page': source('frame-page/main.ts'),
          extras: source('extras/entry.ts'),
        },
        formats: ['es'],
      },
      rolldownOptions: {
        onLog,
        output: {
          ...output,
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: { groups: chunkGroups },
        },
      },
    },
  });
  const built = (Array.isArray(chunks) ? chunks : [chunks]).flatMap(result => result.output);
  const style = readFileSync(source('frame-page/frame.css'), 'utf8');
  const styleName = hashedName('frame-page', 'css', style);
  writeFileSync(folder + styleName, style);
  const isolations = {
    shadow: chunksOf(built, 'entry', ['open-shadow', 'widget-chat/src/index']),
    iframe: chunksOf(built, 'entry', ['open-frame']),
    framePage: chunksOf(built, 'frame-page', ['start-widget', 'widget-chat/src/index']),
  };
  const first = isolations.shadow.filter(file => isolations.iframe.includes(file));
  const isLater = file => !first.includes(file);
  const hints = files =>
    files.map(file => [file, integrityOf(readFileSync(folder + file)).slice('sha256-'.length)]);
  await buildLoader(resolve, {
    version,
    extras: chunksOf(built, 'extras', [])[0],
    first: hints(first),
    next: { shadow: isolations.shadow.filter(isLater), iframe: isolations.iframe.filter(isLater) },
  });
  writeManifest([...built.map(({ fileName }) => fileName), 'oriel.js', styleName], {
    loader: 'oriel.js',
    shadow: isolations.shadow,
    iframe: isolations.iframe,
    framePage: isolations.framePage,
    frameStyle: styleName,
  });
  compressFolder(folder);
  rmSync(finalFolder, { recursive: true, force: true });
  renameSync(folder, finalFolder);
}

async function buildLoader(resolve, data) {
  const result = await build({
    ...shared,
    resolve,
    define: { ...shared.define, __ORIEL_BUILD__: JSON.stringify(data) },
    build: {
      ...buildOptions,
      emptyOutDir: false,
      write: false,
      lib: { entry: source('cdn/loader.ts'), formats: ['iife'], name: 'orielLoader' },
    },
  });
  const [{ code: written }] = (Array.isArray(result) ? result[0] : result).output;
  // What only tools read is left out of what every page loads.
  const code = written.replace(/\s*\/\* @\S+ \*\/\s*/g, '');
  writeFileSync(`${folder}oriel.js`, code);
}

function writeManifest(files, entries) {
  const integrity = Object.fromEntries(
    files.sort().map(file => [file, integrityOf(readFileSync(folder + file))]),
  );
  writeFileSync(`${folder}manifest.json`, `${JSON.stringify({ version, ...entries, integrity }, null, 2)}\n`);
}
