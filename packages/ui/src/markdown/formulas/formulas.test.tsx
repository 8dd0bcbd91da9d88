import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createMarkdownStream } from '../markdown-stream';
import { Markdown, StreamedMarkdown } from '../test-support/labelled';
import { renderInRoot as render } from '../test-support/render-in-root';
import { writeFormula } from './write-formula';

afterEach(cleanup);

/** A formula as its elements, without those that only carry the source. */
function write(tex: string, display = false): string {
  const math = writeFormula(tex, display, document);
  if (typeof math === 'string') return math;
  math.querySelector('annotation')?.remove();
  return math.outerHTML.replace(/ (?:xmlns|mathvariant)="[^"]*"|<\/?(?:semantics|mrow)[^>]*>/g, '');
}

describe('MathML', () => {
  it.each([
    ['a^2', '<math><msup><mi>a</mi><mn>2</mn></msup></math>'],
    ['x_1', '<math><msub><mi>x</mi><mn>1</mn></msub></math>'],
    ['\\frac{1}{2}', '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>'],
    ['\\text{for <b>}', '<math><mtext>for&nbsp;&lt;b&gt;</mtext></math>'],
  ])('is written for %s', (tex, expected) => {
    expect(write(tex)).toBe(expected);
  });

  it('stands in the namespace of MathML, as a block where it is one', () => {
    const math = writeFormula('a \\\\ b', true, document) as Element; // the formula is valid
    expect(math.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML');
    expect(math.getAttribute('display')).toBe('block');
    expect(math.querySelector('annotation')?.textContent).toBe('a \\\\ b');
  });

  it('gives each cell of a table the alignment of its column', () => {
    const math = writeFormula(
      '\\begin{aligned} a &= b \\\\ cd &= e \\end{aligned}',
      true,
      document,
    ) as Element;
    const aligned = [...math.querySelectorAll('mtd')].map(cell => cell.getAttribute('columnalign'));
    expect(aligned).toEqual(['right', 'left', 'right', 'left']);
  });

  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\url{https://evil.example}',
    '\\includegraphics{https://evil.example/a.png}',
    '\\htmlId{x}{y} \\htmlClass{c}{d} \\htmlStyle{color: red}{e} \\htmlData{a=b}{f}',
    '\\color{red}{x} \\colorbox{red}{y} \\fbox{z} \\cancel{a}',
    '\\def\\a{<img src=x onerror=alert(1)>}\\text{\\a}',
  ])('holds no address, style, class, id or handler: %s', tex => {
    const math = writeFormula(tex, false, document);
    if (typeof math === 'string') return;
    for (const element of math.querySelectorAll('*')) {
      expect(element.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML');
      for (const { name } of element.attributes)
        expect(name).not.toMatch(/^(?:href|src|style|class|id|on.*|data.*)$/);
    }
  });

  it.each([
    ['an unknown command', '\\nonsense'],
    ['an open brace', '\\frac{1'],
    ['macros without an end', '\\def\\a{\\a\\a}\\a'],
    [
      'a bomb of macros',
      '\\def\\a{xxxxxxxxxx}\\def\\b{\\a\\a\\a\\a\\a\\a\\a\\a}\\def\\c{\\b\\b\\b\\b\\b\\b\\b\\b}\\c\\c\\c\\c\\c\\c\\c\\c',
    ],
    ['braces without an end', `${'{'.repeat(2000)}x${'}'.repeat(2000)}`],
    ['roots without an end', '\\sqrt{'.repeat(600) + '}'.repeat(600)],
  ])('is not written for %s', (_, tex) => {
    expect(typeof writeFormula(tex, false, document)).toBe('string');
  });
});

it('shows formulas in text, lists, headings and cells, and prices as text', async () => {
  const text =
    '# On \\(a^2\\)\n\nIt costs $5 and $10, so $x_1$.\n\n- $$y$$\n\n| a |\n| - |\n| \\(z\\) |\n\n\\[\nE\n= mc^2\n\\]\n';
  const { container } = render(<Markdown text={text} />);
  await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(5));
  expect(container.querySelectorAll('h1 math, p math, li math, td math')).toHaveLength(5);
  expect(container.querySelectorAll('math[display=block]')).toHaveLength(2);
  expect(container.textContent).toContain('It costs $5 and $10, so ');
});

it('shows the source while a formula is open, and where it is wrong', async () => {
  const stream = createMarkdownStream();
  const { container } = render(<StreamedMarkdown stream={stream} />);
  act(() => stream.append('so \\(a^2 + \\fr'));
  expect(container.textContent).toBe('so a^2 + \\fr');
  act(() => stream.append('ac{1}{2}\\) and \\(\\wrong\\)'));
  await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(1));
  expect(container.querySelector('.md-wrong')?.textContent).toBe('\\(\\wrong\\)');
  expect(container.querySelector('.md-wrong')?.getAttribute('title')).toContain('\\wrong');
});
