import type { MarkdownOptions } from 'vitepress';

type Theme = Extract<NonNullable<MarkdownOptions['theme']>, { type?: unknown }>;
type Transformer = NonNullable<MarkdownOptions['codeTransformers']>[number];

/** Maps the colours of the light token set to classes; a style sheet gives each class the values of both sets. */
const classes: Readonly<Record<string, string>> = {
  '#0B5C63': 'code-kw',
  '#7A4A00': 'code-str',
  '#3B4AA0': 'code-fn',
  '#5F6C6A': 'code-com',
};

const colour = (scope: string[], foreground: string) => ({ scope, settings: { foreground } });

export const codeTheme: Theme = {
  name: 'oriel',
  type: 'light',
  fg: '#14201F',
  bg: '#F1F4F4',
  settings: [
    colour(['comment', 'punctuation.definition.comment'], '#5F6C6A'),
    colour(
      ['string', 'punctuation.definition.string', 'constant.other.symbol', 'markup.inline.raw'],
      '#7A4A00',
    ),
    colour(['entity.name.function', 'support.function', 'entity.other.attribute-name'], '#3B4AA0'),
    colour(['support.type.property-name', 'meta.object-literal.key'], '#3B4AA0'),
    colour(['keyword', 'storage', 'constant', 'entity.name.tag', 'variable.language'], '#0B5C63'),
    colour(['keyword.operator', 'punctuation', 'meta.embedded'], '#14201F'),
  ],
};

/** Writes classes instead of style attributes, which a strict policy refuses. */
export const writeCodeAsClasses: Transformer = {
  name: 'oriel:classes',
  pre(node) {
    delete node.properties.style;
  },
  span(node) {
    const { style } = node.properties;
    delete node.properties.style;
    const name = classes[/#[0-9A-F]{6}/i.exec(String(style))?.[0].toUpperCase() ?? ''];
    if (name) this.addClassToHast(node, name);
  },
};
