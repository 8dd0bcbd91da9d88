import type { HandedKind } from './hand-over';
import type { BuiltWidgetName } from './widget-table';

/**
 * The command by which a widget accepts content from another widget of its page. It is not part of the widget table, because few
 * pages need it.
 */
export const widgetTakes: Readonly<Record<BuiltWidgetName, Readonly<Partial<Record<HandedKind, string>>>>> = {
  chat: { image: 'attachFiles' },
  prompts: { image: 'newCard' },
  images: { text: 'setComposer' },
  workspace: {},
};
