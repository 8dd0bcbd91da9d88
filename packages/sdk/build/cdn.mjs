// Builds what script tags load, into dist/cdn. First the chunks, then the loader, which carries the names
// and hashes of the chunks. All but oriel.js, manifest.json and the parts of the frame page have a hash in their name.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { framePageGroups, shadowGroups } from './chunk-groups.mjs';
import { buildChunks, eagerModules } from './chunks.mjs';
import { compressFolder } from './compress.mjs';
import { writeFramePageParts } from './frame-page-parts.mjs';
import { hashedName, integrityOf } from './hashes.mjs';
import { chunksOf } from './manifest.mjs';
import { licences } from './terse.mjs';
import { buildOptions, finalFolder, folder, packageRoot, shared, source } from './vite-options.mjs';

const { version } = JSON.parse(readFileSync(`${packageRoot}package.json`, 'utf8'));

/** @param {import('vite').UserConfig} [extra] merged over the configuration of both passes */
export async function buildCdn(extra = {}) {
  rmSync(folder, { recursive: true, force: true });
  const resolve = { ...shared.resolve, ...extra.resolve };
  const eager = await eagerModules(resolve, 'cdn/shadow.ts');
  const shadow = await buildChunks(resolve, { 'entry-shadow': 'cdn/shadow.ts' }, shadowGroups(eager));
  const iframe = await buildChunks(resolve, { 'entry-iframe': 'cdn/iframe.ts', extras: 'extras/entry.ts' });
  const framePage = await buildChunks(resolve, { 'frame-page': 'frame-page/main.ts' }, framePageGroups);
  const built = [...shadow, ...iframe, ...framePage];
  const frameParts = await writeFramePageParts(resolve);
  const isolations = {
    shadow: chunksOf(shadow, 'entry-shadow', []),
    iframe: chunksOf(iframe, 'entry-iframe', []),
    framePage: chunksOf(framePage, 'frame-page', ['start-widget', 'widget-chat/src/index']),
  };
  const files = ([entry, ...others]) => {
    const hash = integrityOf(readFileSync(folder + entry)).slice('sha256-'.length);
    return [entry, hash, ...others];
  };
  await buildLoader(resolve, {
    version,
    extras: chunksOf(iframe, 'extras', [])[0],
    files: { shadow: files(isolations.shadow), iframe: files(isolations.iframe) },
  });
  writeManifest([...new Set(built.map(({ fileName }) => fileName)), 'oriel.js', ...frameParts], {
    loader: 'oriel.js',
    shadow: isolations.shadow,
    iframe: isolations.iframe,
    framePage: isolations.framePage,
  });
  const licenceTexts = `${[...licences].sort().join('\n\n')}\n`;
  writeFileSync(folder + hashedName('licenses', 'txt', licenceTexts), licenceTexts);
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
