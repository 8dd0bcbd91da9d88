import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createMarkdownStream } from './markdown-stream';
import { loadNotes } from './render/load-notes';
import { Markdown, StreamedMarkdown } from './test-support/labelled';
import { renderInRoot as render } from './test-support/render-in-root';

// Footnotes render synchronously, whichever files ran before this one.
beforeAll(async () => void (await loadNotes()));
afterEach(cleanup);

/** Each element with a direction, and the direction that its texts inherit. */
function directions(container: Element): string {
  return [...container.querySelectorAll('[dir]')]
    .map(element => `${element.localName} ${element.getAttribute('dir')}`)
    .join(', ');
}

it.each([
  ['a paragraph', 'مرحبا بالعالم', 'p rtl'],
  ['Hebrew', 'שלום world', 'p rtl'],
  ['the first letter', 'Hello مرحبا', ''],
  ['a number first', '12 34 مرحبا', 'p rtl'],
  ['quotes and signs first', '"(*مرحبا*)"', 'p rtl'],
  ['code first', '`npm i` مرحبا', 'p rtl'],
  ['a formula first', '\\(a\\) مرحبا', 'p rtl'],
  ['an address first', 'https://a.example مرحبا', 'p rtl'],
  ['a link with words first', '[Hello](https://a.example) مرحبا', ''],
  ['a heading', '# عنوان', 'h1 rtl'],
  ['blocks of both', 'مرحبا\n\nHello\n\nשלום', 'p rtl, p rtl'],
  ['a list', '- مرحبا\n- سلام', 'ul rtl'],
  ['an ordered list', '98. مرحبا\n99. سلام\n100. نعم', 'ol rtl'],
  ['a list of both', '- مرحبا\n- Hello\n- سلام', 'ul rtl, li ltr'],
  ['a list that begins with the other', '- Hello\n- مرحبا', 'li rtl'],
  ['items that begin with code', '- `a` مرحبا\n- `b`\n- 1 سلام', 'ul rtl'],
  ['a loose list', '- مرحبا\n\n- سلام', 'ul rtl'],
  ['a nested list', '- مرحبا\n  - سلام\n  - Hello', 'ul rtl, li ltr'],
  ['a nested list of the other', '- Hello\n  - مرحبا', 'ul rtl'],
  ['a quote', '> مرحبا\n>\n> Hello', 'blockquote rtl, p ltr'],
  ['a table', '| اسم | a |\n| - | - |\n| Hello | سلام |', 'table rtl, th ltr, td ltr'],
  ['a cell', '| a |\n| - |\n| مرحبا |', 'td rtl'],
  ['a task', '- [x] مرحبا', 'ul rtl'],
  ['code', '```\nمرحبا\n```', ''],
  ['a footnote', 'A[^1]\n\n[^1]: مرحبا', 'li rtl, div rtl'],
  ['no letter', '123 !', ''],
])('follows the first letter of each block: %s', (_, text, expected) => {
  const whole = render(<Markdown text={text} />);
  expect(directions(whole.container)).toBe(expected);
  whole.unmount();
  const stream = createMarkdownStream();
  const { container, unmount } = render(<StreamedMarkdown stream={stream} />);
  for (const letter of text) act(() => stream.append(letter));
  act(() => stream.finish());
  expect(directions(container)).toBe(expected);
  unmount();
});

it.each([
  ['98. a\n99. b\n100. c', '98', '3'],
  ['9. a\n10. b', '9', '2'],
  ['1000. a', '1000', '4'],
  ['1. a\n2. b', null, null],
  ['999999999. a\n2. b', '999999999', '10'],
])('keeps room for the widest number: %s', (text, start, digits) => {
  const { container } = render(<Markdown text={text} />);
  const list = container.querySelector('ol');
  expect([list?.getAttribute('start'), list?.getAttribute('data-digits')]).toEqual([start, digits]);
});
