import type { HandedKind } from './hand-over';
import type { BuiltWidgetName } from './widget-table';

/**
 * The command by which a widget takes something from another one of its page. Beside the table of widgets and not in it,
 * because hardly a page needs it.
 */
export const widgetTakes: Readonly<Record<BuiltWidgetName, Readonly<Partial<Record<HandedKind, string>>>>> = {
  chat: { image: 'attachFiles' },
  prompts: { image: 'newCard' },
  images: { text: 'setComposer' },
  workspace: {},
};
