import type { BuiltWidgetName } from './widget-table';

/** The widget that is shown where none is named. */
export const defaultWidget = 'chat' satisfies BuiltWidgetName;
