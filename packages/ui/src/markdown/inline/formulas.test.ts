import { describe, expect, it } from 'vitest';
import { createMarkdownStream } from '../markdown-stream';
import { createRandom, cut } from '../test-support/data';
import type { Inline } from './inline-node';
import { parseInline } from './inline-parser';

/** A text with each formula as `{tex}`, or `{{tex}}` for a display formula. */
function read(text: string, open = false): string {
  const write = (node: Inline): string => {
    if (typeof node === 'string') return node;
    if (node.type === 'math') return node.display ? `{{${node.tex}}}` : `{${node.tex}}`;
    if (node.type === 'code') return `\`${node.text}\``;
    return 'children' in node ? `<${node.children.map(write).join('')}>` : '';
  };
  return parseInline(text, { open, find: () => undefined })
    .map(write)
    .join('');
}

describe('formulas', () => {
  it.each([
    ['\\(a^2\\)', '{a^2}'],
    ['so \\(x\\) and \\( y \\), too', 'so {x} and { y }, too'],
    ['\\[ a \\\\ b \\]', '{{ a \\\\ b }}'],
    ['\\[\nE = mc^2\n\\]', '{{\nE = mc^2\n}}'],
    ['$$a^2$$', '{{a^2}}'],
    ['$$\na &= b \\\\\nc &= d\n$$', '{{\na &= b \\\\\nc &= d\n}}'],
    ['the sum $$a + b$$ is', 'the sum {a + b} is'],
    ['let $x_1$ be', 'let {x_1} be'],
    ['($x$), $y$, and $z$.', '({x}), {y}, and {z}.'],
    ['the $n$th and $x$-axis', 'the {n}th and {x}-axis'],
    ['公式$a^2$是', '公式{a^2}是'],
    ['**bold $a*b*c$**', '<bold {a*b*c}>'],
    ['\\(a_1 * b_1\\) * c', '{a_1 * b_1} * c'],
    ['$\\frac{1}{2}$', '{\\frac{1}{2}}'],
    ['$2x + 3y$', '{2x + 3y}'],
    ['$\\$5 \\text{ each}$', '{\\$5 \\text{ each}}'],
    ['[see $a$](https://a.example)', '<see {a}>'],
    ['\\(\\text{a\\_b}\\)', '{\\text{a\\_b}}'],
    ['$$x$$', '{{x}}'],
  ])('are found in %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    '$5 and $10',
    'between $5 and 10$',
    '5 $ and 10 $',
    '5$ and 10$',
    '5$/10$',
    'US$10 and US$20',
    'NT$100、NT$200',
    '$5-$10',
    '$5/$10',
    '$5–$10 (~$9)',
    '$1,000.00 to $2,000.00',
    '$5 (US$)',
    '价格是$5，另一个是$6。',
    '价格是$5或6$。',
    'R$ 50 e R$ 100',
    '$AAPL/$MSFT and $TSLA',
    '$HOME/bin:$PATH',
    '($a, $b)',
    'a $ b $ c',
    'costs 5$',
    '$$$ and $$$',
    '$$',
    'cheap $$ or dear $$ food',
    '`$a$` and `\\(b\\)`',
    '$`a`$',
    'a$b$',
    '€5 and £6',
  ])('are none in %s', text => {
    expect(read(text)).toBe(text);
  });

  it.each([
    ['\\$5 and \\$6$', '$5 and $6$'],
    ['\\[note\\] and \\[1\\]', '[note] and [1]'],
    ['\\(\\)', '()'],
    ['\\(a', '(a'],
    ['a \\[ b', 'a [ b'],
    ['\\\\(a\\\\)', '\\(a\\)'],
  ])('are none where signs are escaped or have no partner: %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['\\(a^', '{a^}'],
    ['\\(a^2\\', '{a^2}'],
    ['x \\', 'x '],
    ['x \\(', 'x '],
    ['$$a^2$', '{{a^2}}'],
    ['so $x', 'so {x}'],
    ['so $\\alpha + ', 'so {\\alpha + }'],
    ['it costs $5 and', 'it costs $5 and'],
    ['it costs $', 'it costs '],
    ['in $HOME', 'in $HOME'],
  ])('show no signs while they grow: %s', (text, expected) => {
    expect(read(text, true)).toBe(expected);
  });
});

describe('lines of a formula', () => {
  function shape(...deltas: string[]): string {
    const stream = createMarkdownStream();
    for (const delta of deltas) stream.append(delta);
    stream.finish();
    return stream.document.children.map(({ type, state }) => `${type} ${state.text}`).join('|');
  }

  it.each([
    ['$$\na\n= b\n- c\n+ d\n$$\n\nend', 'paragraph $$\na\n= b\n- c\n+ d\n$$|paragraph end'],
    ['\\[\n1. a\n> 0\n---\n\\]\n', 'paragraph \\[\n1. a\n> 0\n---\n\\]'],
    ['So:\n\\[\n- a\n\\]\n- b', 'paragraph So:\n\\[\n- a\n\\]|list '],
    ['so $$\n# a\n$$ is\n# b', 'paragraph so $$\n# a\n$$ is|heading b'],
    ['\\[\n- a\n\nend', 'paragraph \\[\n- a|paragraph end'],
    ['\\[\n```js\na\n```', 'paragraph \\[|code '],
    ['\\[a](b)\n- c', 'paragraph \\[a](b)|list '],
    ['$5\n- a', 'paragraph $5|list '],
  ])('begin no other block: %s', (text, expected) => {
    expect(shape(text)).toBe(expected);
    expect(shape(...cut(text, createRandom(5), 3))).toBe(expected);
  });
});
