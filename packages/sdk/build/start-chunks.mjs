import { build } from 'vite';
import { besideEntry, besideWidgets } from './beside.mjs';
import { foundation } from './foundation.mjs';
import { chunksOf } from './manifest.mjs';
import { refuseCycles } from './refuse-cycles.mjs';
import { buildOptions, onLog, output, shared, source } from './vite-options.mjs';
import { defaultWidget, fileOf, widgets } from './widgets.mjs';

/** The source files that depend on the widget they are built for; all other modules are the same for every widget. */
const perWidget = new Set(
  ['cdn/shadow.ts', 'cdn/iframe.ts', 'frame-page/main.ts', 'frame-page/start-widget.ts'].map(source),
);

/**
 * Builds the chunks of all widgets at once, so that each module is read and written only once. Pages then load more than
 * they need.
 *
 * @returns {Promise<import('./cdn.mjs').BuiltChunks>}
 */
export async function buildStartChunks() {
  const perWidgetEntries = widgets.flatMap(widget => [
    [fileOf('shadow', widget), besideEntry(widget)],
    [fileOf('frame-page', widget), besideEntry(widget, 'frame-page/main.ts')],
  ]);
  const chunks = await buildAll({
    ...Object.fromEntries(perWidgetEntries),
    iframe: besideEntry(defaultWidget, 'cdn/iframe.ts'),
    extras: source('extras/entry.ts'),
  });
  const all = chunks.map(({ fileName }) => fileName);
  const textsOf = widget => {
    const find = locale => {
      const path = `widget-${widget}/src/i18n/${locale}.ts`;
      return chunks.find(({ moduleIds }) => moduleIds?.some(id => id.endsWith(path))).fileName;
    };
    return { de: find('de'), en: find('en') };
  };
  return {
    widgets: Object.fromEntries(
      widgets.map(widget => {
        const shadow = chunksOf(chunks, fileOf('shadow', widget), []);
        const framePage = chunksOf(chunks, fileOf('frame-page', widget), ['start-widget']);
        return [widget, { shadow, beside: shadow, framePage, frameWords: textsOf(widget) }];
      }),
    ),
    iframe: chunksOf(chunks, 'iframe', []),
    extras: chunksOf(chunks, 'extras', []),
    first: [],
    later: all,
    all,
  };
}

async function buildAll(entry) {
  const result = await build({
    ...shared,
    plugins: [besideWidgets(id => !perWidget.has(id)), ...foundation],
    build: {
      ...buildOptions,
      emptyOutDir: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        onLog,
        preserveEntrySignatures: 'allow-extension',
        output: {
          ...output,
          entryFileNames: '[name]-[hash:7].js',
          // The server only serves files with plain names.
          chunkFileNames: ({ name }) => `${name.replace(/\W+/g, '-')}-[hash:7].js`,
          // A few shared files instead of dozens of initial files for each widget.
          codeSplitting: { groups: [{ name: 'shared', minShareCount: 3 }] },
        },
      },
    },
  });
  const built = (Array.isArray(result) ? result : [result]).flatMap(({ output }) => output);
  refuseCycles(built);
  return built;
}
