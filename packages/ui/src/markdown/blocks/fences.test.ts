import { describe, expect, it } from 'vitest';
import { createMarkdownStream } from '../markdown-stream';
import { createRandom, cut } from '../test-support/data';
import type { BlockNode } from './block-node';

/** Blocks as a list: code by language and text, all others by text. */
function read(...deltas: string[]): string[] {
  const stream = createMarkdownStream();
  for (const delta of deltas) stream.append(delta);
  stream.finish();
  return stream.document.children.flatMap(blocks);
}

function blocks(node: BlockNode): string[] {
  if (node.type === 'code') return [`${node.info}| ${node.children.map(piece => piece.state.text).join('')}`];
  if (node.children.length > 0) return node.children.flatMap(blocks);
  return [node.state.text];
}

const inner = '# T\n\n```js\na\n```\n\nmore\n';

describe('fences', () => {
  it.each([
    ['four signs hold three', '````\n```js\na\n```\n````\n\nend', ['| ```js\na\n```\n', 'end']],
    [
      'four signs with a language',
      '````markdown\n```js\na\n```\n````\nend',
      ['markdown| ```js\na\n```\n', 'end'],
    ],
    ['tildes hold backticks', '~~~\n```\na\n```\n~~~\nend', ['| ```\na\n```\n', 'end']],
    ['backticks hold tildes', '```md\n~~~js\na\n~~~\n```\nend', ['md| ~~~js\na\n~~~\n', 'end']],
    ['four open ones hold all', '````\n```\na\n```\n', ['| ```\na\n```\n']],
    [
      'markdown holds fences of its length',
      `\`\`\`markdown\n${inner}\`\`\`\n\nend`,
      [`markdown| ${inner}`, 'end'],
    ],
    ['markdown holds several', `\`\`\`md\n${inner}${inner}\`\`\`\nend`, [`md| ${inner}${inner}`, 'end']],
    [
      'at once after the language',
      '```markdown\n```js\na\n```\n```\nend',
      ['markdown| ```js\na\n```\n', 'end'],
    ],
    [
      'markdown with attributes',
      `\`\`\`md title="a"\n${inner}\`\`\`\nend`,
      [`md title="a"| ${inner}`, 'end'],
    ],
    ['in tildes', '~~~md\n~~~js\na\n~~~\n~~~\nend', ['md| ~~~js\na\n~~~\n', 'end']],
    ['in an item', '- a\n  ```md\n  ```js\n  b\n  ```\n  ```\n\nend', ['a', 'md| ```js\nb\n```\n', 'end']],
    ['markdown whose own end is missing', '```md\n# T\n```js\na\n```\n\nend', ['md| # T\n```js\na\n', 'end']],
    [
      'the same before more code',
      '```md\n```js\na\n```\n\nb\n\n```py\nc\n```\n\nend',
      ['md| ```js\na\n', 'b', 'py| c\n', 'end'],
    ],
    ['a language that is no markdown', '```txt\n```js\na\n```\nend', ['txt| ```js\na\n', 'end']],
    ['one closing fence too many', '```js\na\n```\n```\n\nend', ['js| a\n', 'end']],
    [
      'the same with text between',
      '```txt\n```js\na\n```\n\nb\n\n```\n\n# end',
      ['txt| ```js\na\n', 'b', 'end'],
    ],
    ['the same with lists after', '```js\na\n```\n```\n- b\n- c\n', ['js| a\n', 'b', 'c']],
    ['several too many', '```js\na\n```\n```\nb\n~~~\nc', ['js| a\n', 'b', 'c']],
    ['the first one is cut off', 'a\n\n```\nb', ['a', '| b\n']],
    ['a later one with a language is cut off', '```js\na\n```\n\n```py\nb', ['js| a\n', 'py| b\n']],
    ['a later bare one is closed', '```js\na\n```\n\n```\nb\n```\nend', ['js| a\n', '| b\n', 'end']],
    ['indented in an item', '1. a\n\n   ```js\n   b\n     c\n   ```\n2. d', ['a', 'js| b\n  c\n', 'd']],
    ['not indented after an item', '1. a\n```js\nb\n```\n2. c', ['a', 'js| b\n', 'c']],
    ['attributes', '```js {1,3} title="a.js"\nb\n```', ['js {1,3} title="a.js"| b\n']],
    ['a backtick in the info', '``` a`b\nc', ['``` a`b\nc']],
    ['a shorter fence closes nothing', '````\na\n```\nb\n````\nend', ['| a\n```\nb\n', 'end']],
    ['a longer fence closes', '```\na\n`````\nend', ['| a\n', 'end']],
    ['a fence with a language closes nothing', '```\n``` a\n```\nend', ['| ``` a\n', 'end']],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toEqual(expected);
    expect(read(...text)).toEqual(expected);
    expect(read(...cut(text, createRandom(3), 7))).toEqual(expected);
  });
});
