import { posix } from 'node:path';
import ts from 'typescript';

const isModule = file => /\.(ts|tsx|mts|mjs|js|cjs)$/.test(file);
const endings = ['', '.ts', '.tsx', '.mjs', '.js', '.d.mts', '/index.ts', '/index.tsx'];

/**
 * Maps each file to the files that need it: by an import, by an address (`new URL('./page.css', import.meta.url)`), or by the
 * name of a file built from it (`packages/server/dist/main.js`).
 *
 * @param {ReadonlyMap<string, string>} texts the files of the repository by their paths from its root
 * @param {{ built?: boolean }} [options] whether names of built files count. Default: yes
 * @returns {Map<string, Set<string>>} for each file those that need it
 */
export function findImporters(texts, { built = true } = {}) {
  const entries = entriesOfPackages(texts);
  const importers = new Map();
  for (const [file, text] of texts) {
    for (const imported of importsOf(file, text, texts, { entries, built })) {
      if (!importers.has(imported)) importers.set(imported, new Set());
      importers.get(imported).add(file);
    }
  }
  return importers;
}

/** Maps the export names of our packages to their source files. */
function entriesOfPackages(texts) {
  const entries = new Map();
  for (const [file, text] of texts) {
    if (posix.basename(file) !== 'package.json') continue;
    const { name, exports = {} } = JSON.parse(text);
    for (const [path, target] of Object.entries(exports)) {
      const source = target['oriel-source'];
      if (source) entries.set(posix.join(name, path), posix.join(posix.dirname(file), source));
    }
  }
  return entries;
}

function* importsOf(file, text, texts, { entries, built }) {
  const folder = posix.dirname(file);
  const find = path => endings.map(ending => path + ending).find(each => texts.has(each));
  for (const name of namesIn(file, text)) {
    const path = name.replace(/[?#].*$/, '');
    const relative = posix.join(folder, path);
    const found = path.startsWith('.')
      ? (find(relative) ?? find(relative.replace(/\.js$/, '')))
      : (entries.get(path) ?? (texts.has(path) ? path : undefined));
    if (found) yield found;
  }
  if (!built) return;
  for (const [, name, output] of text.matchAll(/packages\/([\w-]+)\/dist\/([\w/-]+)\.js/g)) {
    const source = find(`packages/${name}/src/${output}`);
    if (source) yield source;
  }
}

function* namesIn(file, text) {
  if (isModule(file)) {
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) yield fileName;
    for (const [, address] of text.matchAll(/new URL\(\s*['"]([^'"]+)['"]/g)) yield address;
  } else if (file.endsWith('.css')) {
    for (const [, address] of text.matchAll(/@import\s+['"]([^'"]+)['"]/g)) yield address;
  }
}

/**
 * Returns the given files and all files that need them, directly or indirectly.
 *
 * @param {Iterable<string>} files
 * @param {ReadonlyMap<string, ReadonlySet<string>>} importers
 * @param {(file: string) => boolean} [isEnd] files at which the search stops, unless they were given
 */
export function reach(files, importers, isEnd = () => false) {
  const given = new Set(files);
  const reached = new Set(given);
  for (const file of reached) {
    if (isEnd(file) && !given.has(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  return reached;
}
