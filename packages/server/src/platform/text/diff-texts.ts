import type { TextDiff } from '@oriel/contracts';
import { diffArrays } from 'diff';

/**
 * Number of differing tokens or lines at which a finer comparison is abandoned: its cost is this number times the length of the
 * text.
 */
const maxEditLength = 600;

/** A variable as a whole, a word, a line break, other white space, or a sign. */
const token = /\{\{[^{}]*\}\}|[\p{L}\p{M}\p{N}_]+|\r?\n|[^\S\n]+|[\s\S]/gu;
const line = /[^\n]*\n|[^\n]+/g;

/** Variables and words: the share that differs decides how a paragraph is shown. */
const word = /\{\{[^{}]*\}\}|[\p{L}\p{M}\p{N}_]+/gu;

type Piece = TextDiff[number];

/** One paragraph, or several whose breaks have changed, as pieces in order. */
type Paragraph = readonly Piece[];

/**
 * Compares a text with an older one by variables and words, or by lines or as a whole if too much differs. Changes separated only
 * by spaces and punctuation are joined. A paragraph in which more than half of the words changed is shown as the old block and
 * the new one.
 */
export function diffTexts(before: string, after: string): TextDiff {
  const pieces = compare(before, after, token) ?? compare(before, after, line) ?? wholeTexts(before, after);
  return joinSame(splitParagraphs(pieces).flatMap(simplify));
}

function compare(before: string, after: string, part: RegExp): Piece[] | undefined {
  const changes = diffArrays(before.match(part) ?? [], after.match(part) ?? [], { maxEditLength });
  return changes?.map(({ added, removed, value }) => ({
    change: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

const wholeTexts = (before: string, after: string): Piece[] =>
  [
    { change: 'removed' as const, text: before },
    { change: 'added' as const, text: after },
  ].filter(({ text }) => text !== '');

/** Splits at the line breaks that both texts share; each break is a paragraph of its own. */
function splitParagraphs(pieces: readonly Piece[]): Paragraph[] {
  const paragraphs: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.change !== 'same') paragraphs.at(-1)?.push(piece);
    else
      for (const text of piece.text.match(/\n|[^\n]+/g) ?? []) {
        if (text === '\n') paragraphs.push([{ change: 'same', text }], []);
        else paragraphs.at(-1)?.push({ change: 'same', text });
      }
  }
  return paragraphs;
}

function simplify(paragraph: Paragraph): readonly Piece[] {
  if (paragraph.every(({ change }) => change === 'same')) return paragraph;
  const before = textOf(paragraph, 'added');
  const after = textOf(paragraph, 'removed');
  const same = countWords(paragraph.filter(({ change }) => change === 'same').map(({ text }) => text));
  const most = Math.max(countWords([before]), countWords([after]));
  const isOther = before.trim() !== '' && after.trim() !== '' && (most - same) * 2 > most;
  if (isOther) {
    return [
      { change: 'removed', text: before, isBlock: true },
      { change: 'added', text: after, isBlock: true },
    ];
  }
  return joinChanges(paragraph);
}

/** The text of one side, without the pieces of the other side. */
const textOf = (pieces: readonly Piece[], other: Piece['change']): string =>
  pieces
    .filter(({ change }) => change !== other)
    .map(({ text }) => text)
    .join('');

const countWords = (texts: readonly string[]): number =>
  texts.reduce((count, text) => count + (text.match(word)?.length ?? 0), 0);

/** Joins changes separated only by spaces and punctuation, which are then removed and added with them. */
function joinChanges(paragraph: Paragraph): Piece[] {
  const joined: Piece[] = [];
  let run: Piece[] = [];
  const end = () => {
    // Trailing spaces and punctuation are unchanged.
    const kept: Piece[] = [];
    while (run.at(-1)?.change === 'same') kept.unshift(...run.splice(-1));
    const removed = textOf(run, 'added');
    const added = textOf(run, 'removed');
    if (removed !== '') joined.push({ change: 'removed', text: removed });
    if (added !== '') joined.push({ change: 'added', text: added });
    joined.push(...kept);
    run = [];
  };
  for (const piece of paragraph) {
    const isBetween = run.length > 0 && countWords([piece.text]) === 0;
    if (piece.change !== 'same' || isBetween) run.push(piece);
    else {
      end();
      joined.push(piece);
    }
  }
  end();
  return joined;
}

/** Joins adjacent pieces that are the same in both texts. */
function joinSame(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.change === 'same' && piece.change === 'same') last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}
