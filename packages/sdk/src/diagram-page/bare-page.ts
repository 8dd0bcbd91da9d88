import { makeBare } from './bare-svg';

/**
 * A static page with its styles but without active content. A shadow root keeps its styles away from the surrounding page.
 *
 * @throws if nothing visible is left
 */
export function barePage(markup: string): HTMLElement {
  // Markup parsed into a separate document neither runs nor loads.
  const page = document.implementation.createHTMLDocument('');
  page.documentElement.innerHTML = markup;
  makeBare(page.documentElement);
  const styles = [...page.querySelectorAll('style')];
  for (const style of styles) {
    // A shadow root has neither of these elements.
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
