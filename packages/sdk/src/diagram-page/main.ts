import {
  type DiagramReport,
  type DiagramRequest,
  diagramGreeting,
  diagramImageRequest,
  diagramRequest,
  type StillDiagram,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import { barePage } from './bare-page';
import { bareSvg } from './bare-svg';
import { defaultLook } from './default-look';
import type { Engine } from './engine';
import css from './page.css?inline';
import { stillSvg } from './still-svg';

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
/** Copies the shown image; a page has none. */
let image: (() => StillDiagram) | undefined;

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
    const svg = language === 'html' ? undefined : scaled(bareSvg(markup));
    document.body.replaceChildren(svg ?? barePage(markup));
    // A picture's author has chosen its ground, if any.
    image = svg && (() => stillSvg(svg, look.font, language === 'svg' ? undefined : look.surface));
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

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets = [sheet];

port.onmessage = ({ data }: MessageEvent<unknown>) => {
  const request = z.safeParse(diagramRequest, data);
  if (request.success) return void draw(request.data);
  const wish = z.safeParse(diagramImageRequest, data);
  if (wish.success && wish.data.id === drawn && image) say({ kind: 'image', id: drawn, image: image() });
};
window.addEventListener('resize', () => {
  if (drawn !== undefined && drawn === wanted) say({ kind: 'drawn', id: drawn, height: measure() });
});

const origin = new URLSearchParams(location.search).get('origin');
if (origin) parent.postMessage(diagramGreeting, origin, [theirs]);
