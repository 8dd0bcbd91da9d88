/** Generates a long answer as a model would: headings, paragraphs with inline marks, lists, tables and code. */

/** Kinds of text whose last block can grow to any length. */
export type AnswerKind = 'mixed' | 'paragraph' | 'code' | 'list' | 'nested-list' | 'table';

/** Characters per delta; 50 KB make 2,500 deltas. */
const DELTA = 20;

const words =
  'the site needs a plan for energy and rent because every seat costs more than last year while demand grows in each region and teams move between floors without notice so we compare five offers by total cost over time'.split(
    ' ',
  );

/** A seeded generator, so that every run reads the same text. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The deltas of an answer of about `size` characters. */
export function answerDeltas(kind: AnswerKind, size: number): string[] {
  const text = writeAnswer(kind, size);
  const deltas: string[] = [];
  for (let at = 0; at < text.length; at += DELTA) deltas.push(text.slice(at, at + DELTA));
  return deltas;
}

function writeAnswer(kind: AnswerKind, size: number): string {
  const random = createRandom(7);
  const pick = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const word = () => words[pick(0, words.length - 1)] ?? '';
  const phrase = (length: number) => Array.from({ length }, word).join(' ');
  const sentence = () => `${phrase(pick(6, 12))}, ${marked()} ${phrase(pick(4, 10))}. `;
  const marked = () =>
    [
      `**${phrase(2)}**`,
      `*${phrase(2)}*`,
      `\`${word()}_${word()}\``,
      `[${phrase(2)}](https://offices.example/${word()})`,
      phrase(2),
      phrase(3),
    ][pick(0, 5)] ?? '';
  const paragraph = (sentences: number) => Array.from({ length: sentences }, sentence).join('').trim();
  const codeLine = () =>
    `${' '.repeat(pick(0, 2) * 4)}${word()}_${word()} = ${word()}(${pick(1, 99)}, "${phrase(2)}")  # ${word()}\n`;
  const row = () => `| ${phrase(2)} | ${pick(10, 99)} | €${pick(100, 999)}k | ${marked()} |\n`;
  const tableHead = '| Site | Seats | Rent | Note |\n| --- | ---: | ---: | --- |\n';
  const repeat = (count: number, make: () => string) => Array.from({ length: count }, make).join('');
  const parts = [
    () => `## ${phrase(4)}\n\n`,
    () => `${paragraph(pick(3, 5))}\n\n`,
    () => `${paragraph(pick(2, 4))}\n\n`,
    () => `${repeat(pick(3, 6), () => `- **${phrase(2)}**: ${sentence()}\n`)}\n`,
    () => `${repeat(pick(3, 5), () => `1. ${sentence()}\n   - ${phrase(6)}\n`)}\n`,
    () => `${tableHead}${repeat(pick(4, 7), row)}\n`,
    () => `${paragraph(pick(2, 3))}\n\n`,
    () => `\`\`\`python\n${repeat(pick(8, 16), codeLine)}\`\`\`\n\n`,
    () => `> ${sentence()}\n\n`,
  ];
  let text =
    kind === 'code'
      ? '```python\n'
      : kind === 'table'
        ? tableHead
        : kind === 'nested-list'
          ? '- start\n'
          : '';
  for (let part = 0; text.length < size; part++) {
    if (kind === 'mixed') text += parts[part % parts.length]?.() ?? '';
    else if (kind === 'code') text += codeLine();
    else if (kind === 'table') text += row();
    else if (kind === 'list') text += `- ${sentence()}\n`;
    else if (kind === 'nested-list') text += `  - ${sentence()}\n    - ${phrase(5)}\n`;
    else text += sentence();
  }
  return text.slice(0, size);
}
