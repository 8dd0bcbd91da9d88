import { expect, it } from 'vitest';
import { nameAfter } from './channel-name';

const long = 'Wie hoch ist das Budget 2027 für C++ und Rust (Q3)';

it.each([
  ['Budget 2027: C++', 'Budget 2027: C++'],
  ['„Was?“ – 100 % <b>🌷</b>', '„Was?“ – 100 % <b>🌷</b>'],
  [' \n Erste Zeile\r\nzweite\u2028dritte\t ', 'Erste Zeile zweite dritte'],
  ['a\u202eb\u0007c', 'a b c'],
  [long, long],
  [`${long} danach`, long],
  [`${long}danach`, 'Wie hoch ist das Budget 2027 für C++ und Rust'],
  ['🌷'.repeat(60), '🌷'.repeat(50)],
  ['u\u0308', 'ü'],
  ['\n\u0007', 'Neuer Chat'],
  [`a${'\n'.repeat(998)}🏡`, 'a'],
])('names a chat after the question %j', (question, name) => {
  expect(nameAfter({ name: 'Neuer Chat', isNameAutomatic: true, lastMessageAt: null }, question, 'de')).toBe(
    name,
  );
});

it('keeps a name that a person has typed', () => {
  expect(nameAfter({ name: 'Mein Plan', isNameAutomatic: false, lastMessageAt: null }, 'Budget', 'de')).toBe(
    'Mein Plan',
  );
});

it('keeps what the first question gave', () => {
  const channel = { name: 'Budget', isNameAutomatic: true, lastMessageAt: new Date() };
  expect(nameAfter(channel, 'And then?', 'en')).toBe('Budget');
});
