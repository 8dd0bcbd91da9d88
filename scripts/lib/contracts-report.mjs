import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { run } from './run.mjs';
import { bin, root } from './workspace.mjs';

/** Declarations written by `tsc -b`. */
const entry = join(root, '.cache/types/packages/contracts/src/index.d.ts');
const printer = 'packages/server/src/http/pages/docs/print-openapi.ts';

/**
 * Compares the public surface of the contracts with `docs/api`, or writes it: the names of all exports, and the OpenAPI
 * document, which defines each wire format once.
 * @param {{ write?: boolean }} [options]
 * @returns {Promise<string[]>} the problems
 */
export async function reportContracts({ write = false } = {}) {
  const { code, output } = await run(bin('tsx'), ['--conditions=oriel-source', printer]);
  if (code !== 0) return [output];
  const reports = {
    'contracts.md': namesPage(listExports(entry)),
    'openapi.json': `${compactJson(JSON.parse(output))}\n`,
  };
  return Object.entries(reports).flatMap(([name, text]) => {
    const file = join(root, 'docs/api', name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return [];
    if (!write) return [`The public surface in docs/api/${name} has changed; run npm run api.`];
    writeFileSync(file, text);
    return [];
  });
}

/** @param {readonly string[]} names */
const namesPage = names => `# Exports of \`@oriel/contracts\`

A list for reviews, written by \`npm run api\`. [openapi.json](openapi.json) has the shapes on the wire.

\`\`\`
${names.join('\n')}
\`\`\`
`;

const kinds = /** @type {const} */ ([
  [ts.SymbolFlags.Variable, 'const'],
  [ts.SymbolFlags.Function, 'function'],
  [ts.SymbolFlags.Class, 'class'],
  [ts.SymbolFlags.Interface, 'interface'],
  [ts.SymbolFlags.TypeAlias, 'type'],
]);

/**
 * Lists the exports of a module, sorted by name: `const limits`. One name may be both a value and a type.
 * @param {string} file
 * @returns {string[]}
 */
export function listExports(file) {
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    noLib: true,
    types: [],
  });
  const source = program.getSourceFile(file);
  const checker = program.getTypeChecker();
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} exports nothing`);
  return checker
    .getExportsOfModule(module)
    .sort((a, b) => (sortKey(a.name) < sortKey(b.name) ? -1 : 1))
    .flatMap(symbol => {
      const { flags } = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return kinds.filter(([flag]) => flags & flag).map(([, kind]) => `${kind} ${symbol.name}`);
    });
}

/** Sorts alphabetically, with `agent` next to `Agent`. */
const sortKey = name => `${name.toLowerCase()} ${name}`;

/**
 * Formats JSON with every object and array on one line if it fits, so that changing one member gives a small diff.
 * @param {unknown} value
 * @returns {string}
 */
export function compactJson(value, { width = 140, indent = '', before = 0 } = {}) {
  const line = oneLine(value);
  if (typeof value !== 'object' || value === null || indent.length + before + line.length < width)
    return line;
  const deeper = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map(member => compactJson(member, { width, indent: deeper }))
    : Object.entries(value).map(([name, member]) => {
        const key = `${JSON.stringify(name)}: `;
        return key + compactJson(member, { width, indent: deeper, before: key.length });
      });
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${members.map(member => deeper + member).join(',\n')}\n${indent}${close}`;
}

/** @param {unknown} value */
function oneLine(value) {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${oneLine(member)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
