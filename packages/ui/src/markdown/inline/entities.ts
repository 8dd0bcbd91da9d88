/** Names of U+00A0 to U+00BF in order. */
const SIGNS =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest';
/** Names of U+03B1 to U+03C9 in order, one without a name; capitalized, they are the letters from U+0391 on. */
const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho  sigma tau upsilon phi chi psi omega';
/** Further names and characters used in answers. */
const OTHER =
  'amp & lt < gt > quot " apos \' hellip … mdash — ndash – lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ bull • euro € trade ™ larr ← uarr ↑ rarr → darr ↓ harr ↔ rArr ⇒ hArr ⇔ infin ∞ ne ≠ le ≤ ge ≥ asymp ≈ equiv ≡ sum ∑ prod ∏ radic √ int ∫ part ∂ nabla ∇ isin ∈ notin ∉ cap ∩ cup ∪ sub ⊂ sup ⊃ sube ⊆ supe ⊇ forall ∀ exist ∃ empty ∅ and ∧ or ∨ minus − prime ′ Prime ″ dagger † Dagger ‡ permil ‰ lsaquo ‹ rsaquo › check ✓ cross ✗ star ☆ starf ★ OElig Œ oelig œ ensp \u2002 emsp \u2003 thinsp \u2009 zwnj \u200c zwj \u200d lbrace { rbrace } lbrack [ rbrack ] lpar ( rpar ) num # ast * lowbar _ grave ` vert | bsol \\ sol / colon : comma , period . excl ! quest ? dollar $ percnt % plus + equals = commat @ Tab \t NewLine \n AElig Æ ETH Ð times × Oslash Ø THORN Þ szlig ß aelig æ eth ð divide ÷ oslash ø thorn þ';
/** A letter with one of these accents is named by both, as in `eacute`. */
const ACCENTS = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
  caron: '\u030c',
};

const ENTITY = /&(?:#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z][a-z0-9]{1,31});/iy;
const ENTITY_OR_ESCAPE = /\\[!-/:-@[-`{-~]|&(?:#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z][a-z0-9]{1,31});/gi;

/** @__PURE__ */
const named = buildNames();

function buildNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const [index, name] of SIGNS.split(' ').entries()) names.set(name, String.fromCharCode(160 + index));
  for (const [index, name] of GREEK.split(' ').entries()) {
    names.set(name, String.fromCharCode(0x3b1 + index));
    names.set(name.charAt(0).toUpperCase() + name.slice(1), String.fromCharCode(0x391 + index));
  }
  for (const [accent, mark] of Object.entries(ACCENTS)) {
    for (const letter of 'ACDEINORSTUYZacdeinorstuyz') {
      const character = (letter + mark).normalize();
      if (character.length === 1) names.set(letter + accent, character);
    }
  }
  const pairs = OTHER.split(' ');
  for (let i = 0; i + 1 < pairs.length; i += 2) names.set(pairs[i] ?? '', pairs[i + 1] ?? '');
  return names;
}

/** Parses a character reference at `start`; unknown names stay unchanged. */
export function parseEntity(text: string, start: number): { text: string; end: number } | null {
  ENTITY.lastIndex = start;
  if (!ENTITY.test(text)) return null;
  const decoded = decode(text.slice(start, ENTITY.lastIndex));
  return decoded === null ? null : { text: decoded, end: ENTITY.lastIndex };
}

/** Resolves character references and backslash escapes. */
export function unescapeText(text: string): string {
  if (!text.includes('\\') && !text.includes('&')) return text;
  return text.replace(ENTITY_OR_ESCAPE, found =>
    found[0] === '\\' ? found.slice(1) : (decode(found) ?? found),
  );
}

function decode(reference: string): string | null {
  const body = reference.slice(1, -1);
  if (body[0] !== '#') return named.get(body) ?? null;
  const hex = body[1] === 'x' || body[1] === 'X';
  const code = Number.parseInt(body.slice(hex ? 2 : 1), hex ? 16 : 10);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}
