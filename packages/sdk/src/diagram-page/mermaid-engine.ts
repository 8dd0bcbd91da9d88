import { diagramLimits } from '@oriel/contracts';
import mermaid from 'mermaid';
import type { Engine } from './engine';
import { mermaidTheme } from './mermaid-theme';

/** Settings that a diagram may not override by a directive. */
const secure = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'suppressErrorRendering',
  'maxTextSize',
  'maxEdges',
  'htmlLabels',
  'theme',
  'themeCSS',
  'themeVariables',
  'darkMode',
  'fontFamily',
  'altFontFamily',
  'logLevel',
  'dompurifyConfig',
  'forceLegacyMathML',
  'legacyMathML',
];

/** A minimal diagram for the kinds that lay out nothing when empty. */
const smallest: Readonly<Record<string, string>> = {
  classDiagram: 'classDiagram\n  class A',
  'classDiagram-v2': 'classDiagram-v2\n  class A',
  mindmap: 'mindmap\n  A',
};

let drawings = 0;
const render = async (source: string) => {
  drawings += 1;
  return (await mermaid.render(`d${drawings}`, source)).svg;
};

/** The kind is the first word of a diagram. */
const kindOf = (source: string) =>
  /^[A-Za-z][\w-]{0,40}/.exec(
    source
      .replace(/^\s*---\n[\s\S]*?\n---/, '')
      .replace(/^[ \t]*%%.*$/gm, '')
      .trim(),
  )?.[0];

export const mermaidEngine: Engine = {
  async prepare(source, { scheme, look }) {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      maxTextSize: diagramLimits.source,
      maxEdges: diagramLimits.edges,
      htmlLabels: false,
      ...mermaidTheme(look, scheme === 'dark'),
      secure,
    });
    // Drawing the smallest diagram of this kind loads the code for the kind.
    const kind = kindOf(source) ?? '';
    await render(Object.hasOwn(smallest, kind) ? (smallest[kind] ?? kind) : kind).catch(() => undefined);
  },
  draw: render,
};
