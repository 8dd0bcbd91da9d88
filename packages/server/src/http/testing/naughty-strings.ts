import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A few of each kind that break programs: other scripts, directions, combining marks, quotes, commands, markup. */
const own = [
  '',
  ' ',
  '\u00a0',
  '\ufeff',
  '\u202etest\u202c',
  '\ud83d',
  '\udc00x',
  'Ω≈ç√∫˜µ≤≥÷',
  '田中さんにあげて下さい',
  'ثم نفس سقطت',
  '👨‍👩‍👧‍👦 🏳️‍🌈',
  'Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮',
  "'; DROP TABLE users; --",
  '1;SELECT pg_sleep(1)',
  '<script>alert(1)</script>',
  '{{7*7}} %s %n',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'true',
  'NaN',
  '\u0001\u0008\u001b[31m',
  '\ufdfa'.repeat(50),
  'e\u0301'.repeat(60),
  'x'.repeat(10_000),
];

/** Those, and the public corpus where `ORIEL_DATA` names its folder. */
export function naughtyStrings(): readonly string[] {
  const file = process.env.ORIEL_DATA && join(process.env.ORIEL_DATA, 'naughty-strings.json');
  if (!file || !existsSync(file)) return own;
  // The form of that file.
  const corpus = JSON.parse(readFileSync(file, 'utf8')) as { strings: string[] };
  return [...own, ...corpus.strings];
}
