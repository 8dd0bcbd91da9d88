import { builtWidgets } from './widget-name';
import { type BuiltWidgetName, widgetTable } from './widget-table';

/** The owning widget of each dialog, by the dialog's name. */
export const dialogOwners: Readonly<Record<string, BuiltWidgetName>> = Object.fromEntries(
  builtWidgets.flatMap(widget => widgetTable[widget].dialogs.map(dialog => [dialog, widget] as const)),
);
