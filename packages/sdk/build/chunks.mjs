import { build } from 'vite';
import { besideWidgets, declaresNoun } from './beside.mjs';
import { foundation } from './foundation.mjs';
import { chunksOf } from './manifest.mjs';
import { refuseCycles } from './refuse-cycles.mjs';
import { buildOptions, onLog, output, shared, source } from './vite-options.mjs';
import { builtWidget, widgetColumns } from './widgets.mjs';

/**
 * @typedef {object} Target what entries are built for
 * @property {string} [widget] the widget that is written in, where one is
 * @property {readonly string[]} [columns] what is read of the table of widgets
 * @property {ReadonlySet<string>} [shared] the modules that widgets beside it take from it
 */

const pluginsOf = ({ widget, columns = [], shared }) => [
  ...(shared ? [besideWidgets(id => shared.has(id) && !declaresNoun(id))] : []),
  widgetColumns(...columns),
  ...(widget ? [builtWidget(widget)] : []),
  ...foundation,
];

/**
 * Builds the files of some entries, beside what stands in the folder. The host's page and the page in a frame share no
 * memory and, being of two sites, no cache either, and a page has one isolation as a rule: so each is built for itself
 * and carries nothing of the others.
 *
 * @param {Record<string, string>} entries - sources, or ids of modules, by the name of the file
 * @param {Target} target
 * @param {object[]} groups - what goes together into files of its own
 * @param {Record<string, string>} define - names that are written in
 */
export async function buildChunks(entries, target, groups = [], define = {}) {
  return run(entries, groups, { ...buildOptions, emptyOutDir: false }, pluginsOf(target), output, define);
}

/**
 * The modules that each of some entries needs at once: all that is left of its static imports when the unused is left out.
 *
 * @param {Record<string, string>} entries - sources by name
 * @param {Target} target
 * @returns {Promise<Record<string, Set<string>>>} the modules by the name of their entry
 */
export async function eagerModules(entries, target) {
  const options = { ...buildOptions, minify: false, write: false };
  const built = await run(entries, [], options, pluginsOf(target), { minify: false });
  const modulesOf = name => {
    const files = new Set(chunksOf(built, name, []));
    return new Set(built.filter(({ fileName }) => files.has(fileName)).flatMap(({ moduleIds }) => moduleIds));
  };
  return Object.fromEntries(Object.keys(entries).map(name => [name, modulesOf(name)]));
}

/** The builds differ in what their runtime can do. */
const runtimeOf = entries => `${Object.keys(entries)[0]}-runtime`;

async function run(entries, groups, options, plugins, output, define = {}) {
  const entry = Object.fromEntries(
    Object.entries(entries).map(([name, path]) => [name, path.startsWith('/') ? path : source(path)]),
  );
  const result = await build({
    ...shared,
    define: { ...shared.define, ...define },
    plugins,
    build: {
      ...options,
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        onLog,
        preserveEntrySignatures: 'allow-extension',
        output: {
          ...output,
          entryFileNames: '[name]-[hash:7].js',
          chunkFileNames: ({ name }) =>
            `${name === 'rolldown-runtime' ? runtimeOf(entries) : name.replace(/\W+/g, '-')}-[hash:7].js`,
          codeSplitting: { groups },
        },
      },
    },
  });
  const built = (Array.isArray(result) ? result : [result]).flatMap(({ output }) => output);
  refuseCycles(built);
  return built;
}
