import { describe, expect, it } from 'vitest';
import { readCommandLine } from './command-line.mjs';

const phases = ['static', 'unit', 'server'];
const read = (line: string) => readCommandLine(line.split(' ').filter(Boolean), phases);

describe('the command line of the test', () => {
  it('runs everything without arguments', () => {
    expect(read('')).toEqual({ full: false, record: false, affected: false, phases: [], files: [] });
    expect(read('--full')).toMatchObject({ full: true, affected: false, phases: [], files: [] });
    expect(read('--record')).toMatchObject({ record: true, affected: false, phases: [], files: [] });
  });

  it('takes names of phases', () => {
    expect(read('static unit')).toMatchObject({
      full: false,
      affected: false,
      phases: ['static', 'unit'],
      files: [],
    });
  });

  it('takes names of files after one phase', () => {
    expect(read('unit a.test.ts b')).toMatchObject({
      full: false,
      affected: false,
      phases: ['unit'],
      files: ['a.test.ts', 'b'],
    });
    expect(read('server unit.test.ts --full')).toMatchObject({
      full: true,
      affected: false,
      phases: ['server'],
      files: ['unit.test.ts'],
    });
  });

  it('takes a file even when its name is that of a phase', () => {
    expect(read('unit message static')).toMatchObject({ files: ['message', 'static'] });
  });

  it('takes a change', () => {
    expect(read('affected')).toMatchObject({ full: false, affected: true, phases: [], files: [] });
  });

  it.each([
    ['affected a.test.ts', 'affected finds its files itself and takes no other words.'],
    ['a.test.ts', 'There is no phase a.test.ts; there are static, unit, server, and affected.'],
    ['static unit a.test.ts', 'Files belong to one phase: npm test -- unit a.test.ts'],
    ['--fulll', 'There is no option --fulll; there are --full and --record.'],
    ['unit --record', '--record writes the figures of a whole daily run and takes no other words.'],
    ['--full --record', '--record writes the figures of a whole daily run and takes no other words.'],
  ])('refuses %s', (line, problem) => {
    expect(read(line)).toEqual({ problem });
  });
});
