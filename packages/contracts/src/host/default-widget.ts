import type { BuiltWidgetName } from './widget-table';

/** The widget to show if none is named. */
export const defaultWidget = 'chat' satisfies BuiltWidgetName;
