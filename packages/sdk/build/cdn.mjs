// Builds what script tags load, into dist/cdn. First the chunks, then the loaders, which carry the names of the chunks,
// the strict one their hashes, too. All but the loaders, manifest.json and the parts of the frame page have a hash in
// their name.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { besideEntry, besideNames } from './beside.mjs';
import { besideGroups, framePageGroups, oneFile, shadowGroups } from './chunk-groups.mjs';
import { buildChunks, eagerModules } from './chunks.mjs';
import { compressFolder } from './compress.mjs';
import { buildDiagramPage } from './diagram-page.mjs';
import { writeFramePageParts } from './frame-page-parts.mjs';
import { hashedName, integrityOf } from './hashes.mjs';
import { chunksOf } from './manifest.mjs';
import { licences, minifyLoader } from './terse.mjs';
import { buildOptions, finalFolder, folder, packageRoot, shared, source } from './vite-options.mjs';
import { defaultWidget, fileOf, widgetColumns, widgets } from './widgets.mjs';

const { version } = JSON.parse(readFileSync(`${packageRoot}package.json`, 'utf8'));

/** @param {import('vite').UserConfig} [extra] merged over the configuration of both passes */
export async function buildCdn(extra = {}) {
  rmSync(folder, { recursive: true, force: true });
  const resolve = { ...shared.resolve, ...extra.resolve };
  const built = {};
  for (const widget of widgets) built[widget] = await buildWidget(resolve, widget);
  const frameTarget = {
    widget: defaultWidget,
    columns: ['texts.de.title', 'texts.en.title', 'hostMethods', 'firstField.unless'],
  };
  const iframe = await buildChunks(
    resolve,
    { iframe: 'cdn/iframe.ts' },
    frameTarget,
    oneFile('iframe', (await eagerModules(resolve, { iframe: 'cdn/iframe.ts' }, frameTarget)).iframe),
  );
  const extrasTarget = { columns: ['texts', 'props', 'firstField.unless'] };
  const extras = await buildChunks(
    resolve,
    { extras: 'extras/entry.ts' },
    extrasTarget,
    // The strict loader has the hash of each file that it begins with.
    oneFile('extras', (await eagerModules(resolve, { extras: 'extras/entry.ts' }, extrasTarget)).extras),
  );
  const diagramPage = await buildDiagramPage(resolve);
  const words = await buildChunks(resolve, { words: 'cdn/words.ts' }, {}, [], {
    __ORIEL_WORDS__: JSON.stringify(built[defaultWidget].words),
  });
  const frameParts = await writeFramePageParts(resolve);
  const iframeFiles = chunksOf(iframe, 'iframe', []);
  // What the default widget begins with; its texts are fetched beside it.
  built[defaultWidget].shadow.push(...chunksOf(words, 'words', []));
  // The runtime of the chunks is a few bytes that the entry asks for long before the others have come. Not so with the
  // default widget, which begins with little else.
  const files = chunks => chunks.filter(file => !file.includes('-runtime-'));
  const { besides } = built[defaultWidget];
  const loaderData = {
    version,
    extras: chunksOf(extras, 'extras', [])[0],
    // The server writes the origin of its frames here where they have one of their own.
    frameOrigin: '',
    shadow: built[defaultWidget].shadow,
    iframe: files(iframeFiles),
    ...Object.fromEntries(
      besideNames.flatMap(widget => [
        [`shadow${widget}`, files(built[widget].shadow)],
        // Its other files are those of the default widget.
        [`shadow${widget}1`, besides[widget].slice(0, 1)],
      ]),
    ),
  };
  const first = [
    ...built[defaultWidget].shadow,
    ...iframeFiles,
    ...chunksOf(extras, 'extras', []),
    ...Object.values(built[defaultWidget].words),
  ];
  const ofPages = Object.values(built).flatMap(({ page }) => page);
  const later = [...ofPages, ...iframe, ...extras]
    .map(({ fileName }) => fileName)
    .filter(file => !first.includes(file));
  const integrity = writeIntegrity(first, later);
  await buildLoader(resolve, 'loader', { __ORIEL_BUILD__: loaderData });
  await buildLoader(resolve, 'strict-loader', {
    __ORIEL_BUILD__: { ...loaderData, isStrict: true },
    __ORIEL_INTEGRITY__: integrity,
  });
  const all = [
    ...ofPages,
    ...words,
    ...iframe,
    ...extras,
    ...Object.values(built).flatMap(({ frame }) => frame),
  ];
  const names = [...new Set(all.map(({ fileName }) => fileName))];
  const loaders = Object.values(loaderNames);
  writeManifest([...names, integrity.others, ...loaders, ...frameParts], {
    loader: loaderNames.loader,
    strictLoader: loaderNames['strict-loader'],
    iframe: iframeFiles,
    widgets: Object.fromEntries(
      Object.entries(built).map(([widget, { shadow, framePage, frameWords }]) => [
        widget,
        { shadow, besides: besides[widget], framePage, frameWords },
      ]),
    ),
    diagramPage,
  });
  const licenceTexts = `${[...licences].sort().join('\n\n')}\n`;
  writeFileSync(folder + hashedName('licenses', 'txt', licenceTexts), licenceTexts);
  compressFolder(folder);
  rmSync(finalFolder, { recursive: true, force: true });
  renameSync(folder, finalFolder);
}

/**
 * The files of one widget, for the page and for its frame. Each is built for itself: whoever shows one alone, as most do,
 * must not pay for a border between two. The page of the default one has the others as well, as they come beside it.
 */
async function buildWidget(resolve, widget) {
  const entry = fileOf('shadow', widget);
  const alone = { [entry]: 'cdn/shadow.ts' };
  const beside = widget === defaultWidget ? besideNames : [];
  const entries = {
    ...alone,
    ...Object.fromEntries(beside.map(name => [`beside-${name}`, besideEntry(name)])),
  };
  const first = { widget, columns: ['firstField.unless'] };
  const shared = (await eagerModules(resolve, alone, first))[entry];
  const target = beside.length > 0 ? { ...first, shared } : first;
  // What is shared brings what only the others use of it.
  const eager = beside.length > 0 ? await eagerModules(resolve, entries, target) : { [entry]: shared };
  const page = await buildChunks(resolve, entries, target, [
    ...shadowGroups(eager[entry], widget),
    ...beside.flatMap(name => besideGroups(eager[`beside-${name}`], name)),
  ]);
  const frameEntry = fileOf('frame-page', widget);
  const frame = await buildChunks(
    resolve,
    { [frameEntry]: 'frame-page/main.ts' },
    first,
    framePageGroups(widget),
  );
  const wordsOf = (chunks, name) => {
    const find = locale => chunks.find(chunk => chunk.name === `${fileOf(name, widget)}-${locale}`).fileName;
    return { de: find('de'), en: find('en') };
  };
  return {
    page,
    frame,
    shadow: chunksOf(page, entry, []),
    besides: Object.fromEntries(beside.map(name => [name, chunksOf(page, `beside-${name}`, [])])),
    words: wordsOf(page, 'words'),
    framePage: chunksOf(frame, frameEntry, ['start-widget']),
    frameWords: wordsOf(frame, 'frame-words'),
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
    plugins: [widgetColumns('firstField.unless', 'firstField.placeholder')],
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
