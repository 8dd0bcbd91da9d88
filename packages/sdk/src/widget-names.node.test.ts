import { readdirSync, readFileSync } from 'node:fs';
import { builtWidgets } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { optionNames } from './options/option-table';

const source = new URL('.', import.meta.url);
const packageRoot = new URL('../', source);

/** The one list of lazy imports, and the public names of a module, which cannot be computed: one line for each widget. */
const named = ['widget-code.ts', 'index.ts', 'react/index.ts'];

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Matches a widget's name in code: quoted, or as part of the name of an element, package, constant or type. */
const findName = new RegExp(
  builtWidgets
    .flatMap(name => [
      // Option names may appear in quotes.
      ...(optionNames.some(option => option === name) ? [] : [`['"\`]${name}['"\`|]`]),
      `\\b(oriel|widget)-${name}\\b`,
      `\\b${name}(Surface|Surfaces|HostSurface|Widget|Props)\\b`,
      `\\b(Oriel)?${capital(name)}(Surface|HostSurface|Widget|Props)\\b`,
      `\\bOriel${capital(name)}\\b`,
    ])
    .join('|'),
);

const filesOf = (folder: URL) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    file => /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file),
  );

const linesWithNames = (folder: URL, except: readonly string[] = []) =>
  filesOf(folder)
    .filter(file => !except.includes(file))
    .flatMap(file =>
      readFileSync(new URL(file, folder), 'utf8')
        .split('\n')
        .filter(line => findName.test(line))
        .map(line => `${file}: ${line.trim()}`),
    );

it('finds the lines that name a widget where they belong', () => {
  for (const file of named)
    expect(linesWithNames(source).filter(line => line.startsWith(`${file}: `)).length).toBeGreaterThanOrEqual(
      builtWidgets.length,
    );
});

it('names no widget elsewhere: the table of the contracts does', () => {
  expect(linesWithNames(source, named)).toEqual([]);
  expect(linesWithNames(new URL('build/', packageRoot))).toEqual([]);
});
