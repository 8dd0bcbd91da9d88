import { type BuiltWidgetName, widgetProps } from '@oriel/contracts';
import type { PlaygroundField, PlaygroundFields } from '../theme/playground/playground-state';
import { schemaNode } from './schema-text';

/** The options that a reader tries first. */
const shown: Readonly<Record<BuiltWidgetName, readonly string[]>> = {
  chat: ['layout', 'view', 'readonly', 'title'],
  prompts: ['type', 'layout', 'order', 'title'],
  images: ['layout', 'title'],
  workspace: ['tab', 'title'],
};

/** Lists the options of each widget that the playground offers, with the values that their schema allows. */
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
    chat: fieldsOf('chat'),
    prompts: fieldsOf('prompts'),
    images: fieldsOf('images'),
    workspace: fieldsOf('workspace'),
  };
}
