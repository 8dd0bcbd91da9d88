import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { FencedBlockProps, MarkdownActionTarget } from './markdown-options';
import { createMarkdownStream } from './markdown-stream';
import { Markdown, StreamedMarkdown } from './test-support/labelled';
import { labels } from './test-support/labels';
import { renderInRoot as render } from './test-support/render-in-root';

const answer = `# Title

### Subtitle

A **bold** and *soft* text with \`code\`, ~~gone~~ and a [link](https://oriel.example/a).

- one
- two
  1. deep

| Site | Seats |
| --- | ---: |
| A | 12 |

\`\`\`python
import os
\`\`\`

<b onclick="x()">raw</b> costs $5 and $6.
`;

it('shows the parts of an answer', () => {
  const { container } = render(<Markdown text={answer} onCopy={() => {}} />);
  expect(container.querySelector('h1')?.textContent).toBe('Title');
  expect(container.querySelector('strong')?.textContent).toBe('bold');
  expect(container.querySelector('del')?.textContent).toBe('gone');
  expect(container.querySelector('td.md-right')?.textContent).toBe('12');
  expect(container.querySelector('pre code')?.textContent).toBe('import os\n');
  expect(container.textContent).toContain('<b onclick="x()">raw</b> costs $5 and $6.');
  expect(screen.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer');
});

it('ends with the same elements whether the text came at once or by the letter', () => {
  const whole = render(<Markdown text={answer} />).container.innerHTML;
  const stream = createMarkdownStream();
  const { container } = render(<StreamedMarkdown stream={stream} />);
  for (const letter of answer) act(() => stream.append(letter));
  act(() => stream.finish());
  expect(container.innerHTML).toBe(whole);
});

it('shows on the way what a view that comes later shows', () => {
  const text = `${answer}\n- [ ] task with **marks** and more\n\nA last *soft* word, [a link](https://oriel.example/b), 5 * 3`;
  const stream = createMarkdownStream();
  const { container } = render(<StreamedMarkdown stream={stream} tail={<i />} />);
  for (let end = 1; end <= text.length; end++) {
    act(() => stream.append(text.charAt(end - 1)));
    if (end % 7) continue;
    const later = render(<Markdown text={text.slice(0, end)} complete={false} tail={<i />} />);
    expect(container.innerHTML).toBe(later.container.innerHTML);
    later.unmount();
  }
});

it('appends to the text at the end, and puts it right when the words turn out to be marks', () => {
  const stream = createMarkdownStream();
  const { container } = render(<StreamedMarkdown stream={stream} />);
  const shown: string[] = [];
  const texts = new Set<Node | null | undefined>();
  for (const delta of ['One', ' two', ' **th', 'ree', ' four', '** five', ' six', '\n', '\nseven']) {
    act(() => stream.append(delta));
    shown.push(container.textContent);
    texts.add(container.querySelector('p')?.firstChild);
  }
  expect(texts.size).toBe(1);
  expect(shown).toEqual([
    'One',
    'One two',
    'One two th',
    'One two three',
    'One two three four',
    'One two three four five',
    'One two three four five six',
    'One two three four five six',
    'One two three four five sixseven',
  ]);
});

it('keeps the nodes of a mark and of a cell while they grow', () => {
  for (const [start, selector] of [
    ['**a', 'strong'],
    ['`a', 'code'],
    ['| A | B |\n| - | - |\n| x | a', 'td:last-child'],
  ] as const) {
    const stream = createMarkdownStream();
    const { container, unmount } = render(<StreamedMarkdown stream={stream} />);
    act(() => stream.append(start));
    const text = container.querySelector(selector)?.firstChild;
    act(() => stream.append(' b c'));
    expect(container.querySelector(selector)?.firstChild).toBe(text);
    expect(text?.textContent).toBe('a b c');
    unmount();
  }
});

it('goes on where a translator of the browser has put words into elements of its own', () => {
  const stream = createMarkdownStream();
  const { container } = render(<StreamedMarkdown stream={stream} />);
  act(() => stream.append('Hello '));
  const word = container.querySelector('p')?.firstChild as Text; // the paragraph holds a text
  const wrapped = document.createElement('font');
  word.replaceWith(wrapped);
  wrapped.append(word, document.createElement('font'));
  act(() => stream.append('**world** and more'));
  expect(container.querySelector('strong')?.textContent).toBe('world');
  expect(container.textContent).toBe('Hello world and more');
});

it('keeps the elements of a growing text', () => {
  const { container, rerender } = render(<Markdown text={answer} complete={false} />);
  const before = [...container.querySelectorAll('h1, p, li, table, pre')].slice(0, -1);
  rerender(<Markdown text={`${answer}\n\nAnd more **text**`} complete={false} />);
  expect(container.textContent).toContain('And more text');
  for (const element of before) expect(element.isConnected).toBe(true);
  rerender(<Markdown text="Another text" />);
  expect(container.textContent).toBe('Another text');
});

it('copies code, and a table without formulas', () => {
  const handleCopy = vi.fn();
  render(<Markdown text={'```\na\n```\n\n| a | b |\n|-|-|\n| =1+1 | -5 |\n'} onCopy={handleCopy} />);
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect(handleCopy.mock.calls).toEqual([['a\n'], ["a\tb\n'=1+1\t-5"]]);
});

it('loads a picture after a click only', () => {
  const { container } = render(<Markdown text="![plan](https://pictures.example/a.png)" />);
  expect(container.querySelector('img')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Load image from pictures\.example/ }));
  const image = container.querySelector('img');
  expect(image?.getAttribute('src')).toBe('https://pictures.example/a.png');
  expect(image?.getAttribute('referrerpolicy')).toBe('no-referrer');
});

it('speaks another language without taking a picture back', () => {
  const text =
    '![plan](https://pictures.example/a.png)\n\n![map](https://pictures.example/b.png)\n\n- [x] done';
  const { container, rerender } = render(<Markdown text={text} />);
  fireEvent.click(screen.getByRole('button', { name: /^plan/ }));
  const german = { ...labels, taskDone: 'Erledigt', loadImage: (host: string) => `Bild von ${host} laden` };
  rerender(<Markdown text={text} labels={german} />);
  expect(container.querySelector('img')?.alt).toBe('plan');
  expect(container.querySelector('button')?.textContent).toBe('mapBild von pictures.example laden');
  expect(container.querySelector('.md-task')?.ariaLabel).toBe('Erledigt');
  expect(container.textContent).toBe('mapBild von pictures.example ladendone');
});

it('says where a link leads when its text names another host', () => {
  const { container } = render(
    <Markdown text="[www.bank.example](https://evil.example/x) and [a](javascript:alert(1))" />,
  );
  expect(container.textContent).toBe('www.bank.example (evil.example) and a');
  expect(container.querySelectorAll('a')).toHaveLength(1);
});

it('makes a link when its definition comes later', () => {
  const stream = createMarkdownStream();
  const { container } = render(<StreamedMarkdown stream={stream} />);
  act(() => stream.append('See [the plan].\n\n'));
  expect(container.querySelector('a')).toBeNull();
  act(() => stream.append('[the plan]: https://plan.example\n\nEnd'));
  expect(container.querySelector('a')?.getAttribute('href')).toBe('https://plan.example/');
});

it('shows the tail at the end of the last block', () => {
  const stream = createMarkdownStream();
  const { container } = render(<StreamedMarkdown stream={stream} tail={<i data-caret />} />);
  const place = () => container.querySelector('[data-caret]')?.parentElement?.tagName;
  const seen: (string | undefined)[] = [place()];
  for (const delta of ['Hello', '\n\n- a', '\n\n```js\nx', '\n```\n\n> q']) {
    act(() => stream.append(delta));
    seen.push(place());
  }
  act(() => stream.finish());
  expect([...seen, place()]).toEqual(['DIV', 'P', 'LI', 'SPAN', 'P', undefined]);
});

it('holds back the first row of a table until the second says what it is', () => {
  const stream = createMarkdownStream();
  const { container } = render(<StreamedMarkdown stream={stream} />);
  const shown: string[] = [];
  for (const delta of ['| Si', 'te | Rent', ' |\n', '| -', '-- | --- |\n', '| A']) {
    act(() => stream.append(delta));
    shown.push(container.textContent);
  }
  expect(shown.slice(0, 4).join('')).toBe('');
  expect(container.querySelector('th')?.textContent).toBe('Site');
  const text = render(<Markdown text={'| no table\nbut text'} complete={false} />);
  expect(text.container.textContent).toBe('| no table\nbut text');
  const end = render(<Markdown text="| the end" />);
  expect(end.container.textContent).toBe('| the end');
});

it('does not show open marks at the growing end', () => {
  const seen = (text: string) => render(<Markdown text={text} complete={false} />).container;
  expect(seen('a **bo').querySelector('strong')?.textContent).toBe('bo');
  expect(seen('a `co').querySelector('code')?.textContent).toBe('co');
  expect(seen('a [text](htt').textContent).toBe('a text');
  expect(seen('a\n\n```js\nx = 1').querySelector('pre code')?.textContent).toBe('x = 1');
  expect(seen('a\n-').querySelector('h2')).toBeNull();
  expect(seen('5 * 3 and $x_1$').textContent).toBe('5 * 3 and $x_1$');
});

it('offers the actions of a table and of code once they are whole', () => {
  const stream = createMarkdownStream();
  const actions = ({ kind }: MarkdownActionTarget) => <i title={kind} />;
  const { container } = render(<StreamedMarkdown stream={stream} actions={actions} onCopy={() => {}} />);
  const add = (text: string) => act(() => stream.append(text));
  const offered = () => [...container.querySelectorAll('i')].map(({ title }) => title);
  add('| a |\n| - |\n| b |\n');
  expect(container.querySelector('td')?.textContent).toBe('b');
  expect(offered()).toEqual([]);
  add('\n```js\n1');
  expect(offered()).toEqual(['table']);
  add('\n```\n');
  expect(offered()).toEqual(['table', 'code']);
});

it('leaves a fenced block to the component for its language, once it is whole', () => {
  const stream = createMarkdownStream();
  const blocks = {
    mermaid: ({ language, text, waiting }: FencedBlockProps) => (
      <figure title={`${language}: ${text}`}>{waiting}</figure>
    ),
  };
  const { container } = render(<StreamedMarkdown stream={stream} blocks={blocks} />);
  const add = (text: string) => act(() => stream.append(text));
  add('```mermaid\ngraph TD\n');
  expect(container.querySelector('figure')).toBeNull();
  expect(container.querySelector('pre')?.textContent).toBe('graph TD');
  add('```\n');
  expect(container.querySelector('figure')?.title).toBe('mermaid: graph TD\n');
  expect(container.querySelector('figure pre')?.textContent).toBe('graph TD');
});
