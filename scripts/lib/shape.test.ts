import { describe, expect, it } from 'vitest';
import { findShapeProblems, findShapes } from './shape.mjs';

const folder = 'packages/harbour/src';
const find = (files: Record<string, string>, hasSheet?: (path: string) => boolean) =>
  findShapes(
    Object.entries(files).map(([name, text]) => ({ path: `${folder}/${name}`, text })),
    hasSheet,
  );
const long = 'ship;\n'.repeat(60);

describe('circles', () => {
  it.each([
    ["import { b } from './b';", "import './a';"],
    ["import type { B } from './b';", "export type { A } from './a';"],
    ["const load = () => import('./b');", "let a: import('./a').A;"],
  ])('are found for every kind of import: %s', (a, b) => {
    expect(find({ 'a.ts': a, 'b.ts': b }).circles).toEqual([`${folder}/a.ts ${folder}/b.ts (2 files)`]);
  });

  it('are reported once for all files that reach each other', () => {
    const files = {
      'index.ts': "import './a';",
      'a.ts': "import './b';",
      'b/index.ts': "import '../c'; import '../d';",
      'c.ts': "import './a';",
      'd.ts': '',
    };
    expect(find(files).circles).toEqual([expect.stringMatching(/a\.ts .*b\/index\.ts .*c\.ts \(3 files\)$/)]);
  });

  it('ignore tests', () => {
    expect(find({ 'a.ts': "import './a.test';", 'a.test.ts': "import './a';" }).circles).toEqual([]);
  });
});

describe('casts', () => {
  it.each([
    'ship as Boat;',
    'call(<Boat>ship);',
    'ship!.sail();',
    'const boat = {\n  ship: ship as Boat,\n};',
  ])('need a reason: %s', text => expect(find({ 'a.ts': text }).casts).toHaveLength(1));

  it.each([
    '// Every ship floats.\nship as Boat;',
    'ship as Boat; // Every ship floats.',
    '/* Every ship\n floats. */\nconst boat =\n  ship as Boat;',
    'const boat = {\n  // Every ship floats.\n  ship: ship as Boat,\n};',
    'ship as const;',
    'ship satisfies Boat;',
    "import { ship as boat } from './ship';",
  ])('are accepted with a reason, or if they assert nothing: %s', text =>
    expect(find({ 'a.ts': text }).casts).toEqual([]),
  );

  it('do not mistake a URL for a reason', () => {
    expect(find({ 'a.ts': "('https://harbour') as Address;" }).casts).toEqual([`${folder}/a.ts:1`]);
  });
});

describe('long functions', () => {
  const lines = 'sail();\n'.repeat(100);

  it.each([
    [`function sail() {\n${lines}}`, 'sail'],
    [`const sail = () => {\n${lines}};`, 'sail'],
    [`class Ship {\n  sail() {\n${lines}}\n}`, 'sail'],
    [`harbour.open(() => {\n${lines}});`, 'harbour.open\\(…\\)'],
  ])('are reported by name', (text, name) => {
    expect(find({ 'a.ts': text })['long functions']).toEqual([
      expect.stringMatching(new RegExp(`^${folder}/a.ts:\\d ${name} \\(102 lines\\)$`)),
    ]);
  });

  it('may have a hundred lines', () => {
    expect(find({ 'a.ts': `function sail() {\n${'sail();\n'.repeat(98)}}` })['long functions']).toEqual([]);
  });
});

describe('splinters', () => {
  it('are short, with one importer in the same folder', () => {
    expect(find({ 'a.ts': "import './b';", 'b.ts': 'ship;\n' }).splinters).toEqual([
      `${folder}/b.ts (1 lines) → a.ts`,
    ]);
  });

  it.each([
    ['a long file', { 'a.ts': "import './b';", 'b.ts': long }],
    ['a shared file', { 'a.ts': "import './b';", 'c.ts': "import './b';", 'b.ts': '' }],
    ['a file of another folder', { 'a.ts': "import './b/c';", 'b/c.ts': '' }],
    ['a lazy boundary', { 'a.ts': "import('./b');", 'b.ts': '' }],
    ['a public file', { 'index.ts': "export * from './b';", 'b.ts': '' }],
    ['a part that an index registers', { 'index.ts': "import { b } from './b';", 'b.ts': '' }],
    ['an entry point', { 'main.ts': '' }],
  ])('do not include %s', (_, files) => expect(find(files).splinters).toEqual([]));

  it('have no style sheet', () => {
    const files = { 'a.tsx': "import './B';", 'B.tsx': '' };
    expect(find(files, path => path === `${folder}/B.tsx`).splinters).toEqual([]);
  });
});

describe('the limits', () => {
  const found = { circles: ['a b'], casts: ['a:1', 'a:2'], 'long functions': [], splinters: [] };
  const most = { circles: 1, casts: 1, 'long functions': 0, splinters: 0 };

  it('list the places of each kind that exceeds its limit', () => {
    expect(findShapeProblems(found, most)).toEqual(['2 casts, at most 1:\n  a:1\n  a:2']);
  });
});
