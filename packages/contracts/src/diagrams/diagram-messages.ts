import * as z from 'zod/mini';

/** Limits of a diagram: sizes in characters, height in pixels, times in milliseconds. */
export const diagramLimits = {
  source: 50_000,
  /** Size of a drawn image as markup. */
  image: 4_000_000,
  /** Edges of a graph; each further one slows the layout down considerably. */
  edges: 500,
  /** Timeout for loading the frame with all drawing code. */
  loadTime: 20_000,
  /** Timeout for drawing, after loading. */
  drawTime: 3_000,
  minHeight: 48,
  maxHeight: 640,
} as const;

/** Fenced code block languages that are drawn as diagrams. */
export const diagramLanguages = ['mermaid', 'dot', 'graphviz', 'svg', 'html'] as const;
/** Language of a fenced code block that is drawn. */
export type DiagramLanguage = (typeof diagramLanguages)[number];

/** Path of the drawing page on the services' server; its query contains the `origin` of the surrounding page. */
export const diagramPagePath = '/embed/v1/sandbox/diagram';

/** The drawing page's first message, sent to the surrounding window with a port; all other messages use that port. */
export const diagramGreeting = 'oriel:diagram';

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** The theme tokens that diagrams are drawn with, as resolved at the diagram's place. */
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

/** A request for a drawing, sent after the frame's greeting. A later one replaces it. */
export const diagramRequest = z.object({
  id: z.int(),
  language: z.enum(diagramLanguages),
  source: z.string().check(z.maxLength(diagramLimits.source)),
  theme: z.enum(['light', 'dark']),
  /** Default: Oriel's own, for the scheme. */
  look: z.optional(diagramLook),
});
export type DiagramRequest = z.output<typeof diagramRequest>;

/** Requests the image of a drawing as markup. */
export const diagramImageRequest = z.object({
  kind: z.literal('image'),
  /** The drawing. */
  id: z.int(),
});
export type DiagramImageRequest = z.output<typeof diagramImageRequest>;

const side = z.number().check(z.gt(0), z.lte(1e5));

/** The image of a drawing, for a file or an `<img>`. */
export const stillDiagram = z.object({
  /** Markup. The frame is not trusted, so an image with active content or links is refused. */
  svg: z.string().check(
    z.maxLength(diagramLimits.image),
    z.regex(/^<svg\s[\s\S]*>$/),
    // In serialized markup, neither texts nor values contain these characters.
    z.regex(/^(?![\s\S]*<(?:[!?]|[\w.-]+:|script|foreignObject|[^<>]*(?:\son[a-z]+|href)\s*=\s*["'](?!#)))/i),
  ),
  /** In pixels. */
  width: side,
  height: side,
});
export type StillDiagram = z.output<typeof stillDiagram>;

const height = z.number().check(z.gte(0), z.lte(1e6));

/** The frame's report on the last requested drawing. */
export const diagramReport = z.union([
  /** All drawing code has loaded; drawing starts. */
  z.object({ kind: z.literal('started'), id: z.int() }),
  /** The drawing is done, or its height has changed with its width. */
  z.object({ kind: z.literal('drawn'), id: z.int(), height }),
  z.object({ kind: z.literal('image'), id: z.int(), image: stillDiagram }),
  z.object({ kind: z.literal('syntax-error'), id: z.int() }),
  /** The drawing code did not load. */
  z.object({ kind: z.literal('failed'), id: z.int() }),
]);
export type DiagramReport = z.output<typeof diagramReport>;
