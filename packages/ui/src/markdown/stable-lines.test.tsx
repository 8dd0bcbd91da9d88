import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderInRoot } from '../root/render-in-root';
import { Markdown } from './Markdown';
import { labels } from './test-support/labels';

const styles = readFileSync(join(import.meta.dirname, 'markdown.css'), 'utf8');

/** The attributes of the outermost element, which styles may depend on. */
const attributesOf = (element: Element | null) =>
  [...(element?.attributes ?? [])].map(({ name, value }) => `${name}=${value}`);

it('keeps the lines of a paragraph where they are when the text is complete', () => {
  const text = 'A paragraph of an answer that is written over more than one line.';
  const view = renderInRoot(<Markdown text={text} complete={false} labels={labels} />);
  const markdown = () => view.container.querySelector('.md');
  const growing = attributesOf(markdown());
  view.rerender(<Markdown text={text} complete labels={labels} />);
  expect(attributesOf(markdown())).toEqual(growing);
  // With these values, a browser may rewrap a whole paragraph.
  expect(styles).not.toMatch(/text-wrap:\s*(pretty|balance)/);
});
