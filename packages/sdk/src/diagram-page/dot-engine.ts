import type { DiagramLook } from '@oriel/contracts';
import { instance } from '@viz-js/viz';
import type { Engine } from './engine';

const viz = instance();

/** Font size in points of the engine, which become pixels of the image. */
const fontsize = 14;

/** Default attributes of a graph, unless its source sets others. */
export function dotAttributes({ sunken, line, lineStrong, text, textSoft, radius }: DiagramLook) {
  // The engine has metrics for this font; the page draws the text in the theme's own font with those widths.
  const words = { fontcolor: text, fontname: 'Helvetica,Arial,sans-serif', fontsize };
  return {
    graphAttributes: { ...words, bgcolor: 'transparent', color: line, pencolor: line, pad: 0.05 },
    nodeAttributes: {
      ...words,
      color: lineStrong,
      fillcolor: sunken,
      style: radius > 2 ? 'rounded,filled' : 'filled',
    },
    edgeAttributes: { ...words, color: textSoft, fillcolor: textSoft, arrowsize: 0.8 },
  };
}

export const dotEngine: Engine = {
  async prepare() {
    await viz;
  },
  async draw(source, { look }) {
    return (await viz).renderString(source, { format: 'svg', ...dotAttributes(look) });
  },
};
