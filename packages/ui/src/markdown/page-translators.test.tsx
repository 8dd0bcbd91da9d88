import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createMarkdownStream } from './markdown-stream';
import { createRandom, cut } from './test-support/data';
import { Markdown, StreamedMarkdown } from './test-support/labelled';
import { renderInRoot as render } from './test-support/render-in-root';

afterEach(cleanup);

const text = `# Title *one*

Hello **big *and* small** world with \`code\`, [a link](https://a.example/b) and **more** text.

1. first **item**
2. second ~~old~~ item
   - deep item

> a *quote* of words

| Site | Note |
| --- | --- |
| A | has **bold** words |
| B | and \`code\` |

\`\`\`js
const a = 1;
\`\`\`

The end, **at last**.
`;

/** Changes that extensions make to the texts of a page; each receives one text node. */
const changes: [string, (node: Text) => unknown][] = [
  [
    'puts new elements in the place of texts',
    node => {
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      inner.textContent = node.data;
      node.replaceWith(outer);
    },
  ],
  [
    'moves texts into elements',
    node => {
      const font = document.createElement('font');
      node.replaceWith(font);
      font.append(node);
    },
  ],
  [
    'wraps every word',
    node => {
      const words = node.data.split(/(?<=\s)/).map(word => {
        const span = document.createElement('span');
        span.textContent = word;
        return span;
      });
      node.replaceWith(...words);
    },
  ],
  [
    'marks a range in the middle of texts',
    node => {
      if (node.length < 3) return;
      const range = document.createRange();
      range.setStart(node, 1);
      range.setEnd(node, node.length - 1);
      range.surroundContents(document.createElement('mark'));
    },
  ],
  ['splits texts', node => node.length > 1 && node.splitText(1)],
  ['writes other texts', node => node.replaceData(0, 1, '[x]')],
  ['removes texts', node => node.remove()],
  [
    'removes elements',
    node => {
      const { parentElement } = node;
      if (parentElement && /^(STRONG|EM|LI|SPAN)$/.test(parentElement.tagName)) parentElement.remove();
    },
  ],
];

it.each(changes)('shows everything that comes after one %s', (_, change) => {
  const random = createRandom(11);
  const stream = createMarkdownStream();
  const { container, unmount } = render(<StreamedMarkdown stream={stream} tail={<i />} />);
  for (const delta of cut(text, random, 12)) {
    act(() => stream.append(delta));
    for (const node of textsIn(container)) if (random() < 0.3) change(node);
  }
  act(() => stream.append('\n\nNothing was lost: **all** stands here'));
  act(() => stream.append(' once.'));
  act(() => stream.finish());
  const last = [...container.querySelectorAll('p')].at(-1);
  expect(last?.textContent).toBe('Nothing was lost: all stands here once.');
  unmount();
});

it.each(changes.slice(0, 5))('neither loses nor doubles a word after one %s', (_, change) => {
  const whole = render(<Markdown text={text} />);
  const expected = wordsOf(whole.container);
  whole.unmount();
  for (const longest of [1, 5, 12]) {
    const random = createRandom(longest);
    const stream = createMarkdownStream();
    const { container, unmount } = render(<StreamedMarkdown stream={stream} tail={<i />} />);
    for (const delta of cut(text, random, longest)) {
      act(() => stream.append(delta));
      for (const node of textsIn(container)) if (random() < 0.2) change(node);
    }
    act(() => stream.finish());
    expect(wordsOf(container)).toBe(expected);
    unmount();
  }
});

it('leaves what has been translated alone where nothing changes', () => {
  const stream = createMarkdownStream();
  const { container } = render(<StreamedMarkdown stream={stream} />);
  act(() => stream.append('Hello **big** world\n\nnext'));
  for (const node of textsIn(container)) changes[0]?.[1](node);
  act(() => stream.append(' word'));
  expect(container.querySelector('p')?.innerHTML).toContain('<font><font>Hello </font></font>');
  expect(container.textContent).toBe('Hello big worldnext word');
});

function wordsOf(container: Element): string {
  return container.textContent.replace(/\s+/g, '');
}

function textsIn(container: Element): Text[] {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  // The walker visits only texts.
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}
