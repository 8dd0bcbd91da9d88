// Builds what script tags load, into dist/cdn. First the chunks, then the loaders, which carry the names of the chunks,
// the strict one their hashes, too. All but the loaders, manifest.json and the parts of the frame page have a hash in
// their name.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { framePageGroups, oneFile, shadowGroups } from './chunk-groups.mjs';
import { buildChunks, eagerModules } from './chunks.mjs';
import { compressFolder } from './compress.mjs';
import { buildDiagramPage } from './diagram-page.mjs';
import { writeFramePageParts } from './frame-page-parts.mjs';
import { hashedName, integrityOf } from './hashes.mjs';
import { chunksOf } from './manifest.mjs';
import { licences, minifyLoader } from './terse.mjs';
import { buildOptions, finalFolder, folder, packageRoot, shared, source } from './vite-options.mjs';

const { version } = JSON.parse(readFileSync(`${packageRoot}package.json`, 'utf8'));

/** @param {import('vite').UserConfig} [extra] merged over the configuration of both passes */
export async function buildCdn(extra = {}) {
  rmSync(folder, { recursive: true, force: true });
  const resolve = { ...shared.resolve, ...extra.resolve };
  const eager = await eagerModules(resolve, 'cdn/shadow.ts');
  const shadow = await buildChunks(resolve, { shadow: 'cdn/shadow.ts' }, shadowGroups(eager));
  const iframe = await buildChunks(
    resolve,
    { iframe: 'cdn/iframe.ts' },
    oneFile('iframe', await eagerModules(resolve, 'cdn/iframe.ts')),
  );
  const extras = await buildChunks(resolve, { extras: 'extras/entry.ts' });
  const prompts = await buildPrompts(resolve);
  const framePage = await buildChunks(resolve, { 'frame-page': 'frame-page/main.ts' }, framePageGroups());
  const diagramPage = await buildDiagramPage(resolve);
  const wordsOf = (chunks, page) => {
    const find = name => chunks.find(chunk => chunk.name === `${page}-${name}`).fileName;
    return { de: find('de'), en: find('en') };
  };
  const words = await buildChunks(resolve, { words: 'cdn/words.ts' }, [], {
    __ORIEL_WORDS__: JSON.stringify(wordsOf(shadow, 'words')),
  });
  const built = [...shadow, ...words, ...iframe, ...extras, ...framePage, ...prompts.built];
  const frameParts = await writeFramePageParts(resolve);
  const isolations = {
    shadow: [...chunksOf(shadow, 'shadow', []), ...chunksOf(words, 'words', [])],
    iframe: chunksOf(iframe, 'iframe', []),
    framePage: chunksOf(framePage, 'frame-page', ['start-widget', 'widget-chat/src/index']),
  };
  // The runtime of the chunks is a few bytes that the entry asks for long before the others have come.
  const files = chunks => chunks.filter(file => !file.includes('-runtime-'));
  const loaderData = {
    version,
    extras: chunksOf(extras, 'extras', [])[0],
    // The server writes the origin of its frames here where they have one of their own.
    frameOrigin: '',
    shadow: files(isolations.shadow),
    iframe: files(isolations.iframe),
    shadowprompts: files(prompts.shadow),
  };
  const first = [
    ...isolations.shadow,
    ...isolations.iframe,
    ...chunksOf(extras, 'extras', []),
    ...Object.values(wordsOf(shadow, 'words')),
  ];
  const later = [...shadow, ...iframe, ...extras, ...prompts.host]
    .map(({ fileName }) => fileName)
    .filter(file => !first.includes(file));
  const integrity = writeIntegrity(first, later);
  await buildLoader(resolve, 'loader', { __ORIEL_BUILD__: loaderData });
  await buildLoader(resolve, 'strict-loader', {
    __ORIEL_BUILD__: { ...loaderData, isStrict: true },
    __ORIEL_INTEGRITY__: integrity,
  });
  const names = [...new Set(built.map(({ fileName }) => fileName))];
  const loaders = Object.values(loaderNames);
  writeManifest([...names, integrity.others, ...loaders, ...frameParts], {
    loader: loaderNames.loader,
    strictLoader: loaderNames['strict-loader'],
    shadow: isolations.shadow,
    iframe: isolations.iframe,
    framePage: isolations.framePage,
    frameWords: wordsOf(framePage, 'frame-words'),
    prompts: { shadow: prompts.shadow, framePage: prompts.framePage, frameWords: prompts.frameWords },
    diagramPage,
  });
  const licenceTexts = `${[...licences].sort().join('\n\n')}\n`;
  writeFileSync(folder + hashedName('licenses', 'txt', licenceTexts), licenceTexts);
  compressFolder(folder);
  rmSync(finalFolder, { recursive: true, force: true });
  renameSync(folder, finalFolder);
}

/**
 * The files of the prompts. They are built for themselves: whoever shows the chat alone, as most do, must not pay for
 * a border between the two.
 */
async function buildPrompts(resolve) {
  const eager = await eagerModules(resolve, 'cdn/shadow-prompts.ts');
  const host = await buildChunks(
    resolve,
    { 'shadow-prompts': 'cdn/shadow-prompts.ts' },
    shadowGroups(eager, 'prompts'),
  );
  const page = await buildChunks(
    resolve,
    { 'frame-prompts': 'frame-page/prompts.ts' },
    framePageGroups('prompts'),
  );
  const find = name => page.find(chunk => chunk.name === `frame-words-prompts-${name}`).fileName;
  return {
    built: [...host, ...page],
    host,
    shadow: chunksOf(host, 'shadow-prompts', []),
    framePage: chunksOf(page, 'frame-prompts', ['start-prompts']),
    frameWords: { de: find('de'), en: find('en') },
  };
}

const loaderNames = { loader: 'oriel.js', 'strict-loader': 'oriel-strict.js' };

/** @param {keyof typeof loaderNames} name */
async function buildLoader(resolve, name, data) {
  const written = Object.entries(data).map(([key, value]) => [key, JSON.stringify(value)]);
  const result = await build({
    ...shared,
    resolve,
    define: { ...shared.define, ...Object.fromEntries(written) },
    build: {
      ...buildOptions,
      emptyOutDir: false,
      write: false,
      lib: { entry: source(`cdn/${name}.ts`), formats: ['iife'], name: 'orielLoader' },
    },
  });
  const [{ code }] = (Array.isArray(result) ? result[0] : result).output;
  writeFileSync(folder + loaderNames[name], await minifyLoader(code));
}

const hashesOf = files =>
  Object.fromEntries([...files].sort().map(file => [file, integrityOf(readFileSync(folder + file))]));

/** The hashes of what a widget begins with, and the name of a module with those of what it may load later. */
function writeIntegrity(first, later) {
  const code = `export const hashes=${JSON.stringify(hashesOf(new Set(later)))}`;
  const others = hashedName('hashes', 'js', code);
  writeFileSync(folder + others, code);
  return { first: hashesOf([...first, others]), others };
}

function writeManifest(files, entries) {
  const content = { version, ...entries, integrity: hashesOf(files) };
  writeFileSync(`${folder}manifest.json`, `${JSON.stringify(content, null, 2)}\n`);
}
