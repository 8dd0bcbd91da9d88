import type { StillDiagram } from '@oriel/contracts';

/*
 * The image of a drawing for a file or an <img>. It was drawn from an untrusted source. Required:
 *   1. only elements and attributes of still images remain: no script, no HTML, no animation;
 *   2. nothing refers to anything outside of the image, neither by attribute nor by style sheet;
 *   3. it is well-formed, and has a size and its own font.
 */

const namespace = 'http://www.w3.org/2000/svg';

const kept = new Set(
  `a circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA
  feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset filter g line linearGradient marker mask path
  pattern polygon polyline radialGradient rect stop style svg switch symbol text textPath title tspan use`.split(
    /\s+/,
  ),
);

/**
 * Copies a shown image.
 *
 * @param ground - colour behind it. Default: none
 * @throws if the image has no size
 */
export function stillSvg(shown: SVGSVGElement, font: string, ground?: string): StillDiagram {
  const root = shown.cloneNode(true) as SVGSVGElement; // a clone has the type of its original
  const room = shown.getBoundingClientRect();
  const own = (name: 'width' | 'height') => {
    const value = shown.getAttribute(name) ?? '';
    return (value.endsWith('%') ? 0 : Number.parseFloat(value)) || room[name];
  };
  const box = (shown.getAttribute('viewBox') ?? '').trim().split(/[\s,]+/);
  const [x = 0, y = 0, width = 0, height = 0] =
    box.length === 4 ? box.map(Number) : [0, 0, own('width'), own('height')];
  if (!(width > 0 && height > 0)) throw new Error('The image has no size.');
  for (const label of root.querySelectorAll('foreignObject')) label.replaceWith(textOf(label));
  clean(root);
  for (const name of ['max-width', 'min-width']) root.style.removeProperty(name);
  for (const [name, value] of Object.entries({ width, height, viewBox: `${x} ${y} ${width} ${height}` }))
    root.setAttribute(name, `${value}`);
  if (ground) root.prepend(element('rect', { x, y, width, height, fill: ground }));
  root.prepend(element('style', {}, `text{font-family:${font}}`));
  const svg = new XMLSerializer()
    .serializeToString(root)
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');
  return { svg, width, height };
}

function element(name: string, attributes: Record<string, string | number>, text = ''): Element {
  const made = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, `${value}`);
  made.textContent = text;
  return made;
}

/** A label in HTML as text in its middle; images do not show HTML everywhere. */
function textOf(label: Element): Element {
  const read = (name: string) => Number.parseFloat(label.getAttribute(name) ?? '') || 0;
  const middle = { x: read('x') + read('width') / 2, y: read('y') + read('height') / 2 };
  const look = { 'text-anchor': 'middle', 'dominant-baseline': 'central' };
  return element('text', { ...middle, ...look }, label.textContent ?? '');
}

function clean(parent: Element): void {
  for (const node of [...parent.childNodes]) {
    const isKept =
      node.nodeType === Node.TEXT_NODE ||
      (node instanceof Element && node.namespaceURI === namespace && kept.has(node.localName));
    if (!isKept) node.remove();
    else if (node instanceof Element) clean(node);
  }
  if (parent.localName === 'style') parent.textContent = cleanStyle(parent.textContent ?? '');
  for (const attribute of [...parent.attributes]) {
    const { name, localName, namespaceURI, value } = attribute;
    const isWellFormed = /^[a-z_][\w.-]*$/i.test(namespaceURI === null ? name : localName);
    const isReference = /^(?:href|base|src)$/i.test(localName);
    if (
      !isWellFormed ||
      /^on/i.test(localName) ||
      (isReference && !/^#[\w.:-]+$/.test(value)) ||
      // The serializer writes the namespaces that are used.
      namespaceURI === 'http://www.w3.org/2000/xmlns/'
    )
      parent.removeAttributeNode(attribute);
    else if (!isReference && /[(\\]/.test(value)) attribute.value = cleanStyle(value);
  }
}

/** CSS in which nothing moves or is loaded: no imports, and `url()` only with a part of the image. */
const cleanStyle = (css: string): string =>
  css
    // A space stays, so that the rest cannot join into one of these.
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    // An escape could hide a function's name.
    .replaceAll('\\', ' ')
    .replace(/@[-\w]*keyframes\b[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gi, ' ')
    .replace(/@import\b[^;{}]*;?/gi, ' ')
    .replace(
      /(?:url|src|image|image-set|cross-fade|element|paint)\s*\(\s*(?!["']?#[\w.:-]+["']?\s*\))/gi,
      'none(',
    );
