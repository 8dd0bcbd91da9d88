import { type BuiltWidgetName, widgetProps } from '@oriel/contracts';
import type {
  PlaygroundField,
  PlaygroundFields,
  PlaygroundToken,
} from '../theme/playground/playground-state';
import { schemaNode } from './schema-text';
import { designTokens } from './tokens-page';

/** The options that a reader tries first. */
const shown: Readonly<Record<BuiltWidgetName, readonly string[]>> = {
  chat: ['layout', 'view', 'readonly', 'title'],
  prompts: ['type', 'layout', 'order', 'title'],
  images: ['layout', 'title'],
  workspace: ['tab', 'title'],
};

/** The tokens that change a look most, with the CSS property whose values they take. */
const shownTokens = [
  ['--oriel-accent', 'Accent', 'color'],
  ['--oriel-on-accent', 'Text on the accent', 'color'],
  ['--oriel-bg', 'Background', 'color'],
  ['--oriel-surface', 'Surface', 'color'],
  ['--oriel-text', 'Text', 'color'],
  ['--oriel-line', 'Lines', 'color'],
  ['--oriel-font', 'Font', 'font-family'],
  ['--oriel-fs-md', 'Font size', 'font-size'],
  ['--oriel-fs-read', 'Font size of answers', 'font-size'],
  ['--oriel-r-md', 'Corners', 'border-radius'],
  ['--oriel-ctl', 'Density: height of a control', 'height'],
] as const;

function playgroundTokens(): readonly PlaygroundToken[] {
  const all = designTokens();
  return shownTokens.map(([name, label, property]) => {
    const token = all.find(each => each.name === name);
    if (!token) throw new Error(`There is no token ${name}`);
    return { name, label, property, standard: token.light ?? token.value };
  });
}

/**
 * Lists the options of each widget that the playground offers, with the values that their schema allows, and the tokens of its
 * theme.
 */
export function playgroundFields(): PlaygroundFields {
  const fieldsOf = (widget: BuiltWidgetName): readonly PlaygroundField[] => {
    const { properties = {} } = schemaNode(widgetProps[widget]);
    return shown[widget].map(name => {
      const property = properties[name];
      if (!property) throw new Error(`The widget ${widget} has no option ${name}`);
      if (property.enum) return { name, kind: 'choice', values: property.enum.map(String) };
      return { name, kind: property.type === 'boolean' ? 'flag' : 'text' };
    });
  };
  return {
    widgets: {
      chat: fieldsOf('chat'),
      prompts: fieldsOf('prompts'),
      images: fieldsOf('images'),
      workspace: fieldsOf('workspace'),
    },
    tokens: playgroundTokens(),
  };
}
