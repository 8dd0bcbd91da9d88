import type { BuiltWidgetName } from './widget-table';

/** What is shown where nobody names a widget. */
export const defaultWidget = 'chat' satisfies BuiltWidgetName;
