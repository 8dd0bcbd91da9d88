import { findNameProblem, limits } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { checkName } from './check-name';

describe.each([
  ['organization', limits.organizationName],
  ['team', limits.teamName],
  ['channel', limits.channelName],
] as const)('the name of a typed %s', (host, max) => {
  it.each([
    ['Vertrieb Süd', undefined],
    ['  Vertrieb ', undefined],
    ['A', undefined],
    ['x'.repeat(50), undefined],
    ['Ă'.repeat(50), undefined],
    ['', 'required'],
    [' \t', 'required'],
    ['x'.repeat(51), 'length'],
    ['IT-Abteilung', 'charset'],
    ['Q3', 'charset'],
    ['Büro & Lager', 'charset'],
    ['zwei  Leerzeichen', 'charset'],
    ['Zeile\nZwei', 'charset'],
  ])('%j: %s', (name, problem) => {
    expect(findNameProblem(name, max)).toBe(problem);
    const check = () => checkName(host, name, { max, rule: 'strict' });
    if (problem === undefined) expect(check).not.toThrow();
    else
      expect(check).toThrow(
        expect.objectContaining({
          status: 400,
          code: `${host}_name_${problem}`,
          issues: [expect.objectContaining({ path: 'body.name', code: problem })],
        }),
      );
  });
});
