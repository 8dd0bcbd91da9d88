import { cleanup, render } from '@testing-library/react';
import python from 'highlight.js/lib/languages/python';
import { afterEach, expect, it } from 'vitest';
import { highlight } from './highlighter';

afterEach(cleanup);

it('keeps every character of the code', () => {
  const pieces = ['print("x", 1)\n', '# done\n'];
  const { container } = render(<code>{highlight(pieces, 'python', python)}</code>);
  expect(container.textContent).toBe(pieces.join(''));
  expect(container.querySelector('.md-str')?.textContent).toBe('"x"');
});
