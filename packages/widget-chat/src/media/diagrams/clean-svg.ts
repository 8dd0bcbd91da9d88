/*
 * A diagram's image for a file or an <img>. Its markup comes from a frame that draws untrusted sources. Required:
 *   1. only elements and attributes of still images remain: no script, no HTML, no animation;
 *   2. nothing refers to anything outside of the image, neither by attribute nor by style sheet;
 *   3. it has a size, and nothing around its root element.
 */

const svgNamespace = 'http://www.w3.org/2000/svg';

const kept = new Set(
  `a circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA
  feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset filter g line linearGradient marker mask path
  pattern polygon polyline radialGradient rect stop style svg switch symbol text textPath title tspan use`.split(
    /\s+/,
  ),
);

/** An image as SVG, with its size in pixels. */
export interface CleanImage {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Cleans an image.
 *
 * @param ground - colour behind it. Default: none
 * @throws if the markup is no image
 */
export function cleanSvg(markup: string, ground?: string): CleanImage {
  // Entities could hide what the rest of this file looks for.
  if (/<!(?:doctype|entity)/i.test(markup)) throw new Error('The image has a document type.');
  const { documentElement: root } = new DOMParser().parseFromString(markup, 'image/svg+xml');
  if (root.namespaceURI !== svgNamespace || root.localName !== 'svg') throw new Error('This is no image.');
  cleanElement(root);
  const [x = 0, y = 0, boxWidth = 0, boxHeight = 0] = (root.getAttribute('viewBox') ?? '')
    .split(/[\s,]+/)
    .map(Number);
  const width = boxWidth || Number.parseFloat(root.getAttribute('width') ?? '');
  const height = boxHeight || Number.parseFloat(root.getAttribute('height') ?? '');
  if (!(width > 0 && height > 0)) throw new Error('The image has no size.');
  root.setAttribute('width', `${width}`);
  root.setAttribute('height', `${height}`);
  if (ground) {
    const rect = root.ownerDocument.createElementNS(svgNamespace, 'rect');
    const values = { x, y, width, height, fill: ground };
    for (const [name, value] of Object.entries(values)) rect.setAttribute(name, `${value}`);
    root.prepend(rect);
  }
  return { svg: new XMLSerializer().serializeToString(root), width, height };
}

function cleanElement(element: Element): void {
  for (const node of [...element.childNodes]) {
    const isKept =
      node.nodeType === Node.TEXT_NODE ||
      (node instanceof Element && node.namespaceURI === svgNamespace && kept.has(node.localName));
    if (!isKept) node.remove();
    else if (node instanceof Element) cleanElement(node);
  }
  if (element.localName === 'style') element.textContent = cleanStyle(element.textContent ?? '');
  for (const { name, localName, value } of [...element.attributes]) {
    const isForeign = localName === 'href' || localName === 'base' || localName === 'src';
    if (/^on/i.test(localName) || (isForeign && !/^#[\w.:-]+$/.test(value))) element.removeAttribute(name);
    else if (localName !== 'href' && /[(\\]/.test(value)) element.setAttribute(name, cleanStyle(value));
  }
}

/** CSS in which nothing is loaded: no imports, and `url()` only with a part of the image. */
const cleanStyle = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    // An escape could hide a function's name.
    .replaceAll('\\', '')
    .replace(/@(?:import|font-face|namespace|charset)\b[^;{}]*(?:\{[^}]*\})?;?/gi, '')
    .replace(
      /(?:url|src|image|image-set|-webkit-image-set|cross-fade|element|paint)\s*\(\s*(?!["']?#[\w.:-]+["']?\s*\))/gi,
      'none(',
    );
