import uFuzzy from '@leeoniya/ufuzzy';
import type { FoundGroup, FoundRow, PaletteGroup } from './palette-row';

/** Above this number, the rows of a group are not ranked, because no one reads that many. */
const ranked = 5_000;

let fuzzy: uFuzzy | undefined;
/** Letters of all scripts; one letter of a word may be wrong, missing, doubled or swapped. */
const matcher = () =>
  (fuzzy ??= new uFuzzy({
    unicode: true,
    interSplit: "[^\\p{L}\\d']+",
    intraSplit: '\\p{Ll}\\p{Lu}',
    intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
    intraChars: "[\\p{L}\\d']",
    intraContr: "'\\p{L}{1,2}\\b",
    intraMode: 1,
  }));

/**
 * The rows that contain the words of a query, in any order, case and accents, best matches of each group first, those with a
 * mistyped word last.
 *
 * @param limit maximum rows per group. Default: 6
 */
export function findRows(groups: readonly PaletteGroup[], question: string, limit = 6): FoundGroup[] {
  const words = uFuzzy.latinize(question.normalize('NFC').trim());
  return groups
    .map(({ id, title, rows }) => {
      const found =
        words === ''
          ? rows.map(row => ({ row, ranges: [], isExact: true }))
          : match({ id, title, rows }, words);
      return { id, title, rows: found.slice(0, limit) };
    })
    .filter(({ rows }) => rows.length > 0);
}

/** The other spellings of German words in a text: `Mueller`, `Strasse`, `Email`. */
function respell(text: string): string {
  const other = text.normalize('NFC').replace(/[äöü]/gi, '$&e').replace(/ß/g, 'ss').replace(/[-‐]/g, '');
  return other === text ? '' : ` ${other}`;
}

function match({ rows }: PaletteGroup, words: string): FoundRow[] {
  // Labels come first, so that positions in the text are positions in the label.
  const texts = rows.map(({ label, keywords = '' }) =>
    uFuzzy.latinize(`${label.normalize('NFC')} ${keywords}${respell(`${label} ${keywords}`)}`),
  );
  const [indexes, info, order] = matcher().search(texts, words, 1, ranked);
  if (!indexes) return [];
  const typed = words.toLowerCase().split(/\s+/u);
  const foundAt = (index: number, ranges: readonly number[]): FoundRow[] => {
    const row = rows[index];
    if (!row) return [];
    const text = texts[index]?.toLowerCase() ?? '';
    const inLabel = ranges.filter((_, at) => (ranges[at - (at % 2)] ?? 0) < row.label.length);
    return [{ row, ranges: inLabel, isExact: typed.every(word => text.includes(word)) }];
  };
  if (!info || !order) return indexes.flatMap(index => foundAt(index, []));
  const found = order.flatMap(position => foundAt(info.idx[position] ?? -1, info.ranges[position] ?? []));
  // A match in the label is visible; the others are found by their keywords.
  const rank = ({ ranges, isExact }: FoundRow) => Number(!isExact) * 2 + Number(ranges.length === 0);
  return found.toSorted((one, other) => rank(one) - rank(other));
}
