import * as z from 'zod/mini';

/** Limits of a diagram: sizes in characters, height in pixels, times in milliseconds. */
export const diagramLimits = {
  source: 50_000,
  /** Edges of a graph; a layout takes far longer for each further one. */
  edges: 500,
  /** For the frame with all that draws in it to come. */
  loadTime: 20_000,
  /** From then on until the diagram stands. */
  drawTime: 3_000,
  minHeight: 48,
  maxHeight: 640,
} as const;

/** Kinds of fenced blocks that are drawn. */
export const diagramLanguages = ['mermaid', 'dot', 'graphviz', 'svg', 'html'] as const;
/** Kind of a fenced block that is drawn. */
export type DiagramLanguage = (typeof diagramLanguages)[number];

/** Path of the page that draws, on the server of the services; it is asked with the `origin` of the page around it. */
export const diagramPagePath = '/embed/v1/sandbox/diagram';

/** The drawing page's first message, to the window around it and with a port; everything else goes through that port. */
export const diagramGreeting = 'oriel:diagram';

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** The tokens of a theme that pictures are drawn with, as they are where the diagram stands. */
export const diagramLook = z.object({
  surface: color,
  sunken: color,
  line: color,
  lineStrong: color,
  text: color,
  textSoft: color,
  accent: color,
  accentSoft: color,
  slot: color,
  slotText: color,
  success: color,
  successSoft: color,
  warning: color,
  warningSoft: color,
  danger: color,
  dangerSoft: color,
  /** A list of font families, as in CSS. */
  font: z.string().check(z.maxLength(300), z.regex(/^[^;:{}<>()\\@]+$/)),
  /** Radius of corners, in pixels. */
  radius: z.number().check(z.gte(0), z.lte(40)),
});
export type DiagramLook = z.output<typeof diagramLook>;

/** The wish for a drawing, in a frame that has said its greeting. A later one replaces it. */
export const diagramRequest = z.object({
  id: z.int(),
  language: z.enum(diagramLanguages),
  source: z.string().check(z.maxLength(diagramLimits.source)),
  theme: z.enum(['light', 'dark']),
  /** Default: Oriel's own, for the scheme. */
  look: z.optional(diagramLook),
});
export type DiagramRequest = z.output<typeof diagramRequest>;

const height = z.number().check(z.gte(0), z.lte(1e6));

/** The frame's answer about the drawing that was requested last. */
export const diagramReport = z.union([
  /** All that draws is there; the drawing begins. */
  z.object({ kind: z.literal('started'), id: z.int() }),
  /** It stands, or has another height since its width has changed. */
  z.object({ kind: z.literal('drawn'), id: z.int(), height }),
  z.object({ kind: z.literal('syntax-error'), id: z.int() }),
  /** The drawing code did not load. */
  z.object({ kind: z.literal('failed'), id: z.int() }),
]);
export type DiagramReport = z.output<typeof diagramReport>;
