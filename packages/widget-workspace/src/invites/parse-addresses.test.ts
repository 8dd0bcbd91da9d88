import { expect, it } from 'vitest';
import { parseAddresses } from './InviteMembersDialog';

it.each([
  ['', [], []],
  ['lea@nordhafen.example', ['lea@nordhafen.example'], []],
  [
    'a@b.example, c@d.example;e@f.example\ng@h.example i@j.example',
    ['a@b.example', 'c@d.example', 'e@f.example', 'g@h.example', 'i@j.example'],
    [],
  ],
  [
    'Lea Sommer <lea@b.example>, "Akin, T." <t.akin@b.example>',
    ['lea@b.example', 't.akin@b.example'],
    ['Akin'],
  ],
  ['Lea Sommer <lea@b.example>\nTom <tom@b.example>', ['lea@b.example', 'tom@b.example'], []],
  ['Lea\tlea@b.example', ['lea@b.example'], ['Lea']],
  ['LEA@b.example lea@B.example', ['LEA@b.example'], []],
  ['(lea@b.example).', ['lea@b.example'], []],
  ['lea@nordhafen, x', [], ['lea@nordhafen', 'x']],
])('reads %j', (text, addresses, invalid) => {
  expect(parseAddresses(text)).toEqual({ addresses, invalid, isTooMany: false });
});

it('takes as many as a workspace has licences at most', () => {
  const list = (count: number) =>
    Array.from({ length: count }, (_, index) => `p${index}@b.example`).join('\n');
  expect(parseAddresses(list(149)).isTooMany).toBe(false);
  expect(parseAddresses(list(150)).isTooMany).toBe(true);
});
