import { besideEntry, besideNames } from './beside.mjs';
import { besideGroups, framePageGroups, oneFile, shadowGroups } from './chunk-groups.mjs';
import { buildChunks, eagerModules } from './chunks.mjs';
import { chunksOf } from './manifest.mjs';
import { defaultWidget, fileOf, widgets } from './widgets.mjs';

const fileNames = chunks => chunks.map(({ fileName }) => fileName);

/**
 * Builds the chunks for a release: one build per kind of page, so that none contains code of another.
 *
 * @returns {Promise<import('./cdn.mjs').BuiltChunks>}
 */
export async function buildReleaseChunks() {
  const built = {};
  for (const widget of widgets) built[widget] = await buildWidget(widget);
  const frameTarget = {
    widget: defaultWidget,
    columns: ['texts.de.title', 'texts.en.title', 'hostMethods', 'firstField.unless'],
  };
  const iframe = await buildOneFile('iframe', 'cdn/iframe.ts', frameTarget);
  // The strict loader contains the hash of each initial file.
  const extras = await buildOneFile('extras', 'extras/entry.ts', {
    columns: ['texts', 'props', 'firstField.unless'],
  });
  const { words: defaultWords, besides } = built[defaultWidget];
  const words = await buildChunks({ words: 'cdn/words.ts' }, {}, [], {
    __ORIEL_WORDS__: JSON.stringify(defaultWords),
  });
  // The initial files of the default widget; its texts are fetched in parallel.
  built[defaultWidget].shadow.push(...chunksOf(words, 'words', []));
  const iframeFiles = chunksOf(iframe, 'iframe', []);
  const extrasFiles = chunksOf(extras, 'extras', []);
  const ofPages = Object.values(built).flatMap(({ page }) => fileNames(page));
  const first = [
    ...built[defaultWidget].shadow,
    ...iframeFiles,
    ...extrasFiles,
    ...Object.values(defaultWords),
  ];
  const later = [...ofPages, ...fileNames(iframe), ...fileNames(extras)];
  return {
    widgets: Object.fromEntries(
      widgets.map(widget => {
        const { shadow, framePage, frameWords } = built[widget];
        return [widget, { shadow, beside: besides[widget] ?? [], framePage, frameWords }];
      }),
    ),
    iframe: iframeFiles,
    extras: extrasFiles,
    first,
    later: later.filter(file => !first.includes(file)),
    all: [
      ...new Set([
        ...ofPages,
        ...fileNames(words),
        ...fileNames(iframe),
        ...fileNames(extras),
        ...Object.values(built).flatMap(({ frame }) => fileNames(frame)),
      ]),
    ],
  };
}

async function buildOneFile(name, path, target) {
  const entries = { [name]: path };
  const eager = await eagerModules(entries, target);
  return buildChunks(entries, target, oneFile(name, eager[name]));
}

/**
 * The files of one widget, for the page and for its frame. Each widget is built separately: most pages show one widget and
 * must not pay for a boundary between two. The default widget's page also has the others, which load beside it.
 */
async function buildWidget(widget) {
  const entry = fileOf('shadow', widget);
  const alone = { [entry]: 'cdn/shadow.ts' };
  const beside = widget === defaultWidget ? besideNames : [];
  const entries = {
    ...alone,
    ...Object.fromEntries(beside.map(name => [`beside-${name}`, besideEntry(name)])),
  };
  const first = { widget, columns: ['firstField.unless'] };
  const shared = (await eagerModules(alone, first))[entry];
  const target = beside.length > 0 ? { ...first, shared } : first;
  // Shared modules include exports that only the other widgets use.
  const eager = beside.length > 0 ? await eagerModules(entries, target) : { [entry]: shared };
  const page = await buildChunks(entries, target, [
    ...shadowGroups(eager[entry], widget),
    ...beside.flatMap(name => besideGroups(eager[`beside-${name}`], name)),
  ]);
  const frameEntry = fileOf('frame-page', widget);
  const frame = await buildChunks({ [frameEntry]: 'frame-page/main.ts' }, first, framePageGroups(widget));
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
