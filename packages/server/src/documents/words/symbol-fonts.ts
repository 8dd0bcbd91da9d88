/** Characters of symbol fonts, which documents name by a position in the font. Positions may be moved to U+F000. */

/** The font Symbol from 0x20 on. `\ufffd` has no character. */
const symbol =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼';
const symbolUpper = '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑';

const wingdings: ReadonlyMap<number, string> = new Map([
  [0x21, '✏'],
  [0x22, '✂'],
  [0x28, '☎'],
  [0x2a, '✉'],
  [0x4a, '☺'],
  [0x4c, '☹'],
  [0x6c, '●'],
  [0x6e, '■'],
  [0x6f, '☐'],
  [0x71, '❑'],
  [0x75, '◆'],
  [0x76, '❖'],
  [0x77, '⬥'],
  [0x9f, '•'],
  [0xa1, '○'],
  [0xa7, '▪'],
  [0xa8, '☐'],
  [0xab, '★'],
  [0xd8, '➢'],
  [0xdf, '←'],
  [0xe0, '→'],
  [0xe1, '↑'],
  [0xe2, '↓'],
  [0xe8, '➔'],
  [0xf0, '⇨'],
  [0xfb, '✗'],
  [0xfc, '✓'],
  [0xfd, '☒'],
  [0xfe, '☑'],
]);

const wingdings2: ReadonlyMap<number, string> = new Map([
  [0x4f, '✗'],
  [0x50, '✓'],
  [0x51, '☒'],
  [0x52, '☑'],
  [0x53, '☒'],
  [0x54, '☒'],
  [0xa3, '☐'],
]);

/** @returns undefined if the character is unknown */
export function readSymbol(font: string, code: number): string | undefined {
  const isMoved = code >= 0xf000 && code <= 0xf0ff;
  const position = isMoved ? code - 0xf000 : code;
  const name = font.toLowerCase();
  const known =
    name === 'symbol'
      ? position >= 0xa0
        ? [...symbolUpper][position - 0xa0]
        : [...symbol][position - 0x20]
      : name === 'wingdings'
        ? wingdings.get(position)
        : name === 'wingdings 2'
          ? wingdings2.get(position)
          : undefined;
  if (known !== undefined) return known;
  return isMoved || /^(?:symbol|wingdings|webdings)/.test(name) || code < 0x20
    ? undefined
    : String.fromCodePoint(code);
}

/** Whether a text is in such a font. */
export const isSymbolFont = (font: string): boolean => /^(?:symbol$|wingdings|webdings)/i.test(font);
