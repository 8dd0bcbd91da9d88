import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { poolSize } from '../../../../packages/server/src/platform/db/drivers/postgres';
import {
  assumed,
  calculate,
  connectionsOfProcess,
  formatBytes,
  formatNumber,
  keptOfAnswerKilobytes,
  measured,
  mostLogMegabytes,
  workingDays,
} from './sizing';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
const page = read('sizing.md');
/** The cells of a row of the page, found by the beginning of its first cell. */
function rowOf(name: string): readonly string[] {
  const line = page.split('\n').find(each => each.startsWith(`| ${name}`));
  if (!line) throw new Error(`docs/sizing.md has no row ${name}`);
  return line
    .split('|')
    .slice(2, -1)
    .map(cell => cell.trim());
}
const numbersIn = (text = ''): readonly number[] => (text.match(/[\d.]+/g) ?? []).map(Number);

describe('the figures of the page', () => {
  it.each([
    ['Processor time of the server for an answer of 250 pieces', measured.answerMs],
    ['PostgreSQL writes to its log for such an answer', measured.logKilobytes],
    ['PostgreSQL keeps of it while its pieces are kept', measured.keptKilobytes],
    ['Processor time of the server for a list of chats', measured.listMs],
    ['Processor time of the server for a search of cards', measured.searchMs],
    ['Share of members who ask', assumed.activePercent],
    ['Questions of such a member', assumed.questions],
    ['Share of them in the busiest hour', assumed.busyPercent],
    ['Pieces of an answer', assumed.pieces],
    ['Kept of a question and its answer for good', keptOfAnswerKilobytes],
    ['PostgreSQL can write to its log in a second', mostLogMegabytes],
  ])('are those of the calculation: %s', (name, value) => {
    expect(numbersIn(rowOf(name)[0])[0]).toBe(value);
  });

  it('are those of the calculation where two are in a row', () => {
    expect(numbersIn(rowOf('Lists and searches for each question')[0])).toEqual([
      assumed.lists,
      assumed.searches,
    ]);
    expect(numbersIn(rowOf('Files for a hundred questions')[0])).toEqual([
      assumed.files,
      assumed.fileMegabytes,
    ]);
    expect(page).toContain(`of ${workingDays} a year`);
    expect(page).toContain(`in ${assumed.seconds} seconds`);
    expect(page).toContain(`answer of ${measured.pieces} pieces`);
  });

  it('has the connections of a process', () => {
    expect(connectionsOfProcess).toBe(poolSize + 1);
  });
});

it('are the same on the German page', () => {
  /** The last cells of each row; the first is a text. */
  const figures = (text: string) =>
    (text.match(/^\| .*\d.*\|$/gm) ?? []).map(
      line =>
        line
          .split('|')
          .slice(2)
          .join()
          .match(/\d[\d.,]*/g) ?? [],
    );
  const swap = (text: string) => text.replace(/[.,]/g, sign => (sign === '.' ? ',' : '.'));
  const plain = (cells: readonly string[]) => cells.map(cell => cell.replace(/[.,]$/, ''));
  const german = figures(read('de/sizing.md')).map(cells => plain(cells).map(swap));
  expect(german).toEqual(figures(page).map(plain));
});

describe('the calculation', () => {
  const members = page.match(/^\| Calculated \|(.*)\|$/m)?.[1]?.split('|') ?? [];
  const sizes = members.map(cell => calculate({ ...assumed, members: Number(cell.replace(/\D/g, '')) }));

  it('is that of the table', () => {
    const number = (value: number) => formatNumber(value, 'en');
    const bytes = (value: number) => formatBytes(value, 'en');
    const exact = (value: number) => value.toLocaleString('en');
    const columnOf = (name: string, write: (size: ReturnType<typeof calculate>) => string) =>
      expect([name, ...rowOf(name)]).toEqual([name, ...sizes.map(write)]);
    expect(sizes).toHaveLength(3);
    columnOf('Answers that start in a second', size => number(size.answersPerSecond));
    columnOf('Concurrent answers', size => number(size.concurrentAnswers));
    columnOf('Cores for answers', size => number(size.answerCores));
    columnOf('Cores for lists and searches', size => number(size.callCores));
    columnOf('Written to the log of PostgreSQL', size => bytes(size.logBytes));
    columnOf('Pieces that PostgreSQL keeps', size => bytes(size.pieceBytes));
    columnOf('Kept in PostgreSQL after a year', size => bytes(size.databaseBytes));
    columnOf('Kept in files after a year', size => bytes(size.fileBytes));
    columnOf('Processes of one core', size => exact(size.processes));
    columnOf('Connections to PostgreSQL', size => exact(size.connections));
    expect(sizes.map(({ databases }) => databases)).toEqual(['embedded', 'one', 'several']);
  });

  it('follows each assumption', () => {
    const base = calculate({ ...assumed, members: 100_000 });
    const half = calculate({ ...assumed, members: 100_000, activePercent: 50 });
    expect(half.databaseBytes).toBe(base.databaseBytes / 2);
    expect(half.processes).toBe(3);
    const quiet = calculate({ ...assumed, members: 100_000, busyPercent: 10 });
    expect(quiet.answersPerSecond).toBe(base.answersPerSecond / 2);
    expect(quiet.databaseBytes).toBe(base.databaseBytes);
    expect(calculate({ ...assumed, files: 0 }).fileBytes).toBe(0);
    expect(calculate({ ...assumed, seconds: 40 }).concurrentAnswers).toBe(
      2 * calculate(assumed).concurrentAnswers,
    );
  });

  it('needs one process for nobody, and more than one PostgreSQL for more than a dozen processes', () => {
    expect(calculate({ ...assumed, members: 0 })).toMatchObject({
      processes: 1,
      databases: 'embedded',
      fileBytes: 0,
    });
    const many = calculate({ ...assumed, members: 500_000 });
    expect(many.processes).toBe(14);
    expect(many.databases).toBe('several');
  });
});

describe('the formats', () => {
  it.each([
    [0, '0 B'],
    [999, '1 kB'],
    [22_200, '22 kB'],
    [4.4e9, '4.4 GB'],
    [5.5e14, '550 TB'],
    [3e18, '3,000 PB'],
  ])('writes %d bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes, 'en')).toBe(text);
  });

  it('follows the language', () => {
    expect(formatNumber(2_777, 'de')).toBe('2.800');
    expect(formatBytes(4.4e9, 'de')).toBe('4,4 GB');
  });
});
