import type { DiagramLook } from '@oriel/contracts';
import { instance } from '@viz-js/viz';
import type { Engine } from './engine';

const viz = instance();

/** Size of texts, in points of the engine, which are pixels of the picture. */
const fontsize = 14;

/** What a graph looks like where its source says nothing else. */
export function dotAttributes({ sunken, line, lineStrong, text, textSoft, radius }: DiagramLook) {
  // The engine has measures of this font, and the page shows the widths it has found in the theme's own.
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
