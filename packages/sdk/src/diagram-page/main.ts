import {
  type DiagramReport,
  type DiagramRequest,
  diagramGreeting,
  diagramImageRequest,
  diagramLimits,
  diagramRequest,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import { barePage } from './bare-page';
import { bareSvg } from './bare-svg';
import { defaultLook } from './default-look';
import type { Engine } from './engine';
import css from './page.css?inline';

/** Shows sources that are already markup. */
const markupEngine: Engine = {
  prepare: () => Promise.resolve(),
  draw: source => Promise.resolve(source),
};

/*
 * The page that draws diagrams. It runs in a sandbox without an origin and may load only its own scripts, so a diagram's content
 * can reach nothing from here. It sends one end of a port to its parent window, only if that has the origin given in the address;
 * the holder of the port requests drawings. The page listens to nothing else.
 */

const engines: Readonly<Record<DiagramRequest['language'], () => Promise<Engine>>> = {
  mermaid: async () => (await import('./mermaid-engine')).mermaidEngine,
  dot: async () => (await import('./dot-engine')).dotEngine,
  graphviz: async () => (await import('./dot-engine')).dotEngine,
  svg: async () => markupEngine,
  html: async () => markupEngine,
};

/** At this scale, 14 px text is still 12 px high; with less room, the image scrolls. */
const leastScale = 0.86;

const { port1: port, port2: theirs } = new MessageChannel();
const say = (report: DiagramReport) => port.postMessage(report);
const measure = () => Math.ceil(document.body.getBoundingClientRect().height);
/** The request that was answered with a drawing. */
let drawn: number | undefined;
let wanted: number | undefined;

async function draw({
  id,
  language,
  source,
  theme: scheme,
  look = defaultLook[scheme],
}: DiagramRequest): Promise<void> {
  wanted = id;
  const theme = { scheme, look };
  const { dataset, style } = document.documentElement;
  dataset.theme = scheme;
  style.setProperty('--font', look.font);
  let engine: Engine;
  try {
    engine = await engines[language]();
    await engine.prepare(source, theme);
  } catch {
    return say({ kind: 'failed', id });
  }
  if (wanted !== id) return;
  say({ kind: 'started', id });
  try {
    const markup = await engine.draw(source, theme);
    if (wanted !== id) return;
    document.body.replaceChildren(language === 'html' ? barePage(markup) : scaled(bareSvg(markup)));
  } catch {
    return say({ kind: 'syntax-error', id });
  }
  drawn = id;
  say({ kind: 'drawn', id, height: measure() });
}

/** Shows an image at its natural width if there is room. */
function scaled(svg: SVGSVGElement): SVGSVGElement {
  const { width } = svg.viewBox.baseVal;
  // Without a size, keep what the author wrote.
  if (width === 0) return svg;
  // In pixels: one engine writes points.
  svg.setAttribute('width', `${width}`);
  svg.style.maxWidth = '100%';
  svg.style.minWidth = `${width * leastScale}px`;
  return svg;
}

/** The shown image as a file of its own: with its size, its font, and labels as text. */
function standaloneSvg(shown: SVGSVGElement): string {
  const svg = shown.cloneNode(true) as SVGSVGElement; // a clone has the type of its original
  const { width, height } = shown.getBoundingClientRect();
  const box = shown.viewBox.baseVal;
  if (box.width === 0) svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('width', `${box.width || width}`);
  svg.setAttribute('height', `${box.height || height}`);
  for (const name of ['max-width', 'min-width']) svg.style.removeProperty(name);
  svg.style.fontFamily = getComputedStyle(document.body).fontFamily;
  for (const label of svg.querySelectorAll('foreignObject')) {
    const text = document.createElementNS(svg.namespaceURI, 'text');
    const half = (name: string) => Number.parseFloat(label.getAttribute(name) ?? '') / 2 || 0;
    text.setAttribute('x', `${2 * half('x') + half('width')}`);
    text.setAttribute('y', `${2 * half('y') + half('height')}`);
    text.setAttribute('text-anchor', 'middle');
    text.setAttribute('dominant-baseline', 'central');
    text.textContent = label.textContent;
    label.replaceWith(text);
  }
  return new XMLSerializer().serializeToString(svg);
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets = [sheet];

port.onmessage = ({ data }: MessageEvent<unknown>) => {
  const request = z.safeParse(diagramRequest, data);
  if (request.success) return void draw(request.data);
  const wish = z.safeParse(diagramImageRequest, data);
  if (!wish.success || wish.data.id !== drawn) return;
  const svg = document.querySelector('body > svg');
  const markup = svg instanceof SVGSVGElement ? standaloneSvg(svg) : '';
  if (markup !== '' && markup.length <= diagramLimits.image)
    say({ kind: 'image', id: wish.data.id, svg: markup });
};
window.addEventListener('resize', () => {
  if (drawn !== undefined && drawn === wanted) say({ kind: 'drawn', id: drawn, height: measure() });
});

const origin = new URLSearchParams(location.search).get('origin');
if (origin) parent.postMessage(diagramGreeting, origin, [theirs]);
