// Builds the files for script tags into dist/cdn: first the chunks, then the loaders, which contain the chunks' names. The
// strict loader also contains their hashes. All files except the loaders, manifest.json and the parts of the frame page
// have a hash in their name.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { besideNames } from './beside.mjs';
import { buildDiagramPage } from './diagram-page.mjs';
import { licences } from './licences.mjs';
import { buildReleaseChunks } from './release-chunks.mjs';
import { buildStartChunks } from './start-chunks.mjs';
import {
  buildOptions,
  cssTarget,
  finalFolder,
  folder,
  packageRoot,
  shared,
  source,
} from './vite-options.mjs';
import { defaultWidget, widgetColumns } from './widgets.mjs';

/** A file name that changes with the content. */
const hashedName = (name, ending, content) =>
  `${name}-${createHash('sha256').update(content).digest('base64url').slice(0, 7)}.${ending}`;

/** The value of an `integrity` attribute. */
const integrityOf = content => `sha256-${createHash('sha256').update(content).digest('base64')}`;

const levels = { light: { brotli: 2, gzip: 1 }, best: { brotli: 11, gzip: 9 } };

/**
 * Writes a .br and a .gz file next to each file.
 *
 * @param {string} folder
 * @param {keyof typeof levels} level
 */
async function compressFolder(folder, level) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: levels[level].brotli };
  await Promise.all(
    readdirSync(folder).map(async file => {
      const content = await readFile(folder + file);
      await Promise.all([
        promisify(brotliCompress)(content, { params }).then(small => writeFile(`${folder}${file}.br`, small)),
        promisify(gzip)(content, { level: levels[level].gzip }).then(small =>
          writeFile(`${folder}${file}.gz`, small),
        ),
      ]);
    }),
  );
}

const { version } = JSON.parse(readFileSync(`${packageRoot}package.json`, 'utf8'));

/**
 * The chunks of all widgets.
 *
 * @typedef {object} BuiltChunks
 * @property {Record<string, { shadow: string[], beside: string[], framePage: string[], frameWords: Record<string, string> }>}
 *   widgets - the initial files of each widget, its entry first: in a shadow root, beside the default widget, and in
 *   its frame page; and the texts of its frame page by language
 * @property {string[]} iframe - files of the entry for frames
 * @property {string[]} extras - files of the loader's second part
 * @property {string[]} first - files that a page may load initially
 * @property {string[]} later - files that a page may load afterwards
 * @property {string[]} all - names of all files
 */

/** The differences between the build profiles. */
const profiles = {
  /** For a quick start: one build with all entries, light compression. */
  start: { buildChunks: buildStartChunks, compression: 'light' },
  /** For releases: as few and as small files as possible for each kind of page. */
  release: { buildChunks: buildReleaseChunks, compression: 'best' },
};

/** @param {keyof typeof profiles} profile */
export async function buildCdn(profile) {
  const { buildChunks, compression } = profiles[profile];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [chunks, diagramPage, frameParts] = await Promise.all([
    buildChunks(),
    buildDiagramPage(),
    writeFramePageParts(),
  ]);
  const { widgets, iframe, extras } = chunks;
  // The runtime of the chunks is a few bytes that the entry asks for long before the others have come. Not so with the
  // default widget, which begins with little else.
  const withoutRuntime = files => files.filter(file => !file.includes('-runtime-'));
  const loaderData = {
    version,
    extras: extras[0],
    // The server writes the origin of its frames here where they have one of their own.
    frameOrigin: '',
    shadow: widgets[defaultWidget].shadow,
    iframe: withoutRuntime(iframe),
    ...Object.fromEntries(
      besideNames.flatMap(widget => [
        [`shadow${widget}`, withoutRuntime(widgets[widget].shadow)],
        // Its other files are those of the default widget.
        [`shadow${widget}1`, widgets[widget].beside.slice(0, 1)],
      ]),
    ),
  };
  const integrity = writeIntegrity(chunks.first, chunks.later);
  await Promise.all([
    buildLoader('loader', { __ORIEL_BUILD__: loaderData }),
    buildLoader('strict-loader', {
      __ORIEL_BUILD__: { ...loaderData, isStrict: true },
      __ORIEL_INTEGRITY__: integrity,
    }),
  ]);
  writeManifest(profile, [...chunks.all, integrity.others, ...Object.values(loaderNames), ...frameParts], {
    loader: loaderNames.loader,
    strictLoader: loaderNames['strict-loader'],
    iframe,
    widgets: Object.fromEntries(
      Object.entries(widgets).map(([widget, { shadow, beside, framePage, frameWords }]) => [
        widget,
        { shadow, ...(widget !== defaultWidget && { besides: beside }), framePage, frameWords },
      ]),
    ),
    diagramPage,
  });
  const licenceTexts = `${[...licences].sort().join('\n\n')}\n`;
  writeFileSync(folder + hashedName('licenses', 'txt', licenceTexts), licenceTexts);
  await compressFolder(folder, compression);
  rmSync(finalFolder, { recursive: true, force: true });
  renameSync(folder, finalFolder);
}

const loaderNames = { loader: 'oriel.js', 'strict-loader': 'oriel-strict.js' };

/** @param {keyof typeof loaderNames} name */
async function buildLoader(name, data) {
  const written = Object.entries(data).map(([key, value]) => [key, JSON.stringify(value)]);
  const result = await build({
    ...shared,
    define: { ...shared.define, ...Object.fromEntries(written) },
    plugins: [widgetColumns('firstField.unless', 'firstField.placeholder')],
    build: {
      ...buildOptions,
      cssTarget,
      emptyOutDir: false,
      write: false,
      lib: { entry: source(`cdn/${name}.ts`), formats: ['iife'], name: 'orielLoader' },
    },
  });
  const [{ code }] = (Array.isArray(result) ? result[0] : result).output;
  if (!/frameOrigin:(""|``)/.test(code)) throw new Error(`${name} has no place for the origin of frames.`);
  writeFileSync(folder + loaderNames[name], code);
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

function writeManifest(profile, files, entries) {
  const content = { version, profile, ...entries, integrity: hashesOf(files) };
  writeFileSync(`${folder}manifest.json`, `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * Writes what the server puts into the frame page itself, so that its text field needs no other request: a style sheet
 * and a classic script.
 *
 * @returns {Promise<string[]>} the names of the files
 */
async function writeFramePageParts() {
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
