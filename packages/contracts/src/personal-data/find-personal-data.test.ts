import { expect, it } from 'vitest';
import { findPersonalData, type PersonalDataKind } from './find-personal-data';

const names = ['Ines Kröger', 'Mara', 'O’Neill', 'Jean-Luc'];
const foundIn = (text: string) => findPersonalData(text, names).map(({ kind, text: word }) => [kind, word]);

const hits: readonly (readonly [PersonalDataKind, string, string])[] = [
  ['email', 'Write to ines.kroeger+bank@nordhafen.example.', 'ines.kroeger+bank@nordhafen.example'],
  ['email', '<a@b.de>', 'a@b.de'],
  ['email', 'mailto:x_y%z@sub.domain.co.uk?subject=1', 'x_y%z@sub.domain.co.uk'],
  ['email', 'an jürgen@müller.example, bitte', 'jürgen@müller.example'],
  ['iban', 'IBAN DE89 3704 0044 0532 0130 00 und weiter', 'DE89 3704 0044 0532 0130 00'],
  ['iban', 'DE89370400440532013000', 'DE89370400440532013000'],
  ['iban', 'de89 3704 0044 0532 0130 00.', 'de89 3704 0044 0532 0130 00'],
  ['iban', 'GB82 WEST 1234 5698 7654 32', 'GB82 WEST 1234 5698 7654 32'],
  ['iban', 'CH93-0076-2011-6238-5295-7', 'CH93-0076-2011-6238-5295-7'],
  ['iban', 'NO93 8601 1117 947', 'NO93 8601 1117 947'],
  ['iban', 'FR14 2004 1010 0505 0001 3M02 606', 'FR14 2004 1010 0505 0001 3M02 606'],
  ['card', 'Visa 4111 1111 1111 1111, 12/29', '4111 1111 1111 1111'],
  ['card', '4111-1111-1111-1111', '4111-1111-1111-1111'],
  ['card', '5555555555554444', '5555555555554444'],
  ['card', '2223003122003222', '2223003122003222'],
  ['card', 'Amex 378282246310005', '378282246310005'],
  ['card', '3056 930902 5904', '3056 930902 5904'],
  ['card', '6011 1111 1111 1117', '6011 1111 1111 1117'],
  ['phone', 'Tel. +49 40 123456-78', '+49 40 123456-78'],
  ['phone', '+49 (0)40 1234567', '+49 (0)40 1234567'],
  ['phone', '0049 171 1234567', '0049 171 1234567'],
  ['phone', 'mobil 0171/1234567', '0171/1234567'],
  ['phone', '01711234567', '01711234567'],
  ['phone', '(030) 123 45 67', '(030) 123 45 67'],
  ['phone', '040 12345678', '040 12345678'],
  ['phone', 'call 020 7946 0958', '020 7946 0958'],
  ['phone', '+1 212-555-0123', '+1 212-555-0123'],
  ['phone', '(212) 555-0123', '(212) 555-0123'],
  ['phone', '212-555-0123', '212-555-0123'],
  ['name', 'Dear Ines Kröger, hello', 'Ines Kröger'],
  ['name', 'INES  KRÖGER', 'INES  KRÖGER'],
  ['name', 'Mara’s letter', 'Mara'],
  ['name', 'Ines Krögers Vertrag', 'Ines Kröger'],
  ['phone', 'Tel.:0170 1234567', '0170 1234567'],
  ['phone', 'Tel:030/1234567', '030/1234567'],
  ['name', '„mara“', 'mara'],
  ['name', 'jean-luc says', 'jean-luc'],
];

it.each(hits)('finds the %s in “%s”', (kind, text, word) => {
  expect(foundIn(text)).toEqual([[kind, word]]);
});

const misses: readonly (readonly [string, string])[] = [
  ['a handle', 'ask @marabu on the forum'],
  ['an address without a domain', 'root@localhost and me@ home'],
  ['a package', 'npm install react@19.3.1'],
  ['an IBAN with a wrong checksum', 'DE88 3704 0044 0532 0130 00'],
  ['an IBAN that is too short', 'DE89 3704 0044 0532 0130'],
  ['an IBAN that goes on', 'DE893704004405320130001'],
  ['letters of no country', 'ZZ89 3704 0044 0532 0130 00'],
  ['a product number', 'AB12 3456 7890'],
  ['a card with a wrong sum', '4111 1111 1111 1112'],
  ['a number of no network', '9111 1111 1111 1118'],
  ['zeros', '0000 0000 0000 0000'],
  ['an identifier', 'id 550e8400-e29b-41d4-a716-446655440000'],
  ['an order number', 'order 4111111111111111A'],
  ['a long number', '41111111111111111111111'],
  ['a date', '01.02.2024 and 2024-02-01 and 01/02/2024 and 01-02-2024'],
  ['a time', '08:30 to 09:45, 2026-11-26T08:30:00'],
  ['a price', '€4,812.50, 1.234.567,89 € and 0,75 %'],
  ['a fraction', '0.1234567890 and 0,123456789'],
  ['a version', 'version 10.0.22631.4460'],
  ['an address of a network', '192.168.100.200 and 10.0.0.1'],
  ['a postal code', '01067 Dresden, 20095 Hamburg'],
  ['a year span', '2019-2024 and 1914–1918'],
  ['a ticket', '#0123456789'],
  ['a hash', 'a0171123456789f'],
  ['a sum', '120 + 96 + 140 = 356'],
  ['a part of a word', 'Maracuja, Samara, marathon'],
  ['half a name', 'Ines asked'],
  ['a timestamp', '1732608000000'],
  ['an ISBN', 'ISBN 978-3-16-148410-0'],
];

it.each(misses)('leaves %s alone: “%s”', (_, text) => {
  expect(foundIn(text)).toEqual([]);
});

it('finds several, each once, in the order of the text', () => {
  expect(
    foundIn('Mara (mara@bank.example, 0171/1234567): DE89 3704 0044 0532 0130 00, 4111 1111 1111 1111'),
  ).toEqual([
    ['name', 'Mara'],
    ['email', 'mara@bank.example'],
    ['phone', '0171/1234567'],
    ['iban', 'DE89 3704 0044 0532 0130 00'],
    ['card', '4111 1111 1111 1111'],
  ]);
});

it('ends on hostile texts, long before the time of a test is over', () => {
  for (const text of [
    'a@'.repeat(10_000),
    'a.'.repeat(10_000),
    '0 '.repeat(10_000),
    'DE89 '.repeat(4_000),
    '+1('.repeat(7_000),
    `${'a'.repeat(20_000)}@`,
  ])
    findPersonalData(text, names);
});
