import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteSpec } from '@oriel/contracts';
import * as allRoutes from '@oriel/contracts/routes';
import { HttpError } from '../../platform/errors/http-error';
import { readParams, readQuery } from '../route/read-input';

/** Samples of each kind of text that breaks programs: other scripts, directions, combining marks, quotes, commands, markup. */
export const strangeTexts: readonly string[] = [
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

/** The strange texts, and the public corpus if `ORIEL_DATA` names its folder. */
export function allStrangeTexts(): readonly string[] {
  const file = process.env.ORIEL_DATA && join(process.env.ORIEL_DATA, 'naughty-strings.json');
  if (!file || !existsSync(file)) return strangeTexts;
  // The format of that file.
  const corpus = JSON.parse(readFileSync(file, 'utf8')) as { strings: string[] };
  return [...strangeTexts, ...corpus.strings];
}

const ids = [
  `${'-'.repeat(36)}:1`,
  '00000000-0000-4000-8000-000000000001:999999999999999',
  'x',
  '%00',
  '%ff',
  '..%2f..',
  "'",
  '%F0%9F%98%80',
  '1e9',
  '-1',
  'null',
  'a'.repeat(300),
];

export interface StrangeId {
  readonly name: string;
  readonly route: RouteSpec;
  /** As written in a path. */
  readonly id: string;
}

/** Every id for every route whose path has parameters. */
export const strangeIds: readonly StrangeId[] = Object.entries(allRoutes).flatMap(([name, route]) =>
  'path' in route && route.path.includes(':') ? ids.map(id => ({ name, route, id })) : [],
);

/** Whether the route refuses the text as an id, in its path or query. */
export function isRefused({ route, id }: StrangeId): boolean {
  const given = decodeId(id);
  const params = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, given]);
  try {
    readParams(route, Object.fromEntries(params));
    readQuery(route, new URLSearchParams({ limit: given, after: given, organizationId: given }));
    return false;
  } catch (error) {
    if (HttpError.isInstance(error) && error.status >= 400 && error.status < 500) return true;
    throw error;
  }
}

/** Bytes that are not UTF-8 are kept. */
function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
