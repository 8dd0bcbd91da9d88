import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { source } from './vite-options.mjs';

const contract = name => fileURLToPath(new URL(`../../contracts/src/host/${name}.ts`, import.meta.url));
const read = async name =>
  (await runnerImport(contract(name), { configFile: false, logLevel: 'error' })).module;

/** @type {Record<string, { hostMethods: readonly string[] }>} */
const table = (await read('widget-table')).widgetTable;
const { builtWidgets, widgetNames } = await read('widget-name');
const { dialogOwners } = await read('dialog-owners');

/** The modules of the table as data; of rows only the columns that are read. */
const written = {
  [contract('widget-table')]: columns => {
    const rows = Object.entries(table).map(([name, row]) => [name, pick(row, columns)]);
    return `export const widgetTable = ${JSON.stringify(Object.fromEntries(rows))};`;
  },
  [contract('widget-name')]: () => `export const builtWidgets = ${JSON.stringify(builtWidgets)};
export const widgetNames = ${JSON.stringify(widgetNames)};
export const isBuiltWidget = name => builtWidgets.includes(name);`,
  // The rows of most builds have no dialogs.
  [contract('dialog-owners')]: () => `export const dialogOwners = ${JSON.stringify(dialogOwners)};`,
};

/** The names of the widgets of the table. The first is what is shown where nobody names one. */
export const widgets = Object.keys(table);
export const [defaultWidget] = widgets;

/** Name of a file that each widget has; that of the default one, which most pages load, is the short one. */
export const fileOf = (name, widget) => (widget === defaultWidget ? name : `${name}-${widget}`);

/** Picks columns of a row by name; `name.name` picks a nested one. */
const pick = (row, columns) => {
  const kept = {};
  for (const column of columns) {
    const [name, ...rest] = column.split('.');
    if (row[name] == null) continue;
    const inner = rest.length > 0 ? pick(row[name], [rest.join('.')]) : row[name];
    kept[name] =
      inner && typeof inner === 'object' && !Array.isArray(inner) ? { ...kept[name], ...inner } : inner;
  }
  return kept;
};

/**
 * Leaves out of the table of widgets what a build does not read.
 *
 * @param {readonly string[]} columns
 * @returns {import('vite').Plugin}
 */
export const widgetColumns = (...columns) => ({
  name: 'oriel:widget-columns',
  enforce: 'pre',
  load: id => written[id]?.(columns),
});

const modules = {
  'oriel:widget': name => `export { ${name}Widget as widget } from '@oriel/widget-${name}';`,
  'oriel:handlers': name => {
    const { hostMethods } = table[name];
    if (hostMethods.length === 0) return 'export const complete = options => options;';
    return `import { withOwnHandlers } from '${source('isolation/own-handlers.ts')}';
export const complete = options => withOwnHandlers(options, ${JSON.stringify(hostMethods)});`;
  },
  'oriel:surfaces': name => `export { ${name}Surfaces as surfaces } from '@oriel/contracts';`,
};

/**
 * Says which widget an entry is built for.
 *
 * @param {string} name
 * @returns {import('vite').Plugin}
 */
export const builtWidget = name => ({
  name: 'oriel:built-widget',
  enforce: 'pre',
  resolveId: source => (Object.hasOwn(modules, source) ? `\0${source}` : undefined),
  load: id => (Object.hasOwn(modules, id.slice(1)) ? modules[id.slice(1)](name) : undefined),
});
