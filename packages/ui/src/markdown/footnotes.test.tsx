import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createMarkdownStream } from './markdown-stream';
import { loadNotes } from './render/load-notes';
import { createRandom, cut } from './test-support/data';
import { Markdown, StreamedMarkdown } from './test-support/labelled';
import { labels } from './test-support/labels';
import { renderInRoot as render } from './test-support/render-in-root';

// A page fetches them with the first reference; here they are loaded up front.
beforeAll(async () => {
  await loadNotes();
});
afterEach(cleanup);

/** The text of the body with references as `[1]`, then each note with its number and its number of back links. */
function read(container: Element): string[] {
  const copy = container.cloneNode(true) as Element; // a copy of an element
  for (const reference of copy.querySelectorAll('.md-ref'))
    reference.textContent = `[${reference.textContent}]`;
  const notes = copy.querySelector('section');
  notes?.remove();
  let number = 0;
  const items = [...(notes?.querySelectorAll(':scope > ol > li') ?? [])].map(item => {
    const back = item.querySelector('.md-back');
    const count = back?.querySelectorAll('a').length;
    back?.remove();
    number = Number(item.getAttribute('value') ?? number + 1);
    return `${number} ${item.textContent} ^${count}`;
  });
  return [copy.textContent, ...items];
}

it.each([
  ['a note', 'Claim.[^1]\n\n[^1]: Text', ['Claim.[1]', '1 Text ^1']],
  ['its text first', '[^1]: Text\n\nClaim.[^1]', ['Claim.[1]', '1 Text ^1']],
  ['its text right below', 'Claim.[^1]\n[^1]: Text\nmore', ['Claim.[1]', '1 Text\nmore ^1']],
  [
    'several in a row',
    'A[^b] B[^a]\n\n[^a]: first\n[^b]: second',
    ['A[1] B[2]', '1 second ^1', '2 first ^1'],
  ],
  ['one that is used twice', 'A[^1] B[^1]\n\n[^1]: T', ['A[1] B[1]', '1 T ^2']],
  ['marks in it', 'A[^1]\n\n[^1]: **T** [l](https://a.example) `c`', ['A[1]', '1 T l c ^1']],
  ['paragraphs', 'A[^1]\n\n[^1]: one\n\n    two\n\n    - three\n\nend', ['Aend', '1 onetwothree ^1']],
  ['code and quotes', 'A[^1]\n\n[^1]:\n    > q\n\n        code', ['A[1]', '1 qCodecode\n ^1']],
  ['an unknown label', 'A[^x] B[^1]\n\n[^1]: T', ['A[^x] B[1]', '1 T ^1']],
  ['one that nothing refers to', 'A\n\n[^1]: T', ['A']],
  ['the first text of two', 'A[^1]\n\n[^1]: T\n\n[^1]: U', ['A[1]', '1 T ^1']],
  ['notes of notes', 'A[^1]\n\n[^1]: T[^2]\n[^2]: U[^1]', ['A[1]', '1 T[2] ^2', '2 U[1] ^1']],
  ['the case of labels', 'A[^Note]\n\n[^nOTE]: T', ['A[1]', '1 T ^1']],
  ['other scripts', 'A[^注]。\n\n[^注]: 文', ['A[1]。', '1 文 ^1']],
  ['an exclamation', 'A![^1]\n\n[^1]: T', ['A![1]', '1 T ^1']],
  ['in a cell', '| a |\n| - |\n| b[^1] |\n\n[^1]: T', [expect.stringContaining('b[1]'), '1 T ^1']],
  ['in a list and a quote', '- a[^1]\n\n> b[^2]\n\n[^1]: T\n[^2]: U', ['a[1]b[2]', '1 T ^1', '2 U ^1']],
  ['in code', '`[^1]`\n\n[^1]: T', ['[^1]']],
  ['a link', '[^1](https://a.example)\n\n[^1]: T', ['^1']],
  ['in a link', '[a[^1]](https://a.example)\n\n[^1]: T', ['a[^1]']],
  ['names of objects', 'A[^constructor] B[^toString]', ['A[^constructor] B[^toString]']],
])('shows footnotes: %s', (name, text, expected) => {
  const wanted = name === 'paragraphs' ? ['A[1]end', expected[1]] : expected;
  const whole = render(<Markdown text={text} />);
  expect(read(whole.container)).toEqual(wanted);
  whole.unmount();
  for (const pieces of [[...text], cut(text, createRandom(9), 6)]) {
    const stream = createMarkdownStream();
    const { container, unmount } = render(<StreamedMarkdown stream={stream} tail={<i />} />);
    for (const piece of pieces) act(() => stream.append(piece));
    act(() => stream.finish());
    expect(read(container)).toEqual(wanted);
    unmount();
  }
});

it('never shows the signs of a reference while its text is still to come', () => {
  const stream = createMarkdownStream();
  const { container } = render(<StreamedMarkdown stream={stream} />);
  for (const letter of 'A claim[^1] and **one[^two]** more.\n\n[^1]: Te**xt**\n[^two]: `U`\n') {
    act(() => stream.append(letter));
    expect(container.textContent).not.toMatch(/[[\]^*`]/);
  }
  expect(read(container)).toEqual(['A claim[1] and one[2] more.', '1 Text ^1', '2 U ^1']);
});

it('leads from a reference to its note and back, by names and ids that are its own', () => {
  const text = 'A[^"><b>] B[^"><b>]\n\n[^"><b>]: T';
  const { container } = render(
    <>
      <Markdown text={text} />
      <Markdown text={text} />
    </>,
  );
  const first = within(container).getByRole('doc-endnotes', { name: 'Footnotes' });
  const references = within(container).getAllByRole('doc-noteref', { name: 'Footnote 1' });
  const back = within(first).getByRole('doc-backlink', { name: 'Back to reference 1-2' });
  fireEvent.click(references[1] ?? container);
  expect(document.activeElement).toBe(first.querySelector('li'));
  expect(fireEvent.click(back)).toBe(false);
  expect(document.activeElement).toBe(references[1]);
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^md-\d+-(?:note|ref)-[\d-]+$/);
  for (const link of container.querySelectorAll('a'))
    expect(document.getElementById(link.hash.slice(1))).not.toBeNull();
});

it('speaks the language of its labels', () => {
  const german = { ...labels, notes: 'Fußnoten', note: 'Fußnote', noteBack: 'Zurück zu Verweis' };
  render(<Markdown text={'A[^1]\n\n[^1]: T'} labels={german} />);
  expect(screen.getByRole('doc-noteref', { name: 'Fußnote 1' })).toBeTruthy();
  expect(screen.getByRole('doc-backlink', { name: 'Zurück zu Verweis 1' })).toBeTruthy();
});
