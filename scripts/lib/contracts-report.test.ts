import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compactJson, listExports } from './contracts-report.mjs';

it('lists exports with their kinds, by name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oriel-exports-'));
  try {
    writeFileSync(
      join(folder, 'card.d.ts'),
      'export declare const card: unique symbol;\nexport type Card = string;\ndeclare const hidden: 1;\nexport {};\n',
    );
    writeFileSync(
      join(folder, 'index.d.ts'),
      `export * from './card';
export interface View {}
export declare function draw(): void;
export declare class Fault {}
export declare const both: 1;
export type both = 1;
`,
    );
    expect(listExports(join(folder, 'index.d.ts'))).toEqual([
      'const both',
      'type both',
      'type Card',
      'const card',
      'function draw',
      'class Fault',
      'interface View',
    ]);
    expect(() => listExports(join(folder, 'missing.d.ts'))).toThrow('exports nothing');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('breaks only the lines of JSON that are too long', () => {
  const value = { name: { type: 'string' }, kinds: ['a "b"', 'c', 'd'], none: {}, empty: [], last: null };
  const text = compactJson(value, { width: 24 });
  expect(text).toBe(`{
  "name": {
    "type": "string"
  },
  "kinds": [
    "a \\"b\\"",
    "c",
    "d"
  ],
  "none": {},
  "empty": [],
  "last": null
}`);
  expect(compactJson(value, { width: 40 })).toContain('  "name": { "type": "string" },\n');
  expect(JSON.parse(text)).toEqual(value);
});
