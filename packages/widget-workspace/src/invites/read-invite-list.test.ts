import { limits } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { readInviteList } from './read-invite-list';

const roles = new Map([
  ['member', 'member'],
  ['mitglied', 'member'],
  ['administrator', 'administrator'],
] as const);
const teams = [
  { id: 'sales', name: 'Sales' },
  { id: 'ops', name: 'Ops, Berlin' },
];
const read = (text: string) => readInviteList(text, new Map(roles), teams);

it.each([
  ['with column names in any order', 'Rolle;Teams;E-Mail\nMitglied;sales;lea@b.example\n'],
  ['without column names', 'lea@b.example,member,Sales'],
])('reads a table %s', (_, text) => {
  expect(read(text).rows).toMatchObject([{ email: 'lea@b.example', role: 'member', teamIds: ['sales'] }]);
});

it('omits empty cells, so that the options for all apply', () => {
  expect(read('email,role,teams\nlea@b.example,,\n').rows).toEqual([{ email: 'lea@b.example', line: 2 }]);
});

it('finds several teams, and a team with a comma in its name', () => {
  const rows = read('email,teams\na@b.example,"Sales; Sales"\nb@b.example,"ops, berlin"').rows;
  expect(rows?.map(({ teamIds }) => teamIds)).toEqual([['sales', 'sales'], ['ops']]);
});

it.each([
  ['lea@', 'format', 'lea@'],
  ['lea@b.example,owner', 'role', 'owner'],
  ['lea@b.example,,Legal', 'team', 'Legal'],
  [`lea@b.example,,${'Sales;'.repeat(limits.teamsPerInvite + 1)}`, 'tooManyTeams', '21'],
])('names the problem of the row %s', (row, code, text) => {
  expect(read(`email,role,teams\n${row}`).rows).toMatchObject([{ line: 2, problem: { code, text } }]);
});

it('reports the second row with the same address', () => {
  expect(read('lea@b.example\nLEA@b.example').rows?.map(({ problem }) => problem?.code)).toEqual([
    undefined,
    'twice',
  ]);
});

it('refuses more rows than a workspace can have seats, and an empty file', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@b.example`).join('\n');
  expect(read(rows(limits.seatsPerOrganization)).rows).toHaveLength(limits.seatsPerOrganization);
  expect(read(rows(limits.seatsPerOrganization + 1)).problem).toBe('tooMany');
  expect(read('email,role\n').problem).toBe('empty');
});
