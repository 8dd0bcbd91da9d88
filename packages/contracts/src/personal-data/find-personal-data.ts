/*
 * Finds possible personal data in a text: e-mail addresses, IBANs, card numbers, phone numbers and listed names. Numbers are
 * checked beyond their shape: an IBAN by its country's length and its checksum, a card number by its network and the Luhn
 * checksum. All expressions have bounded repetitions, so hostile text takes linear time.
 */

const personalDataKinds = ['email', 'iban', 'card', 'phone', 'name'] as const;
export type PersonalDataKind = (typeof personalDataKinds)[number];

/** Label of a placeholder for personal data, the same in every language: `[Name 1]`. */
export const placeholderLabels: Readonly<Record<PersonalDataKind, string>> = {
  email: 'E-Mail',
  iban: 'IBAN',
  card: 'Card',
  phone: 'Phone',
  name: 'Name',
};

export interface PersonalDatum {
  readonly kind: PersonalDataKind;
  /** Position in the text. */
  readonly start: number;
  readonly text: string;
}

/** @param names - whole words that count as names, case-insensitive */
export function findPersonalData(text: string, names: readonly string[] = []): PersonalDatum[] {
  const found: PersonalDatum[] = [];
  // The found characters, so that a text of nothing but findings takes linear time, too.
  const taken = new Uint8Array(text.length);
  const finders = [findEmails, findIbans, findCards, findPhones, namesIn(names)];
  for (const find of finders) {
    for (const datum of find(text)) {
      const place = taken.subarray(datum.start, datum.start + datum.text.length);
      if (place.includes(1)) continue;
      place.fill(1);
      found.push(datum);
    }
  }
  return found.sort((one, other) => one.start - other.start);
}

const emailPattern =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}](?:[\p{L}\p{N}._%+-]{0,62}[\p{L}\p{N}_%+-])?@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}])/gu;

function findEmails(text: string): PersonalDatum[] {
  if (!text.includes('@')) return [];
  return [...text.matchAll(emailPattern)].map(match => ({
    kind: 'email',
    start: match.index,
    text: match[0],
  }));
}

/** Length of an IBAN by country, from the SWIFT registry. */
const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'NO15 BE16 DK18 FI18 FO18 GL18 NL18 SD18 FK18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 XK20 MN20 CH21 HR21 LI21 LV21 BG22 BH22 ' +
    'CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 TL23 OM23 SO23 AD24 CZ24 ES24 MD24 PK24 RO24 SA24 SE24 SK24 TN24 ' +
    'VG24 LY25 PT25 ST25 BI27 IS26 TR26 FR27 GR27 IT27 MC27 MR27 SM27 DJ27 AL28 AZ28 BY28 CY28 DO28 GT28 HU28 LB28 NI28 PL28 ' +
    'BR29 EG29 PS29 QA29 UA29 JO30 KW30 MU30 MT31 SC31 LC32 RU33'
  )
    .split(' ')
    .map(each => [each.slice(0, 2), Number(each.slice(2))]),
);

function findIbans(text: string): PersonalDatum[] {
  const found: PersonalDatum[] = [];
  for (const { index, 0: head } of text.matchAll(/(?<![\p{L}\p{N}])[A-Za-z]{2}[ \u00a0]?\d{2}/gu)) {
    const length = ibanLengths[head.slice(0, 2).toUpperCase()];
    if (!length) continue;
    const written = take(text, index, length, /[A-Za-z0-9]/);
    if (written && isIban(written.compact.toUpperCase()))
      found.push({ kind: 'iban', start: index, text: written.text });
  }
  return found;
}

/** Reads a number of this length, optionally in groups; undefined if it is shorter or longer. */
function take(
  text: string,
  start: number,
  length: number,
  isPart: RegExp,
): { readonly text: string; readonly compact: string } | undefined {
  let compact = '';
  let at = start;
  while (compact.length < length) {
    const character = text[at];
    if (character === undefined) return undefined;
    if (isPart.test(character)) compact += character;
    // One separator between two groups.
    else if (!/[ \u00a0-]/.test(character) || !isPart.test(text[at + 1] ?? '')) return undefined;
    at += 1;
  }
  return /[\p{L}\p{N}]/u.test(text[at] ?? '') ? undefined : { text: text.slice(start, at), compact };
}

/** ISO 13616: with its first four characters moved to the end and letters as numbers from 10, the remainder modulo 97 is 1. */
function isIban(compact: string): boolean {
  let rest = 0;
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

function findCards(text: string): PersonalDatum[] {
  const found: PersonalDatum[] = [];
  for (const { index, 0: written } of text.matchAll(
    /(?<![\p{L}\p{N}]|\d[.,+-])\d(?:[ \u00a0-]?\d){12,18}(?![\p{L}\p{N}]|[.,-]\d)/gu,
  )) {
    const digits = written.replace(/\D/g, '');
    if (isOfNetwork(digits) && isLuhn(digits)) found.push({ kind: 'card', start: index, text: written });
  }
  return found;
}

/** Whether a card network issues numbers with this prefix and length. */
function isOfNetwork(digits: string): boolean {
  const { length } = digits;
  const of = (pattern: RegExp, ...lengths: number[]) => lengths.includes(length) && pattern.test(digits);
  return (
    of(/^4/, 13, 16, 19) ||
    of(/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 16) ||
    of(/^3[47]/, 15) ||
    of(/^3(0[0-5]|[689])/, 14, 16) ||
    of(/^(6011|64[4-9]|65|62|35(2[89]|[3-8]))/, 16, 17, 18, 19) ||
    of(/^(50|5[6-9]|6[0-9])/, 16, 17, 18, 19)
  );
}

function isLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0 && new Set(digits).size > 1;
}

/** Numbers with a country code, with an area code, and grouped North American numbers. */
const phonePatterns = [
  /(?<![\p{L}\p{N}+]|\d[ \u00a0-])(?:\+|00)[1-9](?:[ \u00a0()/.-]{0,3}\d){6,14}(?![\p{L}\p{N}]|[.,]\d)/gu,
  /(?<![\p{L}\p{N}#+]|[\d.,/-]|\d:|\d[ \u00a0])(?:\(0[1-9]\d{1,4}\)|0[1-9]\d{0,5})(?:[ \u00a0/-]{0,3}\d){4,10}(?![\p{L}\p{N}%€]|[.,:/-]\d| ?[%€])/gu,
  /(?<![\p{L}\p{N}#]|[\d.,/-])(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[-.])\d{3}[-.]\d{4}(?![\p{L}\p{N}]|[.,-]\d)/gu,
];

function findPhones(text: string): PersonalDatum[] {
  return phonePatterns.flatMap((pattern, index) =>
    [...text.matchAll(pattern)]
      .filter(({ 0: written }) => {
        const { length } = written.replace(/\D/g, '');
        // A number with only an area code; shorter ones are too often something else.
        return index !== 1 || (length >= 8 && length <= 13 && !isDate(written));
      })
      .map((match): PersonalDatum => ({ kind: 'phone', start: match.index, text: match[0] })),
  );
}

/** Dates such as 01/02/2024 and 01-02-2024. */
const isDate = (written: string) => /^0[1-9]([/-])(0[1-9]|1[0-2])\1(19|20)\d{2}$/.test(written.trim());

function namesIn(names: readonly string[]): (text: string) => PersonalDatum[] {
  const words = [...new Set(names.map(name => name.normalize('NFC').trim()))]
    .filter(name => name !== '')
    // Prefer the longer of two names with the same beginning.
    .sort((one, other) => other.length - one.length)
    .map(name =>
      name
        .split(/\s+/)
        .map(word => word.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&'))
        .join('\\s{1,3}'),
    );
  if (words.length === 0) return () => [];
  // The genitive ends with an s, which stays after the placeholder.
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?=(?:['’]?s)?(?![\\p{L}\\p{N}]))`,
    'giu',
  );
  return text =>
    [...text.matchAll(pattern)].map(match => ({ kind: 'name', start: match.index, text: match[0] }));
}
