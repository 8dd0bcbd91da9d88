import { makeBare } from './bare-svg';

/**
 * A page to look at, with its styles and without what could act. It stands in a shadow root, so that its styles change
 * nothing of the page around it.
 *
 * @throws where nothing is left to be seen
 */
export function barePage(markup: string): HTMLElement {
  // What is parsed into a document of its own neither runs nor loads.
  const page = document.implementation.createHTMLDocument('');
  page.documentElement.innerHTML = markup;
  makeBare(page.documentElement);
  const styles = [...page.querySelectorAll('style')];
  for (const style of styles) {
    // A root has neither of these elements.
    style.textContent = (style.textContent ?? '').replace(
      /(^|[\s,{}])(?:html|body|:root)(?=[\s,{.:#[])/g,
      '$1.page',
    );
    style.remove();
  }
  const { body } = page;
  if (body.childElementCount === 0 && (body.textContent ?? '').trim() === '')
    throw new Error('There is nothing to see.');
  const content = document.createElement('div');
  content.className = `page ${body.className}`;
  const style = body.getAttribute('style');
  if (style) content.setAttribute('style', style);
  content.append(...styles, ...body.childNodes);
  const place = document.createElement('div');
  place.className = 'preview';
  place.attachShadow({ mode: 'open' }).append(content);
  return place;
}
