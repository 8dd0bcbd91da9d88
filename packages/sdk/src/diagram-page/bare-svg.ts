/** What a picture has no need of: it is looked at, nothing in it is pressed, loaded or run. */
const unwanted =
  'script,iframe,frame,object,embed,form,input,button,select,textarea,img,image,feImage,video,audio,source,link,meta,base,animate,set,animateMotion,animateTransform,template';

/**
 * The picture that an engine wrote, without what could act. The policy of the page forbids all of that, too; this leaves
 * no link to press and no dead controls.
 *
 * @throws where the markup has no picture
 */
export function bareSvg(markup: string): SVGSVGElement {
  // What stands in a template neither runs nor loads.
  const template = document.createElement('template');
  template.innerHTML = markup;
  const svg = template.content.querySelector('svg');
  if (!svg) throw new Error('There is no picture.');
  makeBare(svg);
  return svg;
}

/** Takes out of an element what could act. */
export function makeBare(root: Element): void {
  for (const element of root.querySelectorAll(unwanted)) element.remove();
  for (const element of [root, ...root.querySelectorAll('*')]) {
    for (const { name, value } of [...element.attributes]) {
      const isLink = /(^|:)(href|src|action|formaction)$/i.test(name) && !value.startsWith('#');
      if (isLink || /^on/i.test(name) || name === 'tabindex') element.removeAttribute(name);
    }
  }
}
