import { findNameProblem, limits } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { checkName } from './check-name';

describe.each([
  ['organization', limits.organizationName],
  ['team', limits.teamName],
  ['channel', limits.channelName],
] as const)('the name of a typed %s', (host, max) => {
  it.each([
    ['strict', 'Vertrieb Süd', undefined],
    ['strict', '  Vertrieb ', undefined],
    ['strict', 'A', undefined],
    ['strict', 'x'.repeat(50), undefined],
    ['strict', 'Ă'.repeat(50), undefined],
    ['strict', '', 'required'],
    ['strict', ' \t', 'required'],
    ['strict', 'x'.repeat(51), 'length'],
    ['strict', 'IT-Abteilung', 'charset', '-'],
    ['strict', 'Q3', 'charset', '3'],
    ['strict', 'Büro & Lager', 'charset', '&'],
    ['strict', 'zwei  Leerzeichen', 'charset'],
    ['strict', 'Zeile\nZwei', 'charset', 'U+000A'],
    ['extended', 'Müller & Söhne GmbH', undefined],
    ['extended', 'Studio 54', undefined],
    ['extended', 'Q3: Budget', undefined],
    ['extended', 'x'.repeat(51), 'length'],
    ['extended', 'zwei  Leerzeichen', 'charset'],
    ['extended', 'Team 🌷', 'charset', '🌷'],
    ['extended', '<b>', 'charset', '< >'],
  ] as const)('%s, %j: %s %s', (rule, name, problem, signs?: string) => {
    expect(findNameProblem(name, max, rule)).toBe(problem);
    const check = () => checkName(host, name, { max, rule });
    if (problem === undefined) expect(check).not.toThrow();
    else
      expect(check).toThrow(
        expect.objectContaining({
          status: 400,
          code: `${host}_name_${problem}`,
          message: signs ? `The name has characters that are not allowed: ${signs}` : 'The name is not valid',
          issues: [
            expect.objectContaining({
              path: 'body.name',
              code: problem,
              ...(signs && { details: { signs } }),
            }),
          ],
        }),
      );
  });
});
