import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { Root } from '../root/Root';
import type { FencedBlockProps, TableActionsProps } from './markdown-options';
import { createMarkdownStream } from './markdown-stream';
import { captionOf, readTable } from './render/read-table';
import { createRandom, cut } from './test-support/data';
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

afterEach(cleanup);

it('shows the blocks of an answer', () => {
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

/** Blocks whose ends are easily mistaken while they are being written. */
const pieces = [
  `${answer}\n- [ ] task with **marks** and more\n\nA last *soft* word, [a link](https://oriel.example/b), 5 * 3`,
  '[x]: https://oriel.example/x\nplain text with [x]\n',
  '[1]: https://oriel.example/1\n[2]: https://oriel.example/2\n\n## Sources\n\n- [1]\n- [2]\n\n',
  '[y]: /u\n- task more\n- next one\n',
  '> text\n> | a | b |\n> | --: | :-: |\n> | 1 | 2 |\n> | 3 | 4 |\n\nend\n',
  '> title\n> ---\n> ***\n',
  '3. three\n4. four\n   ***\n   ```js\n   x = 1\n   ```\n   after\n\n5. five\n\n',
  'setext\n===\n\n***\n\n***\n',
];

it.each([1, 3, 11])('shows on the way what a view that comes later shows, by %i letters', step => {
  for (const text of pieces) {
    const stream = createMarkdownStream();
    const { container, unmount } = render(<StreamedMarkdown stream={stream} tail={<i />} />);
    for (let at = 0, count = 1; at < text.length; at += step, count++) {
      act(() => stream.append(text.slice(at, at + step)));
      if (text.length > 200 && count % 7) continue;
      const later = render(<Markdown text={text.slice(0, at + step)} complete={false} tail={<i />} />);
      expect(container.innerHTML, text.slice(0, at + step)).toBe(later.container.innerHTML);
      later.unmount();
    }
    unmount();
  }
});

const lines = [
  '- a',
  '- b',
  '',
  '  - deep',
  '1. one',
  '2. two',
  '| a | b |',
  '| - | -: |',
  '| 1 | 2 |',
  '```js',
  'x = 1',
  '```',
  '> q',
  '> - l',
  '# H',
  '***',
  '[x]: /u',
  'text [x] **b**',
  '===',
  '- [x] t',
  '    code',
];

it('shows that also of any lines in any pieces', () => {
  const random = createRandom(7);
  for (let round = 0; round < 60; round++) {
    const text = Array.from({ length: 6 }, () => `${lines[Math.floor(random() * lines.length)]}\n`).join('');
    const stream = createMarkdownStream();
    const { container, unmount } = render(<StreamedMarkdown stream={stream} tail={<i />} />);
    for (const piece of cut(text, random, 7)) {
      act(() => stream.append(piece));
      const later = render(<Markdown text={stream.text} complete={false} tail={<i />} />);
      expect(container.innerHTML, stream.text).toBe(later.container.innerHTML);
      later.unmount();
    }
    unmount();
  }
});

function Committed({ onCommit }: { onCommit: () => void }) {
  useLayoutEffect(onCommit);
  return null;
}

function Diagram() {
  return <figure />;
}

it('has tables, code and the tail on the page before it is painted', async () => {
  const stream = createMarkdownStream();
  stream.append('| a |\n|-|\n\n```js\n1\n```\n\nend');
  const place = document.createElement('div');
  const root = createRoot(place);
  const painted = new Promise<number>(resolve => {
    const count = () => resolve(place.querySelectorAll('table, pre, i').length);
    root.render(
      <Root root={document}>
        <StreamedMarkdown stream={stream} tail={<i />} />
        <Committed onCommit={() => queueMicrotask(count)} />
      </Root>,
    );
  });
  expect(await painted).toBe(3);
  root.unmount();
});

it('keeps what components of the caller show when other options change', () => {
  const stream = createMarkdownStream();
  stream.append('text\n\n```mermaid\na\n```\n');
  const shown = (more: object) => <StreamedMarkdown stream={stream} {...more} />;
  const blocks = { mermaid: Diagram };
  const { container, rerender } = render(shown({ blocks }));
  const before = [...container.querySelectorAll('p, figure')];
  rerender(shown({ blocks: { ...blocks }, onCopy: () => {} }));
  rerender(shown({ blocks, tail: <i /> }));
  const after = [...container.querySelectorAll('p, figure')];
  expect(before).toHaveLength(2);
  expect(after.every((element, index) => element === before[index])).toBe(true);
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
  const word = container.querySelector('p')?.firstChild as Text; // the paragraph contains a text
  const wrapped = document.createElement('font');
  word.replaceWith(wrapped);
  wrapped.append(word, document.createElement('font'));
  act(() => stream.append('**world** and more'));
  expect(container.querySelector('strong')?.textContent).toBe('world');
  expect(container.textContent).toBe('Hello world and more');
});

it('breaks a long cell where it is read in pieces, too', () => {
  const { container } = render(<Markdown text={`| a |\n| - |\n| ${'word **b** '.repeat(1500)}end |`} />);
  expect(container.querySelectorAll('td strong')).toHaveLength(1500);
  expect(container.querySelector('td')?.textContent).not.toContain('*');
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

it('copies code', () => {
  const handleCopy = vi.fn();
  render(<Markdown text={'```\na\n```\n'} onCopy={handleCopy} />);
  fireEvent.click(screen.getByRole('button'));
  expect(handleCopy.mock.calls).toEqual([['a\n']]);
});

const seen: unknown[] = [];

function ReadButton(props: TableActionsProps) {
  return (
    <button type="button" onClick={() => seen.push(readTable(props), captionOf(props.node))}>
      Read
    </button>
  );
}

it.each([
  ['## Costs *2026*\n\nText\n\n', 'Costs 2026'],
  ['## Costs\n\n**Per site:**\n\n', 'Per site:'],
  ['## Costs\n\nHere they are.\n**Per site**:\n\n', 'Per site'],
  ['## Costs\n\n**Note** that\n\n', 'Costs'],
  ['Text\n\n', undefined],
])('hands a table out with its cells and caption: %j', (before, caption) => {
  seen.length = 0;
  const text = `${before}| a | **b** |\n|-|-|\n| [x](https://x.example) | 1<br>2 |\n`;
  render(<Markdown text={text} tableActions={ReadButton} />);
  fireEvent.click(screen.getByRole('button', { name: 'Read' }));
  expect(seen).toEqual([
    [
      ['a', 'b'],
      ['x', '1\n2'],
    ],
    caption,
  ]);
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

it('says where a link leads unless its text does', () => {
  const { container } = render(
    <Markdown text="[www.bank.example](https://evil.example/x) and [a](javascript:alert(1)), [Go on](https://evil.example/?d=1), [evil.example](https://www.evil.example/), https://127.0.0.1:1/x" />,
  );
  const hosts = [...container.querySelectorAll('a')].map(each => each.dataset.host);
  expect(hosts).toEqual(['evil.example', 'evil.example', undefined, undefined]);
  const titles = [...container.querySelectorAll('a')].map(each => each.title);
  expect(titles[1]).toBe('https://evil.example/?d=1');
  expect(titles).toHaveLength(4);
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
  const place = () => container.querySelector('[data-caret]')?.parentElement?.parentElement?.tagName;
  const seen: (string | undefined)[] = [place()];
  for (const delta of ['Hello', '\n\n- a', '\n\n```js\nx', '\n```\n\n> q']) {
    act(() => stream.append(delta));
    seen.push(place());
  }
  act(() => stream.finish());
  expect([...seen, place()]).toEqual(['DIV', 'P', 'LI', 'SPAN', 'P', undefined]);
});

it.each([
  ['a rule', ['***\n']],
  ['rules in two groups', Array.from({ length: 5 }, () => '***\n')],
  ['a rule in an item', ['- a', '\n  ****\n']],
  ['a rule in a quote', ['> ***\n', '> ***\n']],
  ['a text after code, with it in one piece', ['- a', '\n  ```\n  x\n  ```\n  b']],
])('has nothing follow the tail after %s', (_, deltas) => {
  const stream = createMarkdownStream();
  const { container } = render(<StreamedMarkdown stream={stream} tail={<i />} />);
  for (const delta of deltas) act(() => stream.append(delta));
  const all = [...container.querySelectorAll('*')];
  expect(all.at(-1)?.tagName).toBe('I');
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
  expect(seen('5 * 3 and x_1_a').textContent).toBe('5 * 3 and x_1_a');
});

it('shows no sign of a mark while a text grows by the letter, wherever it grows', () => {
  const end =
    '~~old~~ **bold *and* more** `code` [link](https://a.example/b "title") ![pic](https://a.example/c.png) [![badge](https://a.example/d.png)](https://a.example/e) <https://a.example> \\(x^2\\) $y_1$ end';
  for (const start of ['', '# ', '- ', '> ', '1. [ ] ', '| a | b |\n| - | - |\n| x | ', '| a |\n| - |\n| ']) {
    const stream = createMarkdownStream();
    const { container, unmount } = render(<StreamedMarkdown stream={stream} />);
    act(() => stream.append(start));
    for (const letter of end) {
      act(() => stream.append(letter));
      const shown = container.cloneNode(true) as Element; // a copy of an element
      for (const each of shown.querySelectorAll('.md-formula')) each.remove();
      expect(shown.textContent, stream.text).not.toMatch(/[*`~[\]()<>\\$!"]|https:\/\/a\.example\/[bcde]/);
    }
    unmount();
  }
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

it('makes its elements with the document that it is shown in', () => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const other = frame.contentDocument;
  if (!other) throw new Error('The frame has no document');
  const host = other.body.appendChild(other.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  const container = root.appendChild(other.createElement('div'));
  const created = [vi.spyOn(document, 'createElement'), vi.spyOn(document, 'createTextNode')];
  const mount = createRoot(container);
  act(() =>
    mount.render(
      <Root root={root}>
        <Markdown
          text={'# Title\n\n- [x] **bold** [link](https://a.example)\n\n| a |\n| - |\n| b |'}
          tail={<i>end</i>}
        />
      </Root>,
    ),
  );
  expect(root.querySelector('td')?.textContent).toBe('b');
  for (const each of created) expect(each).not.toHaveBeenCalled();
  act(() => mount.unmount());
  frame.remove();
});

it('names a code block once, when the line of its fence is complete', () => {
  for (const text of ['```typescript\nlet a = 1;\n', '- ```typescript\n  let a = 1;\n', '~~~\nplain\n']) {
    const stream = createMarkdownStream();
    const { container, unmount } = render(<StreamedMarkdown stream={stream} />);
    const names = new Set<string>();
    const regions = new Set<string>();
    for (const letter of text) {
      act(() => stream.append(letter));
      names.add(container.querySelector('.md-head b')?.textContent ?? '');
      regions.add(container.querySelector('pre')?.getAttribute('aria-label') ?? '');
    }
    const isPlain = text.startsWith('~');
    expect([...names].filter(Boolean)).toEqual([isPlain ? labels.code : 'TypeScript']);
    expect([...regions].filter(Boolean)).toEqual([isPlain ? labels.code : labels.codeIn('TypeScript')]);
    unmount();
  }
});

it.each([
  ['- one\n- ', 1],
  ['- one\n-', 1],
  ['- one\n  - ', 1],
  ['- one\n- [ ] ', 1],
  ['1. one\n2. ', 1],
  ['> - one\n> - ', 1],
  ['Points:\n\n- ', 0],
  ['Points:\n\n1. ', 0],
  ['Points:\n- ', 0],
])('leaves no empty bullet at the end of a text that was cut: %j', (text, count) => {
  const { container } = render(<Markdown text={text} />);
  expect(container.querySelectorAll('li')).toHaveLength(count);
  expect(container.querySelectorAll('h2')).toHaveLength(0);
  expect(container.querySelectorAll('ul:empty, ol:empty')).toHaveLength(0);
});

it.each(['7.', 'In all:\n\n42.', '- one\n- two', '- one\n-\n- three', 'Title\n---'])(
  'shows the last line of %j as it is written',
  text => {
    const cut = render(<Markdown text={text} />).container.innerHTML;
    expect(cut).toBe(render(<Markdown text={`${text}\n`} />).container.innerHTML);
  },
);

it('tells the component of a block whether its end is missing', () => {
  const blocks = { mermaid: ({ isCut }: FencedBlockProps) => <em>{isCut ? 'cut' : 'whole'}</em> };
  const shown = (text: string) => render(<Markdown text={text} blocks={blocks} />).container.textContent;
  expect(shown('```mermaid\ngraph TD\n```')).toBe('whole');
  expect(shown('```mermaid\ngraph TD\n')).toBe('cut');
  expect(shown('```mermaid\ngraph TD; A --')).toBe('cut');
});
