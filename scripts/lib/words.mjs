import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

/** Maximum number of places of each kind. These numbers only get lower. */
const limits = { openings: 30, words: 40 };

/** The subject of such a sentence comes late. */
const openings = /^(?:\/\/|\/\*\*?|\*)?\s*(?:Of|Who|What|Where|Nobody|So)\b/;
/** Comments and names have plainer words. Strings are ignored. */
const words = /\b(?:told|heard|mend(?:s|ed)?)\b|[a-z](?:Told|Heard)\b/;
/** Two of these in a line make a comment German. */
const german = /\b(?:und|oder|nicht|wird|werden|eine|einer|dass|wenn|damit|sonst|noch|für)\b/g;

/** `mend` and `mended` are fields of the import of cards, which clients send and read. */
const wire = /card-transfer|widget-prompts\/src\/transfer/;

const strings = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|“[^”]*”/g;

/**
 * Finds words that a reader stumbles over in comments and names.
 *
 * @param {readonly { path: string, text: string }[]} sources
 * @param {typeof limits} [most]
 * @returns {string[]}
 */
export function findWordProblems(sources, most = limits) {
  /** @type {Record<keyof typeof limits, string[]>} */
  const found = { openings: [], words: [] };
  const problems = [];
  for (const { path, text } of sources)
    for (const { number, line, comment, isFirst } of linesOf(text)) {
      const place = `${path}:${number}`;
      if (isFirst && openings.test(comment)) found.openings.push(place);
      const isWire = wire.test(path) && /\bmend(?:ed)?\b/.test(line);
      if (!isWire && words.test(line.replaceAll(strings, ''))) found.words.push(place);
      if ((comment.replaceAll(strings, '').match(german) ?? []).length > 1)
        problems.push(`${place}: the comment is German`);
    }
  const names = {
    openings: 'comments begin with Of, Who, What, Where, Nobody or So',
    words: 'lines have told, heard or mend',
  };
  for (const kind of /** @type {(keyof typeof limits)[]} */ (Object.keys(limits)))
    if (found[kind].length > most[kind])
      problems.push(
        `${found[kind].length} ${names[kind]}, at most ${most[kind]}: ${found[kind].slice(0, 20).join(', ')}`,
      );
  return problems;
}

/** The lines of a source, with what of them is a comment and whether that begins it. */
function* linesOf(text) {
  let isInside = false;
  let isFirst = false;
  for (const [index, line] of text.split('\n').entries()) {
    const start = isInside ? 0 : line.search(/(?<!["'`:/\w])(?:\/\/|\/\*)/);
    const comment = start < 0 ? '' : line.slice(start).trim();
    if (!isInside) isFirst = comment !== '';
    yield { number: index + 1, line, comment, isFirst };
    // The text of a docstring begins on the line below its mark.
    isFirst = /^\/\*\*?$/.test(comment);
    if (comment.startsWith('/*')) isInside = true;
    if (isInside && line.includes('*/')) isInside = false;
  }
}

/** The sources that the project keeps. */
export const readSources = () =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(path => /\.(?:ts|tsx|mjs|cjs|css)$/.test(path))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }));
