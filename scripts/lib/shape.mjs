import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { readSources } from './words.mjs';
import { root } from './workspace.mjs';

/**
 * @typedef {{ path: string, text: string }} Source
 * @typedef {'circles' | 'casts' | 'long functions' | 'splinters'} Kind
 */

/** Maximum number of places of each kind. These numbers only get lower. */
const limits = { circles: 0, casts: 0, 'long functions': 88, splinters: 30 };

/** A longer function does more than one thing. */
const longestFunction = 100;
/** A shorter file with one importer, in its own folder, is a part of that importer. */
const shortestFile = 40;

/** Files that import each other because their data are recursive. */
const recursive = [
  // Blocks contain blocks: each renderer draws its children with the others.
  /^packages\/ui\/src\/markdown\/render\//,
];

const isSource = path =>
  /^(?:packages\/[^/]+|portal|scripts)\/.*\.(?:ts|tsx|mjs)$/.test(path) &&
  !/\.(?:test|test-d|d)\.m?tsx?$/.test(path) &&
  !/\/(?:test-support|src\/.*testing|generated)\//.test(path);

/**
 * Finds circles of imports, casts without a reason, long functions, and files that are too small to be one.
 *
 * @param {readonly Source[]} sources every file of the project that imports others
 * @param {(path: string) => boolean} [hasSheet] whether a file has a style sheet of its name
 * @returns {Record<Kind, string[]>} places
 */
export function findShapes(sources, hasSheet = () => false) {
  const files = new Map(
    sources.filter(({ path }) => isSource(path)).map(each => [each.path, readFile(each)]),
  );
  return {
    circles: findCircles(files),
    casts: [...files.values()].flatMap(({ casts }) => casts),
    'long functions': [...files.values()].flatMap(({ longFunctions }) => longFunctions),
    splinters: findSplinters(files, hasSheet),
  };
}

/**
 * Compares the counts with the limits.
 *
 * @param {Record<Kind, string[]>} found
 * @param {Record<Kind, number>} [most]
 * @returns {string[]}
 */
export const findShapeProblems = (found, most = limits) =>
  Object.entries(most).flatMap(([kind, limit]) => {
    const places = found[/** @type {Kind} */ (kind)];
    if (places.length <= limit) return [];
    return [`${places.length} ${kind}, at most ${limit}:\n${places.map(place => `  ${place}`).join('\n')}`];
  });

function readFile({ path, text }) {
  const lines = text.split('\n');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = position => file.getLineAndCharacterOfPosition(position).line;
  /** @type {{ name: string, isLazy: boolean, isExport: boolean }[]} */
  const imports = [];
  const casts = [];
  const longFunctions = [];

  function visit(node) {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const name = node.moduleSpecifier;
      if (name && ts.isStringLiteral(name))
        imports.push({ name: name.text, isLazy: false, isExport: ts.isExportDeclaration(node) });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [name] = node.arguments;
      if (name && ts.isStringLiteral(name)) imports.push({ name: name.text, isLazy: true, isExport: false });
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      imports.push({ name: node.argument.literal.text, isLazy: false, isExport: false });
    } else if (isCast(node)) {
      const at = lineOf(node.end);
      const places = [at, at - 1, lineOf(node.getStart()) - 1, lineOf(statementOf(node).getStart()) - 1];
      if (!hasComment(lines[at]) && !places.slice(1).some(line => hasComment(lines[line] ?? '')))
        casts.push(`${path}:${at + 1}`);
    } else if (ts.isFunctionLike(node) && node.body) {
      const start = lineOf(node.getStart());
      const length = lineOf(node.end) - start + 1;
      if (length > longestFunction)
        longFunctions.push(`${path}:${start + 1} ${nameOf(node)} (${length} lines)`);
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return { path, length: lines.length - 1, imports, casts, longFunctions };
}

const isCast = node =>
  ts.isNonNullExpression(node) ||
  ((ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && !ts.isConstTypeReference(node.type));

const hasComment = line => /(?:^|\s|\{)(?:\/\/|\/\*)|\*\/|^\s*\*/.test(line);

/** The statement or member that holds a node. */
function statementOf(node) {
  let each = node;
  while (each.parent && !ts.isStatement(each) && !ts.isClassElement(each)) each = each.parent;
  return each;
}

/** The name of a function, or of the variable, property or call that takes it. */
function nameOf({ name, parent }) {
  const named = name ?? parent.name;
  if (named) return named.getText();
  return ts.isCallExpression(parent) ? `${parent.expression.getText().split('\n')[0]}(…)` : 'a function';
}

const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

function resolve({ path }, name, files) {
  if (!name.startsWith('.')) return undefined;
  const target = posix.join(posix.dirname(path), name);
  return endings.map(ending => target + ending).find(each => files.has(each));
}

/** Strongly connected files, each circle as one place. Imports of types and lazy imports count too. */
function findCircles(files) {
  const indexes = new Map();
  const low = new Map();
  const open = [];
  const circles = [];
  function visit(file) {
    indexes.set(file.path, indexes.size);
    low.set(file.path, indexes.get(file.path));
    open.push(file.path);
    for (const { name } of file.imports) {
      const target = resolve(file, name, files);
      if (!target) continue;
      if (!indexes.has(target)) {
        visit(files.get(target));
        low.set(file.path, Math.min(low.get(file.path), low.get(target)));
      } else if (open.includes(target)) {
        low.set(file.path, Math.min(low.get(file.path), indexes.get(target)));
      }
    }
    if (low.get(file.path) !== indexes.get(file.path)) return;
    const circle = open
      .splice(open.indexOf(file.path))
      .filter(each => !recursive.some(one => one.test(each)));
    if (circle.length > 1) circles.push(`${circle.join(' ')} (${circle.length} files)`);
  }
  for (const file of files.values()) if (!indexes.has(file.path)) visit(file);
  return circles;
}

/** Entry points have no importer, and public files are exported by an index. */
function findSplinters(files, hasSheet) {
  /** @type {Map<string, { path: string, isLazy: boolean, isExport: boolean }[]>} */
  const importers = new Map();
  for (const file of files.values())
    for (const { name, isLazy, isExport } of file.imports) {
      const target = resolve(file, name, files);
      if (target)
        importers.set(target, [...(importers.get(target) ?? []), { path: file.path, isLazy, isExport }]);
    }
  return [...files.values()].flatMap(({ path, length }) => {
    const by = importers.get(path) ?? [];
    const [importer] = by;
    if (!importer || length > shortestFile || hasSheet(path)) return [];
    if (by.some(each => each.path !== importer.path || each.isLazy || each.isExport)) return [];
    if (posix.dirname(importer.path) !== posix.dirname(path)) return [];
    // An index registers the parts of its folder and has no code of its own.
    if (/^index\.tsx?$/.test(posix.basename(importer.path))) return [];
    return [`${path} (${length} lines) → ${posix.basename(importer.path)}`];
  });
}

const hasSheet = path => existsSync(join(root, path.replace(/\.\w+$/, '.css')));

export const findShapesOfProject = () => findShapes(readSources(), hasSheet);

/** Prints every place, then the counts per package. */
function print() {
  const found = findShapesOfProject();
  const kinds = Object.entries(found);
  const counts = new Map([
    ['package', kinds.map(([kind]) => kind)],
    ['limit', kinds.map(([kind]) => limits[kind])],
    ['all', kinds.map(([, places]) => places.length)],
  ]);
  for (const [index, [kind, places]] of kinds.entries()) {
    process.stdout.write(`${kind}:\n  ${places.join('\n  ')}\n\n`);
    for (const place of places) {
      const [, name] = /^(?:packages\/)?([^/]+)/.exec(place) ?? [];
      if (!counts.has(name))
        counts.set(
          name,
          kinds.map(() => 0),
        );
      counts.get(name)[index] += 1;
    }
  }
  for (const [name, row] of counts)
    process.stdout.write(`${name.padEnd(18)}${row.map(each => String(each).padStart(16)).join('')}\n`);
}

if (process.argv[1] === import.meta.filename) print();
