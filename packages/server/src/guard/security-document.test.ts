import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { identityTable } from '@oriel/contracts';
import { expect, it } from 'vitest';

const root = new URL('../../../../', import.meta.url);
const document = readFileSync(fileURLToPath(new URL('docs/security.md', root)), 'utf8');

it('docs/security.md has every rule once, each with a test that is there or the reason why not', () => {
  const rows = [...document.matchAll(/^\| (\d+) \| [^|]+ \| ([^|]+) \|$/gm)];
  expect(rows.map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 32 }, (_, index) => index + 1),
  );
  for (const [row, , held = ''] of rows) {
    const files = [...held.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) =>
      /^(?:tests|portal)\//.test(file) ? file : `packages/${file}`,
    );
    expect(files.length > 0 || held.startsWith('not yet:'), row).toBe(true);
    expect(files.filter(file => !existsSync(new URL(file, root)))).toEqual([]);
  }
});

it('docs/security.md says of each identity what the contracts say', () => {
  const rows = [
    ...document.matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \| ([^|]+) \| (yes|no) \| (yes|no) \| (\w+) \|$/gm),
  ];
  const said = rows.map(([, identity, actsAs, may, ofApplication, pays, inPerson]) => [
    identity,
    {
      actsAs,
      isFixed: !may?.includes('role'),
      isOfApplication: ofApplication === 'yes',
      pays: pays === 'yes',
      inPerson,
    },
  ]);
  const held = Object.entries(identityTable).map(([identity, rule]) => [
    identity,
    {
      actsAs: rule.actsAs,
      isFixed: rule.permissions !== 'role',
      isOfApplication: rule.isOfApplication,
      pays: rule.pays,
      inPerson: rule.inPerson,
    },
  ]);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(held));
});
