import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readOutline, slideLimits } from './read-outline';
import { hasOutline, outlineOf } from './use-save-slides';
import { writeSlides } from './write-slides';

const outline = `Here is the outline.

# Quarter plan

What we do until March

## Goals

- Grow **by half**
  - in Kiel
- Keep [our price](https://spy.example/x)
1. First

Notes: Speak slowly.

### Details

Plain text

## Costs

| Site | Cost |
| --- | ---: |
| Kai | 4,812 |
| Hof |

---

<!-- Ask for questions -->

\`\`\`js
const a = 1;
\`\`\`
`;

const parts = (bytes: ArrayBuffer) =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(bytes))).flatMap(([path, content]) =>
      /\.(?:xml|rels)$/.test(path) ? [[path, strFromU8(content)]] : [],
    ),
  );

const countSlides = (files: Readonly<Record<string, string>>) =>
  Object.keys(files).filter(path => /^ppt\/slides\/slide\d+\.xml$/.test(path)).length;

/** Opens a written presentation again. Throws where an XML file is not well-formed. */
function open(bytes: ArrayBuffer) {
  const files = parts(bytes);
  for (const [path, xml] of Object.entries(files)) {
    // A selector would leave listeners of jsdom behind.
    const [problem] = new DOMParser()
      .parseFromString(xml, 'application/xml')
      .getElementsByTagName('parsererror');
    if (problem) throw new Error(`${path}: ${problem.textContent}`);
  }
  const textsOf = (xml = '') =>
    [...new DOMParser().parseFromString(xml, 'application/xml').getElementsByTagName('a:t')].map(
      ({ textContent }) => textContent?.trim() ?? '',
    );
  const count = countSlides(files);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return {
    files,
    slides: numbers.map(number => textsOf(files[`ppt/slides/slide${number}.xml`]).filter(Boolean)),
    notes: numbers.map(number => textsOf(files[`ppt/notesSlides/notesSlide${number}.xml`]).join('\n')),
  };
}

const write = async (text: string) => open(await writeSlides(readOutline(text, 'Chat'), 'en', 'BankTalk'));

it('names the application that wrote the file', async () => {
  const { files } = await write(outline);
  expect(files['docProps/core.xml']).toContain('<dc:creator>BankTalk<');
  expect(Object.values(files).join('')).not.toContain('Oriel');
});

it('reads titles, lists, tables and notes', () => {
  expect(readOutline(outline, 'Chat')).toEqual({
    title: 'Quarter plan',
    subtitle: 'What we do until March',
    notes: 'Here is the outline.',
    slides: [
      {
        title: 'Goals',
        lines: [
          { kind: 'bullet', level: 0, text: 'Grow by half' },
          { kind: 'bullet', level: 1, text: 'in Kiel' },
          { kind: 'bullet', level: 0, text: 'Keep our price' },
          { kind: 'number', level: 0, text: 'First' },
          { kind: 'strong', level: 0, text: 'Details' },
          { kind: 'plain', level: 0, text: 'Plain text' },
        ],
        notes: 'Speak slowly.',
      },
      {
        title: 'Costs',
        lines: [],
        table: [
          ['Site', 'Cost'],
          ['Kai', '4,812'],
          ['Hof', ''],
        ],
        notes: '',
      },
      {
        title: 'Costs',
        lines: [{ kind: 'code', level: 0, text: 'const a = 1;' }],
        notes: 'Ask for questions',
      },
    ],
    isCut: false,
  });
});

it('writes a presentation with a title slide, content, a table and notes', async () => {
  const { slides, notes, files } = await write(outline);
  expect(slides).toEqual([
    ['Quarter plan', 'What we do until March'],
    ['Goals', 'Grow by half', 'in Kiel', 'Keep our price', 'First', 'Details', 'Plain text'],
    ['Costs', 'Site', 'Cost', 'Kai', '4,812', 'Hof'],
    ['Costs', 'const a = 1;'],
  ]);
  expect(notes[1]).toContain('Speak slowly.');
  expect(notes[3]).toContain('Ask for questions');
  expect(files['ppt/slides/slide2.xml']).toMatch(/<p:ph\s[^>]*type="title"/);
  expect(files['ppt/slides/slide3.xml']).toContain('<a:tbl>');
  expect(files['docProps/core.xml']).toContain('<dc:title>Quarter plan</dc:title>');
});

it('writes hostile text as text, without links', async () => {
  const hostile =
    '\u0000\u0007a\ud800 <a:t/> ]]> &bogus; "q" [x](javascript:alert(1)) ![p](https://spy.example/x.png) <https://spy.example/>';
  const { slides, notes, files } = await write(
    `# T\u0001 </a:t>\n\n${hostile}\n\n## ${hostile}\n\n- ${hostile}\n\n| ${hostile} |\n| --- |\n| ${hostile} |\n\nNotes: ${hostile}\n`,
  );
  expect(slides[0]?.[0]).toBe('T </a:t>');
  // The parser shows NUL as a replacement character.
  const shown = '�a <a:t/> ]]> &bogus; "q" x p https://spy.example/';
  expect(slides[1]).toEqual([shown, shown]);
  expect(slides[2]?.[1]).toBe(shown);
  expect(notes.join()).toContain('<a:t/> ]]>');
  const all = Object.entries(files);
  expect(all.filter(([, xml]) => /TargetMode="External"|hlinkClick|javascript:/.test(xml))).toEqual([]);
});

it('continues a full slide on the next one', () => {
  const bullets = Array.from({ length: 30 }, (_, index) => `- Point ${index}`).join('\n');
  const { slides } = readOutline(`## Many\n\n${bullets}`, 'Chat');
  expect(slides.map(({ title, lines }) => [title, lines.length])).toEqual([
    ['Many', 13],
    ['Many', 13],
    ['Many', 4],
  ]);
  const rows = Array.from({ length: 25 }, (_, index) => `| ${index} |`).join('\n');
  const tables = readOutline(`## Rows\n\n| N |\n| --- |\n${rows}`, 'Chat').slides;
  expect(tables.map(({ table }) => table?.length)).toEqual([11, 11, 6]);
});

it.each([
  ['slides', '## S\n\na\n\n'.repeat(300)],
  ['a line', `## S\n\n${'x'.repeat(slideLimits.line + 1)}`],
  ['a title', `# ${'😀'.repeat(slideLimits.title)}\n\n## S`],
  ['columns', `## S\n\n${'| a '.repeat(40)}|\n${'| - '.repeat(40)}|\n`],
  ['the text', `## S\n\n${'word\n\n'.repeat(slideLimits.text / 5)}`],
  ['notes', `## S\n\nNotes: ${'word '.repeat(slideLimits.notes)}`],
])('is bounded by %s', async (_, text) => {
  const deck = readOutline(text, 'Chat');
  expect(deck.isCut).toBe(true);
  expect(deck.slides.length).toBeLessThan(slideLimits.slides);
  expect(deck.title.length).toBeLessThanOrEqual(slideLimits.title);
  expect(countSlides(parts(await writeSlides(deck, 'de', '')))).toBe(deck.slides.length + 1);
});

it.each([
  ['quotes in quotes', '>'.repeat(50_000)],
  ['lists in lists', Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth * 2)}- x`).join('\n')],
  ['open brackets', '['.repeat(90_000)],
  ['open comments', '<!--'.repeat(20_000)],
  ['stars', '*a '.repeat(30_000)],
])('ends in time with %s', (_, text) => {
  expect(readOutline(`## S\n\n${text}`, 'Chat').slides.length).toBeGreaterThan(0);
});

it('takes the title of the chat, and the slides block of an answer', () => {
  expect(readOutline('## A\n\n## B', 'My chat')).toMatchObject({
    title: 'My chat',
    slides: [{ title: 'A' }, { title: 'B' }],
  });
  const answer = 'Here:\n\n```slides\n# Deck\n\n## One\n```\n\nDone.';
  expect(outlineOf(answer)).toBe('# Deck\n\n## One\n');
  expect(outlineOf('```slides\n# Cut')).toBe('# Cut');
  expect(outlineOf('# A')).toBe('# A');
  expect(['# A\n## B', answer, '# A\ntext', 'text'].map(hasOutline)).toEqual([true, true, false, false]);
});
