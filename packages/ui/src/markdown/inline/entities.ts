/** Names of U+00A0 to U+00FF in order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
/** Names and characters outside Latin-1 that answers use. */
const OTHER =
  'amp & lt < gt > quot " apos \' hellip … mdash — ndash – lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ bull • euro € trade ™ larr ← uarr ↑ rarr → darr ↓ harr ↔ rArr ⇒ hArr ⇔ infin ∞ ne ≠ le ≤ ge ≥ asymp ≈ equiv ≡ sum ∑ prod ∏ radic √ int ∫ part ∂ nabla ∇ isin ∈ notin ∉ cap ∩ cup ∪ sub ⊂ sup ⊃ sube ⊆ supe ⊇ forall ∀ exist ∃ empty ∅ and ∧ or ∨ minus − prime ′ Prime ″ dagger † Dagger ‡ permil ‰ lsaquo ‹ rsaquo › check ✓ cross ✗ star ☆ starf ★ alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ omicron ο pi π rho ρ sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ ensp \u2002 emsp \u2003 thinsp \u2009 zwnj \u200c zwj \u200d lbrace { rbrace } lbrack [ rbrack ] lpar ( rpar ) num # ast * lowbar _ grave ` vert | bsol \\ sol / colon : comma , period . excl ! quest ? dollar $ percnt % plus + equals = commat @ Tab \t NewLine \n';

const ENTITY = /&(?:#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z][a-z0-9]{1,31});/iy;
const ENTITY_OR_ESCAPE = /\\[!-/:-@[-`{-~]|&(?:#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z][a-z0-9]{1,31});/gi;

/** @__PURE__ */
const named = buildNames();

function buildNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const [index, name] of LATIN.split(' ').entries()) names.set(name, String.fromCharCode(160 + index));
  const pairs = OTHER.split(' ');
  for (let i = 0; i + 1 < pairs.length; i += 2) names.set(pairs[i] ?? '', pairs[i + 1] ?? '');
  return names;
}

/** Reads a character reference at `start`; unknown names stay as they are written. */
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
