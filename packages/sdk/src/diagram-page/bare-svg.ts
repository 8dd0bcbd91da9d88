/** Elements that a static image does not need: interactive, loading or running ones. */
const unwanted =
  'script,iframe,frame,object,embed,form,input,button,select,textarea,img,image,feImage,video,audio,source,link,meta,base,animate,set,animateMotion,animateTransform,template';

/**
 * The image that an engine wrote, without active content. The page's policy forbids such content, too; removing it leaves no
 * clickable links and no dead controls.
 *
 * @throws if the markup contains no image
 */
export function bareSvg(markup: string): SVGSVGElement {
  // The content of a template neither runs nor loads.
  const template = document.createElement('template');
  template.innerHTML = markup;
  const svg = template.content.querySelector('svg');
  if (!svg) throw new Error('There is no picture.');
  makeBare(svg);
  return svg;
}

/** Removes active content from an element. */
export function makeBare(root: Element): void {
  for (const element of root.querySelectorAll(unwanted)) element.remove();
  for (const element of [root, ...root.querySelectorAll('*')]) {
    for (const { name, value } of [...element.attributes]) {
      const isLink = /(^|:)(href|src|action|formaction)$/i.test(name) && !value.startsWith('#');
      if (isLink || /^on/i.test(name) || name === 'tabindex') element.removeAttribute(name);
    }
  }
}
