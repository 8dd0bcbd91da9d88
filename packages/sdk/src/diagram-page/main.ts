import { type DiagramReport, type DiagramRequest, diagramGreeting, diagramRequest } from '@oriel/contracts';
import * as z from 'zod/mini';
import { barePage } from './bare-page';
import { bareSvg } from './bare-svg';
import { defaultLook } from './default-look';
import type { Engine } from './engine';
import { markupEngine } from './markup-engine';
import css from './page.css?inline';

/*
 * The page that draws diagrams. It stands in a sandbox without an origin and may fetch nothing but its own scripts: what
 * is written in a diagram can reach nothing from here. It greets the window around it with one end of a port, and only
 * if that is of the origin it was asked with; who holds the port asks for drawings. Nothing else is listened to.
 */

const engines: Readonly<Record<DiagramRequest['language'], () => Promise<Engine>>> = {
  mermaid: async () => (await import('./mermaid-engine')).mermaidEngine,
  dot: async () => (await import('./dot-engine')).dotEngine,
  graphviz: async () => (await import('./dot-engine')).dotEngine,
  svg: async () => markupEngine,
  html: async () => markupEngine,
};

/** Texts of 14 px are still 12 px high then; where there is less room, the picture is scrolled. */
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

/** Gives a picture the width it has of itself, as far as there is room. */
function scaled(svg: SVGSVGElement): SVGSVGElement {
  const { width } = svg.viewBox.baseVal;
  // One that says no size of its own keeps what its author wrote.
  if (width === 0) return svg;
  // Not in points, as one engine writes it.
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
  if (request.success) void draw(request.data);
};
window.addEventListener('resize', () => {
  if (drawn !== undefined && drawn === wanted) say({ kind: 'drawn', id: drawn, height: measure() });
});

const origin = new URLSearchParams(location.search).get('origin');
if (origin) parent.postMessage(diagramGreeting, origin, [theirs]);
